import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { v5 as uuidv5 } from 'uuid';
import { type DomainEvent, streams } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { decide, evolve, initialLedger } from '#domain/points/ledger.ts';
import { execute } from '#event-store/execute.ts';
import type { Log } from '#event-store/log.ts';
import { StoreUnavailable, type Subscription, WrongExpectedRevision } from '#event-store/port.ts';
import { type Database, DatabaseUnavailable } from '#platform/database.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import type { Consequence, Policy } from './policy.ts';
import { type Failed, failedBefore, positionOf, settle } from './progress.ts';

export interface PolicyDependencies {
  readonly log: Log;
  readonly db: Database;
  readonly mail: Pick<Mail, 'enqueue'>;
  readonly logger: Logger;
  /** ISO 8601 with milliseconds, UTC. */
  readonly now: () => string;
  /** Told of every event whose consequences failed for good. */
  readonly failed: (policy: string) => void;
}

/** How often an event is tried before it is put aside; the wait grows each time. */
const ATTEMPTS = 4;
const FIRST_WAIT_MS = 50;

/**
 * Runs `policy` over the log from where it was, until closed. Each event at least once: after a crash the events since the last
 * checkpoint come again, and several processes may run the same policy. Nothing happens twice all the same: a command's id is
 * derived from its event and policy, and the ledger knows what it has paid; mails carry a key.
 */
export async function runPolicy(deps: PolicyDependencies, policy: Policy): Promise<Subscription> {
  const { log, db } = deps;
  for (const position of await failedBefore(db, policy.name)) await tryAgain(deps, policy, position);
  return log.subscribe(
    await positionOf(db, policy.name),
    async (page) => {
      const mails: MailOf[] = [];
      const failed: Failed[] = [];
      // One after another, in the log's order: a daily cap must count in the order in which things happened.
      for (const event of page.events) {
        const result = await attempt(deps, policy, event);
        if ('error' in result) failed.push(result);
        else mails.push(...result.mails);
      }
      await settle(db, policy.name, page.nextPosition, failed, (tx) => enqueue(deps, mails, tx));
    },
    { types: policy.types },
  );
}

/** An event that failed earlier, perhaps for a mistake that has been corrected since. */
async function tryAgain(deps: PolicyDependencies, policy: Policy, position: number): Promise<void> {
  const { events } = await deps.log.readAll(position - 1, { limit: 1 });
  const event = events.find((each) => each.position === position);
  if (!event) return;
  const result = await attempt(deps, policy, event);
  if ('error' in result) return;
  await settle(deps.db, policy.name, 0, [], (tx) => enqueue(deps, result.mails, tx), position);
}

interface MailOf {
  readonly key: string;
  readonly mail: Extract<Consequence, { kind: 'mail' }>;
}

/** Throws only what passes by itself, so that the page is given again. */
async function attempt(
  deps: PolicyDependencies,
  policy: Policy,
  event: Recorded<DomainEvent>,
): Promise<{ mails: MailOf[] } | Failed> {
  for (let tries = 1; ; tries += 1) {
    try {
      return { mails: await react(deps, policy, event) };
    } catch (error) {
      if (passes(error)) throw error;
      if (tries < ATTEMPTS) {
        await sleep(FIRST_WAIT_MS * tries);
        continue;
      }
      const reason = error instanceof Error ? error.message : String(error);
      const { position, type, stream } = event;
      deps.logger.error({ policy: policy.name, position, type, stream, reason }, 'an event had no consequences');
      deps.failed(policy.name);
      return { event, error: reason };
    }
  }
}

async function react(deps: PolicyDependencies, policy: Policy, event: Recorded<DomainEvent>): Promise<MailOf[]> {
  const mails: MailOf[] = [];
  const consequences = await policy.consequences(event, deps.log);
  for (const [index, consequence] of consequences.entries()) {
    const id = uuidv5(`${policy.name} ${index}`, event.id);
    if (consequence.kind === 'mail') mails.push({ key: `${policy.name} ${id}`, mail: consequence });
    else {
      const { command } = consequence;
      const decider = { initial: initialLedger, evolve, decide };
      await execute(deps.log, streams.points(command.memberId), decider, command, {
        commandId: id,
        correlationId: event.correlationId,
        causationId: event.id,
        actor: { id: `policy:${policy.name}`, role: 'system' },
        occurredAt: deps.now(),
      });
    }
  }
  return mails;
}

async function enqueue(
  { mail }: PolicyDependencies,
  mails: readonly MailOf[],
  tx: Parameters<Mail['enqueue']>[2],
): Promise<void> {
  for (const { key, mail: each } of mails) await mail.enqueue(key, { ...each.message, to: each.to }, tx);
}

/** Whether trying again later may well work; a lost race counts, the others do get on. */
function passes(error: unknown): boolean {
  return (
    error instanceof StoreUnavailable || error instanceof DatabaseUnavailable || error instanceof WrongExpectedRevision
  );
}
