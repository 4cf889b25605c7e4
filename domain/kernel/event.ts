import { z } from 'zod';

/** Everyone who can cause an event. `system` is a policy or the operator's command line, `crawler` a holder of the scraper token. */
export const ActorSchema = z.object({
  id: z.string().min(1).max(100),
  role: z.enum(['anonymous', 'parent', 'provider', 'admin', 'crawler', 'system']),
});
export type Actor = z.infer<typeof ActorSchema>;

/** One kind of event: its name, the current shape of its data, and how older shapes become the current one. */
export interface EventDefinition<Type extends string = string, Data extends z.ZodType = z.ZodType> {
  readonly type: Type;
  readonly schemaVersion: number;
  readonly data: Data;
  /** `upcasters[n]` turns data of schema version n into data of version n + 1. */
  readonly upcasters: Readonly<Record<number, (data: unknown) => unknown>>;
}

/** An event as deciders make it: a fact without its envelope. */
export type EventOf<Definition> =
  Definition extends EventDefinition<infer Type, infer Data>
    ? { readonly type: Type; readonly data: z.infer<Data> }
    : never;

/** Defines an event type. `schemaVersion` starts at 1 and grows with each change of shape, which also adds an upcaster. */
export function defineEvent<Type extends string, Data extends z.ZodType>(
  type: Type,
  data: Data,
  version: {
    schemaVersion: number;
    upcasters: Readonly<Record<number, (data: unknown) => unknown>>;
  } = {
    schemaVersion: 1,
    upcasters: {},
  },
): EventDefinition<Type, Data> {
  return { type, data, ...version };
}

/** Any event, envelope aside. */
export interface AnyEvent {
  readonly type: string;
  readonly data: unknown;
}

/** What stands around an event in the log. */
export interface EventEnvelope {
  /** UUIDv5 of the stream, the command id and the event's index in it, so that a retry makes the same ids. */
  readonly id: string;
  /** Place in the one order of all events; grows, with gaps. */
  readonly position: number;
  readonly stream: string;
  /** Place in its stream: 1, 2, 3 … without gaps. */
  readonly revision: number;
  /** ISO 8601 with milliseconds, UTC. */
  readonly occurredAt: string;
  readonly actor: Actor;
  readonly commandId: string;
  /** What was asked for, e.g. `ApproveListing`; absent where no command was, and from the time before commands had names in the log. */
  readonly commandName?: string;
  readonly correlationId: string;
  /** Id of the event that caused the command, for policies; null for people. */
  readonly causationId: string | null;
  readonly schemaVersion: number;
}

/** An event as read from the log: upcast to its current shape, its personal fields decrypted or `erased`. */
export type Recorded<Event extends AnyEvent = AnyEvent> = EventEnvelope & Event;
