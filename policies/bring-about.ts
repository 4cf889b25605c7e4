import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { v5 as uuidv5 } from 'uuid';
import { type DomainEvent, streams } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { execute } from '#event-store/execute.ts';
import type { Log } from '#event-store/log.ts';
import { StoreUnavailable, WrongExpectedRevision } from '#event-store/port.ts';
import { type Database, DatabaseUnavailable } from '#platform/database.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import { ledgers } from './ledgers.ts';
import type { Consequence, Policy } from './policy.ts';
import type { Failed } from './progress.ts';

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

/** A letter that follows from an event; with its key it is sent once. */
export interface MailOf {
  readonly key: string;
  readonly mail: Extract<Consequence, { kind: 'mail' }>;
}

/** Brings about what follows from `event`; throws only what passes by itself, so that the page is given again. */
export async function attempt(
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
      await execute(deps.log, streams.points(command.memberId), ledgers, command, {
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

/** Puts letters into the outbox, in the transaction of the checkpoint. */
export async function enqueue(
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
