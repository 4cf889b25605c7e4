import type { AnyEvent, Actor, Recorded } from '#domain/kernel/event.ts';
import type { DomainEvent } from '#domain/catalog.ts';
import type { Folding } from '#domain/kernel/decider.ts';
import type { Folded } from './folding.ts';
import type {
  AppendResult,
  EventPlace,
  ExpectedRevision,
  LogPage,
  ReadAllOptions,
  ReadFrom,
  StoredEvent,
  SubscribeOptions,
  Subscription,
  PositionUnit,
} from './port.ts';
import type { Passage, PassageRange } from './snapshots/passage.ts';

/** Who does something, and in which chain of causes. `commandId` makes a repeat harmless. */
export interface CommandContext {
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  readonly actor: Actor;
  /** ISO 8601 with milliseconds, UTC. */
  readonly occurredAt: string;
}

/** An event on its way into the log, with the name of the command that it follows from, if it follows from one. */
export type NamedEvent = DomainEvent & { readonly commandName?: string };

/** A page of opened events: upcast, personal fields decrypted or `erased`. */
export interface OpenedPage<Event extends AnyEvent = DomainEvent> {
  readonly events: readonly Recorded<Event>[];
  /** When it was begun to open them, on the clock of `performance.now`: by a key that is gone by now a page may still read. */
  readonly openedSince: number;
  readonly nextPosition: number;
  readonly endReached: boolean;
}

/**
 * The log as every room uses it: domain events in, domain events out. The one place where events are validated by their schema,
 * sealed with their people's keys, opened again and upcast. Sits on an EventStore.
 */
export interface Log {
  /** Validates, seals and appends. Throws InvalidEvent, WrongExpectedRevision or StoreUnavailable. */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NamedEvent[],
    context: CommandContext,
  ): Promise<AppendResult>;
  appendBatch(
    appends: readonly {
      stream: string;
      expected: ExpectedRevision;
      events: readonly NamedEvent[];
      context: CommandContext;
    }[],
  ): Promise<readonly AppendResult[]>;
  readStream<Event extends DomainEvent = DomainEvent>(
    stream: string,
    options?: { fromRevision?: number; limit?: number },
  ): Promise<readonly Recorded<Event>[]>;
  /** What `stream` adds up to. A long stream starts from a snapshot, and costs what a short one costs. Throws as `readStream`. */
  fold<State, Event extends DomainEvent>(stream: string, folding: Folding<State, Event>): Promise<Folded<State, Event>>;
  /**
   * A whole stream for those who fold it anew after a PersonErased in it: what belongs to whoever is erased in the stream reads
   * `erased` even while their key is still there, and an event that cannot be opened is `Unreadable`, as from `readAll`.
   */
  readAnew(stream: string): Promise<readonly Recorded<DomainEvent>[]>;
  /**
   * Some events of a stream, and what all before them added up to, read as `readAnew` reads. Of a long stream only what stands behind
   * a snapshot is read.
   */
  passage<State, Event extends DomainEvent>(
    stream: string,
    folding: Folding<State, Event>,
    range: PassageRange,
  ): Promise<Passage<State>>;
  readAll(position: number, options?: ReadFrom): Promise<OpenedPage>;
  subscribe(position: number, handle: (page: OpenedPage) => Promise<void>, options?: SubscribeOptions): Subscription;
  findCommand(stream: string, commandId: string): Promise<AppendResult | undefined>;
  head(): Promise<number>;
  /** What the distance between two positions means. */
  readonly positionUnit: PositionUnit;
  /**
   * The newest event that `readAll` and `subscribe` have looked at in this process, whoever asked: no position that they have given
   * is behind it. Whoever keeps such a position keeps this with it. Undefined before the first event, and after `startOver`.
   */
  newestRead(): EventPlace | undefined;
  /** The log was put back to an older state: what was read of it before is forgotten. */
  startOver(): void;
  /**
   * Whether one of `texts`, email addresses or telephone numbers in any spelling, is by what somebody was erased who must not come
   * back by what a machine reads.
   */
  isSuppressed(texts: readonly string[]): Promise<boolean>;
  /**
   * Opens stored events: upcasts and decrypts them. Unknown types come out with their data as stored, and an event that cannot be
   * opened as one of the unknown type `Unreadable`, as from `readAll` and `subscribe`; `readStream` throws UnreadableEvent.
   */
  open(events: readonly StoredEvent[]): Promise<readonly Recorded<DomainEvent>[]>;
  /** The same log without opening, for verify, export and copy. */
  readonly stored: { readAll(position: number, options?: ReadAllOptions): Promise<LogPage> };
}
