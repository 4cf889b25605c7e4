import type { Logger } from 'pino';
import type { DomainEvent } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { OpenedPage } from '#event-store/log.ts';
import { type Database, isRefusedRow, prepared, type Queryable } from '#platform/database.ts';
import { messageOf } from '#platform/message-of.ts';
import type { Claim } from '#platform/partitions/claims.ts';
import { slotsInHand } from '#platform/partitions/held-slots.ts';
import { oneAtATime } from '#platform/partitions/one-at-a-time.ts';
import type { Settle } from '#platform/partitions/settle-together.ts';
import type { Moved } from '#platform/read-position.ts';
import { recordCommit } from '#platform/tracing/follow-events.ts';
import { now, type Tracing } from '#platform/tracing/tracing.ts';
import { foldAnew, type HistoryLog } from './anew.ts';
import { concerns, makesAnew, whyNotIn } from './concerns.ts';
import { foldOf } from './tables/fold.ts';
import { forgetReasons, park, parkedFrom, parkedStreams, type Parked } from './parking.ts';
import type { ReadModel } from './read-model.ts';
import { rowStore } from './tables/rows.ts';
import { forgetKept } from './upkeep/kept.ts';
import { skippedBy } from './upkeep/skips.ts';
import { faultPoint, isPlanted } from '#event-store/faults/fault-points.ts';

/**
 * Rows of one table that stay in memory between batches: what events are about was mostly about lately. There are some seventy tables,
 * of which the rarer ones fill for hours where this is more: a process seemed to leak.
 */
const KEPT_ROWS = 250;
/** Events of one batch when a projector has something to make up for. */
const PAGE = 1_000;
const FOLLOWS_PARKED = 'follows a parked event';

export interface LiveDependencies {
  readonly log: HistoryLog;
  readonly db: Database;
  readonly logger: Logger;
  /** Told of every event that was parked. */
  readonly parked: (readModel: string, count: number) => void;
  /** Told how long a read model took for `events` of a page, ms, without the wait for the others of its commit. */
  readonly took?: ((readModel: string, events: number, ms: number) => void) | undefined;
  /** Settles what this read model and others take from a page. */
  readonly settle: Settle;
  readonly tracing?: Tracing | undefined;
  /** Told of every move of slots. */
  readonly moved?: ((moved: Moved) => void) | undefined;
}

/** One read model as this process keeps it up, as far as its slots are ours. Its calls run one after another. */
export interface LiveReadModel {
  readonly model: ReadModel;
  /** The claims under which this process writes; none while it stands by. */
  readonly held: () => readonly Claim[];
  /** Goes on with these slots, too. */
  takeUp(claims: readonly Claim[]): Promise<void>;
  /** Writes nothing more under `claims` from when it resolves on. */
  letGo(claims: readonly Claim[]): Promise<void>;
  /** Where the hindmost of its slots has come to; Infinity while it holds none. */
  reached(): number;
  /** Whether `page` changes nothing in our slots. */
  isIdle(page: OpenedPage): boolean;
  /**
   * Projects a page that begins after position `from`, and first whatever the slots lack before that. Throws FenceLost when slots
   * turned out to be another's: these are let go of, and nothing of the page is lost to the others, who can be caught up. With
   * `unsettled`, where a page changes nothing is stored later, see `settle`.
   */
  handle(page: OpenedPage, from: number, options: { readonly unsettled: boolean }): Promise<void>;
  /** Projects everything that the log holds now. */
  catchUp(): Promise<void>;
  /** Stores how far the slots have come. Throws FenceLost as `handle` does. */
  settle(): Promise<void>;
}

