import type { DomainCommand, DomainEvent, EventType } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { Log } from '#event-store/log.ts';
import type { Unconfirmed, Usefulness, WhenErased } from '#platform/mail/outbox.ts';
import type { Message } from '#platform/mail/templates.ts';

/** What follows by itself from an event. */
export type Consequence =
  /** A command to the entity `id`, of whichever concept. */
  | { readonly kind: 'command'; readonly id: string; readonly command: DomainCommand }
  | ({ readonly kind: 'mail'; readonly to: string; readonly message: Message } & WhenErased & Usefulness & Unconfirmed);

/** What follows from an event is told by read models that have not taken it in: it is tried again, and nothing of the policy overtakes it. */
export class ReadModelsBehind extends Error {
  readonly readModels: readonly string[];
  constructor(readModels: readonly string[]) {
    super(`these read models are behind the log: ${readModels.join(', ')}`);
    this.name = 'ReadModelsBehind';
    this.readModels = readModels;
  }
}

/** A rule of the form "when this happened, do that". Runs at least once for each event, so every consequence bears repeating. */
export interface Policy {
  /** Part of the ids of its commands, and what its progress is kept under: a policy that is renamed is a new one. */
  readonly name: string;
  /**
   * Where it starts in a log that has events already when it first runs: `beginning` for what people are owed whenever it happened,
   * `now` for what only makes sense when it is news. A letter about last year's review is worse than none.
   */
  readonly from: 'now' | 'beginning';
  readonly types: readonly EventType[];
  /**
   * Which part of the policy an event belongs to; default its stream. Events of one partition are taken one after another in the
   * order of the log, those of different partitions in any order and by different processes. At an event that fails its partition
   * stops, until it can be brought about.
   */
  readonly partition?: (event: Recorded<DomainEvent>) => string;
  /**
   * The consequences of different partitions are told to the same streams, which go by what came first: events that are taken together
   * are brought about in the order of the log. Default false: partitions go side by side.
   */
  readonly inLogOrder?: true;
  /** What follows from `event`; the same each time it is asked. Reads the log only for what the event itself does not say. May throw ReadModelsBehind. */
  consequences(event: Recorded<DomainEvent>, log: Pick<Log, 'readStream'>): Promise<readonly Consequence[]>;
}
