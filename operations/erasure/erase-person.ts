import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { streams } from '#domain/catalog.ts';
import { execute, load } from '#event-store/execute.ts';
import type { OpenedLog } from '#event-store/open-log.ts';
import { memberDecider } from '#platform/auth/members.ts';
import { DESTROYED_SEEN_WITHIN_MS } from '#event-store/sealing/person-keys.ts';
import type { Database, Queryable } from '#platform/database.ts';
import { allReadModels } from '#projectors/all.ts';
import { AlreadyRebuilding } from '#projectors/runtime/rebuild/guard.ts';
import { rebuild } from '#projectors/runtime/rebuild/rebuild.ts';
import { subjectsOf } from './subjects.ts';

/** Between two looks whether another rebuild has ended. */
const ANOTHER_REBUILD_MS = 500;

interface ErasureParts {
  readonly opened: Pick<OpenedLog, 'log' | 'keys'>;
  readonly db: Database;
  readonly logger: Logger;
  /** Ends the erasure before it is whole; default never. */
  readonly stopping?: AbortSignal | undefined;
}

/** What was found of somebody and erased. */
export interface Erasure {
  readonly account: boolean;
  /** Submissions without an account, and listings that gave the address as their contact. */
  readonly others: number;
}

/**
 * Erases the personal data of whoever has this address (spec/decisions.md 4.1), with or without an account: records a member's
 * erasure, destroys the keys of what the log holds of them, rebuilds every read model, in which all of that reads `erased` from
 * then on, and removes the account with its sessions, letters and stored answers. Safe to repeat after it was cut off: the account
 * goes last.
 */
export async function erasePerson({ opened, db, logger, stopping }: ErasureParts, email: string): Promise<Erasure> {
  const account = await accountOf(db, email);
  const subjects = await subjectsOf(opened.log, email);
  if (account) {
    await record(opened, account.id);
    await opened.keys.destroy(account.id);
  }
  for (const subject of subjects) await opened.keys.destroy(subject);
  if (account || subjects.size > 0) {
    // Until then another process may write what it opens with a key that it remembers.
    await sleep(DESTROYED_SEEN_WITHIN_MS, undefined, { signal: stopping });
    await rebuildAll({ opened, db, logger, stopping });
  }
  await db.transaction((transaction) => removeFrom(transaction, email, account?.id));
  return { account: account !== undefined, others: subjects.size };
}

async function accountOf(db: Queryable, email: string): Promise<{ readonly id: string } | undefined> {
  if (!(await has(db, 'auth."user"'))) return undefined;
  const [account] = await db.query<{ id: string }>('select id from auth."user" where lower(email) = lower($1)', [
    email,
  ]);
  return account;
}

/** Also when somebody else is at it: what they rebuild may hold what they read before the keys were destroyed. */
async function rebuildAll({ opened, db, logger, stopping }: ErasureParts): Promise<void> {
  for (;;) {
    try {
      await rebuild({ log: opened.log, db, logger }, allReadModels, { stopping });
      return;
    } catch (error) {
      if (!(error instanceof AlreadyRebuilding)) throw error;
      logger.warn(`the erasure waits: ${error.message}`);
      await sleep(ANOTHER_REBUILD_MS, undefined, { signal: stopping });
    }
  }
}

/** Tables that no part has needed yet are not there. */
async function removeFrom(db: Queryable, email: string, accountId: string | undefined): Promise<void> {
  for (const letters of ['platform.outbox', 'platform.mailbox'])
    if (await has(db, letters)) await db.query(`delete from ${letters} where lower(recipient) = lower($1)`, [email]);
  // Stored answers of commands may repeat what the person sent; they are only kept for a day anyway.
  if (await has(db, 'platform.idempotency')) await db.query('delete from platform.idempotency');
  if (accountId !== undefined) await db.query('delete from auth."user" where id = $1', [accountId]);
}

async function has(db: Queryable, table: string): Promise<boolean> {
  const [found] = await db.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table]);
  return found?.there === true;
}

async function record({ log }: ErasureParts['opened'], memberId: string): Promise<void> {
  const stream = streams.member(memberId);
  const { state } = await load(log, stream, memberDecider);
  if (state.erased) return;
  const commandId = randomUUID();
  const actor = { id: `operator ${userInfo().username}`, role: 'system' } as const;
  const context = {
    commandId,
    correlationId: commandId,
    causationId: null,
    actor,
    occurredAt: new Date().toISOString(),
  };
  await execute(log, stream, memberDecider, { type: 'EraseMember' }, context);
}