/** `skipsOf`: by which name it is known what `model` goes on without; tables that were put aside have another one themselves. */
export function liveReadModel(model: ReadModel, deps: LiveDependencies, skipsOf = model.name): LiveReadModel {
  const { log, db, logger, parked: reportParked } = deps;
  const stores = new Map(
    Object.entries(model.tables).map(
      ([name, table]) => [table, rowStore(model.name, name, table, { statement: prepared })] as const,
    ),
  );
  const fold = foldOf(model);
  let parkedHere = new Set<string>();
  let skipped: ReadonlySet<string> = new Set();

  /** Folds and writes `events` as one batch; the checkpoints go to `position`. */
  const writeBatch = async (
    claims: readonly Claim[],
    events: readonly Recorded<DomainEvent>[],
    position: number,
  ): Promise<void> => {
    if (events.length === 0) {
      await deps.settle({ claims, position });
      return committed(claims, position);
    }
    const began = now();
    let batch: Batch | undefined;
    const erases = events.some(({ type }) => makesAnew(model, type));
    // Reading whole histories would hold up those who share the transaction.
    if (erases) batch = await folded(db, events);
    await deps.settle({
      claims,
      position,
      write: async (tx) => {
        const started = performance.now();
        batch ??= await folded(tx, events);
        for (const [table, changes] of fold.changes()) {
          await stores.get(table)?.write(tx, changes);
          if (faultPoint) await faultPoint('rows: some tables written', [model.name]);
        }
        await forgetReasons(
          tx,
          model.name,
          events.filter(({ type }) => makesAnew(model, type)).map(({ stream }) => stream),
        );
        await park(tx, model.name, batch.parked);
        // The tables before the last rebuild may hold whoever is erased.
        if (erases) await forgetKept(tx, model);
        deps.took?.(model.name, events.length, performance.now() - started);
        return fold.changesPublic();
      },
    });
    if (deps.tracing) recordCommit(deps.tracing, model.name, { events, began });
    fold.written();
    for (const table of stores.keys()) fold.trim(table, KEPT_ROWS);
    parkedHere = batch?.streams ?? parkedHere;
    committed(claims, position);
    report(batch?.parked ?? []);
  };

  /** Folds `events` into the rows in memory, of which those that are not known yet come from `on`. */
  const folded = async (on: Queryable, events: readonly Recorded<DomainEvent>[]): Promise<Batch> => {
    const parked: Parked[] = [];
    const streams = new Set(parkedHere);
    for (let unknown = fold.unknownKeys(events); unknown.size > 0; unknown = fold.unknownKeys(events)) {
      for (const [table, keys] of unknown) fold.learn(table, keys, (await stores.get(table)?.fetch(on, keys)) ?? []);
    }
    for (const event of events) {
      const isParked = streams.has(event.stream);
      const error = makesAnew(model, event.type)
        ? await madeAnew(event, isParked)
        : isParked
          ? FOLLOWS_PARKED
          : applied(event);
      if (error === undefined) continue;
      streams.add(event.stream);
      parked.push({ event, error });
    }
    return { parked, streams };
  };

  /** Puts what the partition of `event` holds without the person in the place of what it holds with them. */
  const madeAnew = async (event: Recorded<DomainEvent>, isParked: boolean): Promise<string | undefined> => {
    const before = isParked ? await parkedFrom(db, model.name, event.stream) : undefined;
    const { rows, error } = await foldAnew(log, model, event, { before, skipped });
    for (const [table, keys] of fold.unknownRows(rows)) {
      fold.learn(table, keys, (await stores.get(table)?.fetch(db, keys)) ?? []);
    }
    fold.replace(rows);
    return isParked ? FOLLOWS_PARKED : error;
  };

  const applied = (event: Recorded<DomainEvent>): string | undefined => {
    const reason = whyNotIn(model, event);
    if (reason !== undefined) return reason;
    try {
      fold.apply(isPlanted('clock in a projection') ? { ...event, occurredAt: new Date().toISOString() } : event);
      return undefined;
    } catch (error) {
      return messageOf(error);
    }
  };

  /** As `writeBatch`, but an event whose rows PostgreSQL refuses is found out and parked alone. */
  const writeAll = async (
    claims: readonly Claim[],
    events: readonly Recorded<DomainEvent>[],
    position: number,
  ): Promise<void> => {
    try {
      await writeBatch(claims, events, position);
    } catch (error) {
      if (!isPlanted('counter not idempotent')) fold.forget();
      if (!isRefusedRow(error)) throw error;
      const [only, ...more] = events;
      if (only === undefined) throw error;
      if (more.length === 0) return parkAlone(claims, only, messageOf(error), position);
      let at = claims;
      for (const event of events) {
        await writeAll(at, [event], event.position);
        at = at.map((claim) => ({ ...claim, position: event.position }));
      }
      await writeBatch(at, [], position);
    }
  };

  const parkAlone = async (
    claims: readonly Claim[],
    event: Recorded<DomainEvent>,
    error: string,
    position: number,
  ): Promise<void> => {
    const parked = [{ event, error }];
    await deps.settle({ claims, position, write: (tx) => park(tx, model.name, parked) });
    parkedHere = new Set(parkedHere).add(event.stream);
    committed(claims, position);
    report(parked);
  };

  const committed = (claims: readonly Claim[], position: number): void => {
    hand.moved(claims, position);
    tell(claims, position);
  };
  const tell = (claims: readonly Claim[], position: number): void =>
    deps.moved?.({ readModel: model.name, slots: claims.map(({ slot }) => slot), position });

  const report = (parked: readonly Parked[]): void => {
    if (parked.length === 0) return;
    reportParked(model.name, parked.length);
    for (const { event, error } of parked) {
      const { position, stream, type } = event;
      logger.error({ readModel: model.name, position, stream, type, reason: error }, 'an event was parked');
    }
  };

  /** Whether pages that change nothing have to be stored at once. */
  let settling = true;
  const hand = slotsInHand<Recorded<DomainEvent>>({
    partition: model.partition,
    read: (position) => log.readAll(position, { limit: PAGE }),
    handle: async (claims, events, position) => {
      const ours = events.filter((event) => concerns(model, event) && !skipped.has(event.id));
      if (settling || ours.length > 0) return writeAll(claims, ours, position);
      hand.passed(claims, position);
      // The rows show everything up to here, whether that is stored or not.
      tell(claims, position);
    },
  });
  const one = oneAtATime();
  return {
    model,
    held: hand.claims,
    reached: hand.reached,
    takeUp: (claims) =>
      one(async () => {
        skipped = await skippedBy(log, skipsOf);
        parkedHere = await parkedStreams(db, model.name);
        // Rows that we remember may have been changed by those who had the slots since.
        fold.forget();
        hand.add(claims);
      }),
    letGo: (claims) => one(async () => hand.drop(claims)),
    isIdle: (page) => !page.events.some((event) => concerns(model, event) && hand.holds(event)),
    handle: (page, from, { unsettled }) =>
      one(async () => {
        settling = !unsettled;
        await hand.page(page, from).finally(() => {
          settling = true;
        });
      }),
    catchUp: async () => {
      // Page by page, so that whoever wants a slot let go of has not to wait for the end of the log.
      while (await one(hand.step));
    },
    settle: () => one(() => hand.settle(deps.settle)),
  };
}

/** What came of folding events. */
interface Batch {
  readonly parked: readonly Parked[];
  /** Streams of which events are parked. */
  readonly streams: Set<string>;
}
