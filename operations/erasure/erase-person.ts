import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import type { Logger } from 'pino';
import { streams } from '#domain/catalog.ts';
import { execute, load } from '#event-store/execute.ts';
import type { OpenedLog } from '#event-store/open-log.ts';
import { memberDecider } from '#platform/auth/members.ts';
import type { Database } from '#platform/database.ts';
import { allReadModels } from '#projectors/all.ts';
import { rebuild } from '#projectors/runtime/rebuild/rebuild.ts';
import { subjectsOf } from './subjects.ts';

interface ErasureParts {
  readonly opened: Pick<OpenedLog, 'log' | 'keys'>;
  readonly db: Database;
  readonly logger: Logger;
  /** Ends the erasure before it is whole; default never. */
  readonly stopping?: AbortSignal;
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
  const [account] = await db.query<{ id: string }>('select id from auth."user" where lower(email) = lower($1)', [
    email,
  ]);
  const subjects = await subjectsOf(opened.log, email);
  const erasure = { account: account !== undefined, others: subjects.size };
  if (account) {
    await record(opened, account.id);
    await opened.keys.destroy(account.id);
  }
  for (const subject of subjects) await opened.keys.destroy(subject);
  if (account || subjects.size > 0) await rebuild({ log: opened.log, db, logger }, allReadModels, { stopping });
  await db.transaction(async (transaction) => {
    await transaction.query('delete from platform.outbox where lower(recipient) = lower($1)', [email]);
    await transaction.query('delete from platform.mailbox where lower(recipient) = lower($1)', [email]);
    // Stored answers of commands may repeat what the person sent; they are only kept for a day anyway.
    await transaction.query('delete from platform.idempotency');
    if (account) await transaction.query('delete from auth."user" where id = $1', [account.id]);
  });
  return erasure;
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
