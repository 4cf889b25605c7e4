import type { Actor } from '#domain/kernel/event.ts';

/** An event exactly as it lies in the log: personal fields sealed, data in the shape of its own schema version. */
export interface StoredEvent {
  readonly id: string;
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  /** JSON. Personal fields are absent here and stand encrypted in `sealed`. */
  readonly data: unknown;
  /** Ciphertext of the personal fields by the id of their person; absent when the event has none. */
  readonly sealed?: Readonly<Record<string, string>>;
  /** ISO 8601 with milliseconds, UTC: when the command was decided, carried by us and kept by every store. */
  readonly occurredAt: string;
  readonly actor: Actor;
  readonly commandId: string;
  /** Absent, and no part of what the hash chain holds of the event, where no command has a name. */
  readonly commandName?: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  readonly schemaVersion: number;
}

/** An event on its way into a store; the store gives it a position and a revision. */
export type NewEvent = Omit<StoredEvent, 'position' | 'revision' | 'stream'>;

/** Which revision the stream must have for the append to happen: a number, none at all, some, or whichever. */
export type ExpectedRevision = number | 'no-stream' | 'stream-exists' | 'any';

/**
 * Where an append ended up. `repeated` when this command had been appended before and this is the first answer again; of several
 * processes that send the same command at the same moment, more than one may take itself for the first.
 */
export interface AppendResult {
  readonly position: number;
  readonly revision: number;
  readonly repeated: boolean;
}

/** One append of a batch, see `appendBatch`. */
export interface Append {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly commandId: string;
  readonly events: readonly NewEvent[];
}

export interface ReadAllOptions {
  /** Only events of these types; all when absent. */
  readonly types?: readonly string[];
  /** No events of these types; unlike `types` it lets those through that nobody knows. */
  readonly exceptTypes?: readonly string[];
  /** Only streams whose name begins with one of these, e.g. `listing-`. */
  readonly streamPrefixes?: readonly string[];
  /** Events a page at most; default 1,000. */
  readonly limit?: number;
}

export interface SubscribeOptions extends ReadAllOptions {
  /** How long to wait for a hint before looking again, ms. */
  readonly pollMs?: number;
  /** How long to leave the log alone after a page at its end, ms, so that the next one holds more; default 0. For whom nobody waits. */
  readonly pauseMs?: number;
  /**
   * The same as a multiple of the time that the page took, up to 100 ms; default 0. For whom people wait: under load a page holds
   * more, and what comes alone is taken at once.
   */
  readonly rest?: number;
  /**
   * The same, as many ms as the page held events, up to this; default 0. Many in a page are many at once, of whom each costs the reader
   * less the more come together; the few of one who writes alone make nobody wait.
   */
  readonly fillMs?: number;
  /**
   * Nobody waits for what comes of it. Where being told of each event costs more than asking for many at once, the reader asks every
   * `pollMs` and is told of none; default false.
   */
  readonly unhurried?: boolean;
}

/** For one read only: whether the event at the position itself is read, too. */
export interface ReadFrom extends ReadAllOptions {
  readonly inclusive?: boolean;
  /**
   * For readers that do not look at who did something and by which command, which is a fifth of what a page costs: `actor` may
   * be nobody then, the ids of command, correlation and cause empty, and the command without a name. Default false.
   */
  readonly withoutOrigins?: boolean;
}

/** Where an event stands, in a way that can be looked at again without asking for a position: its stream has it or has it not. */
export interface EventPlace {
  readonly id: string;
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
}

/** A page of the log in the one order of all events. */
export interface LogPage {
  readonly events: readonly StoredEvent[];
  /** Everything up to here has been looked at, also what the filter left out: continue from here. */
  readonly nextPosition: number;
  /** Nothing more was visible when this page was read. */
  readonly endReached: boolean;
  /** The newest event that was looked at, also one that the filter left out, unless a server did; undefined when there was none. */
  readonly newest?: EventPlace | undefined;
}

export const placeOfEvent = ({ id, position, stream, revision }: EventPlace): EventPlace => ({
  id,
  position,
  stream,
  revision,
});

export interface Subscription {
  /** Resolves when the handler in progress has ended and no further one will start. */
  close(): Promise<void>;
}

/** What the positions of a log count: one for each event (and each append that was taken back), or what the server has written. */
export type PositionUnit = 'events' | 'bytes';

/**
 * The log. One port, several stores, one contract test (`tests/contract/event-store.ts`) that all of them pass.
 * Positions grow, with gaps, and mean the same to every reader of one store; 0 is before the first event.
 */
export interface EventStore {
  /**
   * Appends `events` to `stream` in one transaction, or nothing. Safe to repeat with the same `commandId` (and events): the
   * second call answers as the first did. Throws WrongExpectedRevision, or StoreUnavailable when the store cannot be reached.
   */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    commandId: string,
  ): Promise<AppendResult>;
  /**
   * Many appends at once, each as by `append`; for imports, demo data and benchmarks. When the expected revision of one is wrong,
   * none happens. Only if another writer gets in between or the store fails on the way may a part have happened, where a
   * store has no transaction over streams (EventStoreDB; in PostgreSQL it is whole or nothing even then): repeating the
   * batch completes it, and nothing happens twice.
   */
  appendBatch(appends: readonly Append[]): Promise<readonly AppendResult[]>;
  /** The events of one stream, oldest first, from `fromRevision` (default 1) on. Empty for a stream that does not exist. */
  readStream(stream: string, options?: { fromRevision?: number; limit?: number }): Promise<readonly StoredEvent[]>;
  /** Where the events of an earlier command are, if it has been appended; for commands whose answer was lost. */
  findCommand(stream: string, commandId: string): Promise<AppendResult | undefined>;
  /**
   * The events after `position`, or from it on when `inclusive`. Never skips one that commits later. The position is 0 or one that
   * this store has given: others may not be where an event begins, and a store need not find its way from there (InvalidPosition).
   */
  readAll(position: number, options?: ReadFrom): Promise<LogPage>;
  /** How far the log goes for readers now: the position of its newest event, 0 when it is empty. Other applications' count, too. */
  head(): Promise<number>;
  /** What the distance between two positions means. */
  readonly positionUnit: PositionUnit;
  /**
   * Calls `handle` with each page after `position`, now and as events come, one page at a time. Also called with an empty page
   * when only `nextPosition` moved. Polling is the truth, notifications shorten the wait. A page whose handler throws is given again.
   */
  subscribe(position: number, handle: (page: LogPage) => Promise<void>, options?: SubscribeOptions): Subscription;
  close(): Promise<void>;
}

/** The stream was not at the expected revision; `actual` is where it is (0: it does not exist). */
export class WrongExpectedRevision extends Error {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly actual: number;
  constructor(stream: string, expected: ExpectedRevision, actual: number) {
    super(`${stream} is at revision ${actual}, not at ${expected}`);
    this.name = 'WrongExpectedRevision';
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

/** The store cannot be reached or does not answer in time; the append may or may not have happened: repeat it. */
export class StoreUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreUnavailable';
  }
}

/** No event of this log begins at the position that was asked for: it was given by another log. */
export class InvalidPosition extends Error {
  constructor(options?: ErrorOptions) {
    super('The log holds nothing at this position, which another log has given', options);
    this.name = 'InvalidPosition';
  }
}

/** The store is there and does not let us in; the message says what the operator has to change. Nothing was appended. */
export class StoreDeniesAccess extends StoreUnavailable {}
