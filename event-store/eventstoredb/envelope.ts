import { type EventData, jsonEvent, type JSONType, type RecordedEvent } from '@eventstore/db-client';
import type { Actor } from '#domain/kernel/event.ts';
import type { NewEvent, StoredEvent } from '../port.ts';
import { positionOf, revisionOf } from './positions.ts';

/** What stands in the metadata of every event of ours beside the server's own; names with a dollar sign are the server's custom. */
type Envelope = {
  readonly $correlationId: string;
  /** Absent when nothing caused it. */
  readonly $causationId?: string;
  /** Whose it is: one server may hold several logs, and what others write is part of none. */
  readonly log: string;
  /** Which call of `append` wrote it: what tells a first answer from a repeated one. */
  readonly attempt: string;
  readonly commandId: string;
  /** Absent where no command has a name. */
  readonly commandName?: string;
  readonly occurredAt: string;
  readonly actor: { readonly id: string; readonly role: Actor['role'] };
  readonly schemaVersion: number;
  readonly sealed?: Record<string, string>;
};

/** `event` of `log` as it is sent. Throws RangeError when its time is none. */
export function wrap(log: string, event: NewEvent, attempt: string): EventData {
  const envelope: Envelope = {
    $correlationId: event.correlationId,
    ...(event.causationId === null ? {} : { $causationId: event.causationId }),
    log,
    attempt,
    commandId: event.commandId,
    ...(event.commandName === undefined ? {} : { commandName: event.commandName }),
    occurredAt: new Date(event.occurredAt).toISOString(),
    actor: { id: event.actor.id, role: event.actor.role },
    schemaVersion: event.schemaVersion,
    ...(event.sealed ? { sealed: { ...event.sealed } } : {}),
  };
  return jsonEvent({ id: event.id, type: event.type, data: event.data as JSONType, metadata: envelope });
}

/** An event of the log and the call that wrote it. */
export interface Unwrapped {
  readonly event: StoredEvent;
  readonly attempt: string;
}

/** The event of `log` in `recorded`; undefined when it is none. */
export function unwrap(log: string, recorded: RecordedEvent): Unwrapped | undefined {
  const envelope = recorded.metadata;
  if (!isEnvelope(envelope) || envelope.log !== log) return undefined;
  const event = {
    id: recorded.id,
    position: positionOf(recorded.position?.commit),
    stream: recorded.streamId,
    revision: revisionOf(recorded.revision),
    type: recorded.type,
    data: recorded.data,
    ...(envelope.sealed ? { sealed: envelope.sealed } : {}),
    occurredAt: envelope.occurredAt,
    actor: envelope.actor,
    commandId: envelope.commandId,
    ...(envelope.commandName === undefined ? {} : { commandName: envelope.commandName }),
    correlationId: envelope.$correlationId,
    causationId: envelope.$causationId ?? null,
    schemaVersion: envelope.schemaVersion,
  };
  return { event, attempt: envelope.attempt };
}

/** Whoever forges one must at least make it whole: readers rely on these. */
function isEnvelope(metadata: unknown): metadata is Envelope {
  if (typeof metadata !== 'object' || metadata === null) return false;
  const { log, commandId, commandName, occurredAt, $correlationId, attempt, schemaVersion, actor } =
    metadata as Partial<Envelope>;
  const texts = [log, commandId, occurredAt, $correlationId, attempt, actor?.id, actor?.role];
  const isNamed = commandName === undefined || typeof commandName === 'string';
  return isNamed && texts.every((text) => typeof text === 'string') && Number.isInteger(schemaVersion);
}

/** Types of the server's own events, which are no part of any application's log. */
export const isSystemType = (type: string): boolean => type.startsWith('$');
