import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import type { Queryable } from '#platform/database.ts';
import { findPerson } from './find-person.ts';
import { type ErasureParts, finishErasures } from './finish-erasures.ts';
import { forget, has } from './forget.ts';

/** What there is of somebody. */
export interface Found {
  readonly account: boolean;
  /** What was sent in without an account, listings that gave the address as their contact, and pages that did. */
  readonly others: number;
}
/** What was found of somebody and erased. */
export interface Erased extends Found {
  /** Erasures that had been cut off, of whomever, and were finished first. */
  readonly resumed: number;
}

/**
 * Erases the personal data of whoever has this address, with or without an account. Before anything is
 * changed it is written down in the register: from then on the next start of any process brings it to its end, and so does this
 * again; `by` is who had it done (docs/decisions/0004-personal-data.md).
 */
export async function erasePerson(
  parts: ErasureParts,
  email: string,
  by = `operator ${userInfo().username}`,
): Promise<Erased> {
  const { opened, db, register } = parts;
  const resumed = (await finishErasures(parts)).length;
  const { account, others, subjects, contacts } = await everythingOf(parts, email);
  const { markOf } = opened.erasures;
  const marks = [...new Set([...contacts].map(markOf))];
  if (subjects.size === 0) {
    // Letters may be on their way to them all the same. There is nothing that a restored dump could bring back into view.
    await forget(db, { subjects: [], marks }, markOf);
    return { account: false, others, resumed };
  }
  register.add({
    id: randomUUID(),
    at: new Date().toISOString(),
    by,
    subjects: [...subjects],
    account: account ?? null,
    marks,
  });
  await finishErasures(parts);
  return { account: account !== undefined, others, resumed };
}

/** What `erasePerson` would erase. */
export async function foundOf(parts: Pick<ErasureParts, 'opened' | 'db'>, email: string): Promise<Found> {
  const { account, others } = await everythingOf(parts, email);
  return { account: account !== undefined, others };
}

async function everythingOf({ opened, db }: Pick<ErasureParts, 'opened' | 'db'>, email: string) {
  const account = await accountOf(db, email);
  const found = await findPerson(opened.log, email, account);
  return { account, others: found.subjects.size - (account === undefined ? 0 : 1), ...found };
}

async function accountOf(db: Queryable, email: string): Promise<string | undefined> {
  if (!(await has(db, 'auth."user"'))) return undefined;
  const [account] = await db.query<{ id: string }>('select id from auth."user" where lower(email) = lower($1)', [
    email,
  ]);
  return account?.id;
}
