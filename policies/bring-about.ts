import type { Logger } from 'pino';
import { v5 as uuidv5 } from 'uuid';
import type { DomainEvent } from '#domain/catalog.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { handle } from '#event-store/handle.ts';
import type { Log } from '#event-store/log.ts';
import { WrongExpectedRevision } from '#event-store/port.ts';
import type { Database, Queryable } from '#platform/database.ts';
import type { NobodyForgotten } from '#platform/forgettings.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import { messageOf } from '#platform/message-of.ts';
import { isPassing } from '#platform/outages.ts';
import { recordFollowing } from '#platform/tracing/follow-events.ts';
import type { Tracing } from '#platform/tracing/tracing.ts';
import type { Place } from './runtime/placing.ts';
import { type Consequence, type Policy, ReadModelsBehind } from './policy.ts';
import type { Pauses } from './runtime/stopped.ts';
import { faultPoint, isPlanted } from '#event-store/faults/fault-points.ts';

export interface PolicyDependencies {
  readonly log: Log;
  readonly db: Database;
  readonly mail: Pick<Mail, 'enqueue'>;
  readonly logger: Logger;
  /** ISO 8601 with milliseconds, UTC. */
  readonly now: () => string;
  /** Where it is told what follows from what; undefined where it is not. */
  readonly tracing?: Tracing | undefined;
  /** Told of every partition that stops. */
  readonly stopped: (policy: string) => void;
  /** Told of each page of events that a policy has gone through, and how long it took. */
  readonly handled?: (policy: string, events: number, seconds: number) => void;
  /** How long a partition that has stopped waits before it is tried again; the defaults are for production. */
  readonly pauses?: Pauses;
}

/** A letter that follows from an event; with its key it is sent once. */
export interface MailOf {
  readonly key: string;
  readonly mail: Extract<Consequence, { kind: 'mail' }>;
}

/** What came of an event: letters to send, its commands being done, or why its partition has to stop. */
export type Outcome = { readonly mails: readonly MailOf[] } | Failed;

/** Why an event's partition has to stop: `error` for the process's log, `why` for whoever looks after the site. */
export interface Failed {
  readonly error: string;
  /** Nothing that a program said, which may quote what the event says of somebody: `unreadable`, `failed`, or `refused` and which rule did. */
  readonly why: string;
}

/** Brings about what follows from `event`; throws only what passes by itself, so that the page is given again. */
export async function attempt(
  deps: PolicyDependencies,
  policy: Policy,
  event: Recorded<DomainEvent>,
  { unreadable }: Place,
): Promise<Outcome> {
  if (unreadable !== undefined) return { error: unreadable, why: 'unreadable' };
  try {
    return { mails: await reactByNow(deps, policy, event) };
  } catch (error) {
    if (isPlanted('swallowed event')) return { mails: [] };
    if (passes(error)) throw error;
    return { error: messageOf(error), why: whyOf(error) };
  }
}

/** The code of a rule is a word of ours, as its sentence may not be. */
const whyOf = (error: unknown): string => (error instanceof DomainError ? `refused ${error.code}` : 'failed');

/**
 * What a rule refuses may have followed when it was asked for: whoever it is about has been erased in between, or a verdict was taken
 * back. So it is asked once more, of the event and the log as they read by then; what follows still stops the partition.
 */
async function reactByNow(deps: PolicyDependencies, policy: Policy, event: Recorded<DomainEvent>): Promise<MailOf[]> {
  try {
    return await react(deps, policy, event);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { events } = await deps.log.readAll(event.position, { inclusive: true, limit: 1 });
    return react(deps, policy, events.find(({ position }) => position === event.position) ?? event);
  }
}

async function react(deps: PolicyDependencies, policy: Policy, event: Recorded<DomainEvent>): Promise<MailOf[]> {
  const mails: MailOf[] = [];
  const consequences = await policy.consequences(event, deps.log);
  for (const [index, consequence] of consequences.entries()) {
    const id = uuidv5(`${policy.name} ${index}`, event.id);
    if (consequence.kind === 'mail') mails.push({ key: `${policy.name} ${id}`, mail: consequence });
    else {
      const context = {
        commandId: id,
        correlationId: event.correlationId,
        causationId: event.id,
        actor: { id: `policy:${policy.name}`, role: 'system' as const },
        occurredAt: deps.now(),
      };
      if (faultPoint) await faultPoint('policy: about to act', [policy.name]);
      await recordFollowing(deps.tracing, { policy: policy.name, event }, () =>
        handle(deps.log, consequence.id, consequence.command, context),
      );
    }
  }
  return mails;
}

/** What letters are put into the outbox by. */
export interface LetterParts extends Pick<PolicyDependencies, 'mail'> {
  readonly notForgotten: NobodyForgotten;
}

/**
 * Puts letters into the outbox, in the transaction of the checkpoint. `since`: when it was begun to read what they say. Throws
 * ForgottenSince.
 */
export async function enqueue(
  { mail, notForgotten }: LetterParts,
  mails: readonly MailOf[],
  since: number,
  tx: Queryable,
): Promise<void> {
  if (mails.length > 0) await notForgotten(tx, since);
  for (const { key, mail: each } of mails) {
    const { to, message, of, instead, usefulUntil, isUnconfirmed } = each;
    await mail.enqueue(key, { ...message, to, of, instead, usefulUntil, isUnconfirmed }, tx);
  }
}

/** Whether trying again later may well work; a lost race counts, the others do get on, and so do read models. */
function passes(error: unknown): boolean {
  return isPassing(error) || error instanceof WrongExpectedRevision || error instanceof ReadModelsBehind;
}
