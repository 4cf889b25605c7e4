import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import type { Queryable } from '#platform/database.ts';
import { eraseAccount } from './erase-account.ts';
import { findPerson } from './find-person.ts';
import { type ErasureParts, finishErasures } from './finish-erasures.ts';
import { forget } from './forget.ts';
import { has } from './has.ts';

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
  const { markOf } = opened.erasures;
  const resumed = (await finishErasures(parts)).finished.length;
  const account = await accountOf(db, email);
  if (account !== undefined) {
    await eraseAccount(parts, { memberId: account, email, emailConfirmed: true }, by);
    const erasure = await opened.erasures.of(account);
    return { account: true, others: (erasure?.subjects.length ?? 1) - 1, resumed };
  }
  // Whether there is anybody only the log knows.
  const { subjects, contacts } = await findPerson(opened, [markOf(email)], null);
  const marks = [...new Set([email, ...contacts].map(markOf))];
  if (subjects.size === 0) {
    // Letters may be on their way to them all the same. There is nothing that a restored dump could bring back into view.
    await forget(db, { subjects: [], marks }, markOf);
    return { account: false, others: 0, resumed };
  }
  const id = randomUUID();
  register.add({ id, at: new Date().toISOString(), by, isWhole: true, subjects: [...subjects], account: null, marks });
  const failure = (await finishErasures(parts)).failures.get(id);
  if (failure) throw failure;
  return { account: false, others: subjects.size, resumed };
}

/** What `erasePerson` would erase. */
export async function foundOf({ opened, db }: Pick<ErasureParts, 'opened' | 'db'>, email: string): Promise<Found> {
  const account = await accountOf(db, email);
  const { subjects } = await findPerson(opened, [opened.erasures.markOf(email)], account ?? null);
  return { account: account !== undefined, others: subjects.size - (account === undefined ? 0 : 1) };
}

async function accountOf(db: Queryable, email: string): Promise<string | undefined> {
  if (!(await has(db, 'auth."user"'))) return undefined;
  const [account] = await db.query<{ id: string }>('select id from auth."user" where lower(email) = lower($1)', [
    email,
  ]);
  return account?.id;
}
