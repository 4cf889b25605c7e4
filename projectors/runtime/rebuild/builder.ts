import type { DomainEvent } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { whyUnreadable } from '#event-store/unreadable.ts';
import { type Database, isRefusedRow } from '#platform/database.ts';
import { messageOf } from '#platform/message-of.ts';
import { allSlots, slotOf, type SlotPositions } from '#platform/partitions/slots.ts';
import { concerns, makesAnew, whyNotIn } from '../concerns.ts';
import { foldAnew, type HistoryLog } from '../anew.ts';
import { foldOf } from '../tables/fold.ts';
import type { AnyRow, ReadModel, Table } from '../read-model.ts';
import { rowStore, type TableChanges } from '../tables/rows.ts';
import { createTables, nextSchema, oldSchema, quoted } from '../tables/schema.ts';
import { atMost, CONNECTIONS_AT_ONCE, type Limited } from './at-most.ts';
import { inRebuild } from './guard.ts';
import { whateverIsLost } from './once-more.ts';
import type { RowMemory } from './row-memory.ts';

/** A row is written when it has not changed for so many pages: most rows are then written once, and while others are folded. */
const COLD_AFTER_PAGES = 3;
/** So much of what has changed waits in memory before it is written whether it is cold or not, bytes of all tables of a read model. */
const WAITING_BYTES = 16_000_000;
/** Less than this of a table is not worth a statement, bytes: it waits for more. */
const WORTH_WRITING_BYTES = 256_000;

/** What it takes to remember a row, besides what is written of it: most rows are short, and this is most of them. Measured. */
const REMEMBERED_BYTES = 250;

/** What a crash takes back of the new tables goes with the swap. */
const unflushed = { ...inRebuild, flushed: false };

/** The log holds something that a read model cannot take in; a rebuild stops there, because its result would be incomplete. */
export class RebuildStopped extends Error {
  readonly event: Recorded<DomainEvent>;
  constructor(message: string, event: Recorded<DomainEvent>, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RebuildStopped';
    this.event = event;
  }
}

function stoppedAt(
  readModel: string,
  event: Recorded<DomainEvent>,
  reason: string,
  options?: ErrorOptions,
): RebuildStopped {
  const place = `${event.type} at position ${event.position} (${event.stream}, revision ${event.revision})`;
  return new RebuildStopped(`${readModel} cannot be rebuilt: ${place}: ${reason}`, event, options);
}

/** Fills the tables of one read model beside the live ones, in the schema `<name>__next`, as far as its slots are ours. */
export interface Builder {
  readonly model: ReadModel;
  /** Whether the read model goes on without `event`. */
  readonly skips: (event: Recorded<DomainEvent>) => boolean;
  /** Everything of each slot up to here has been taken in; 0 in the beginning. */
  readonly positions: () => SlotPositions;
  /**
   * Folds those of `events` that lie after the position of their slot and not after `until`, where the slots then are; writes now
   * and then. Throws RebuildStopped at an event that cannot be projected.
   */
  take(events: readonly Recorded<DomainEvent>[], until: SlotPositions): Promise<void>;
  /** Writes what is still in memory, each table in a transaction of its own. */
  flush(): Promise<void>;
}

/** Clears what an earlier rebuild may have left and makes the empty tables, without their indexes. */
export async function makeNext(db: Database, model: ReadModel): Promise<void> {
  const schema = nextSchema(model);
  await db.transaction(async (tx) => {
    await tx.query(`drop schema if exists ${quoted(schema)} cascade`);
    await tx.query(`drop schema if exists ${quoted(oldSchema(model))} cascade`);
    await createTables(tx, model, schema);
  }, unflushed);
}

export interface BuilderDependencies {
  readonly db: Database;
  readonly log: HistoryLog;
  /** How many rows stay in memory. */
  readonly memory: RowMemory;
  /** How many transactions write at once; default as many as one rebuild may. */
  readonly limited?: Limited;
  /** `makeNext`, which may still be at it: nothing is written before it is done. */
  readonly made: Promise<unknown>;
  /** Ids of the events that it goes on without. */
  readonly skipped: ReadonlySet<string>;
}

/** Fills the tables that `makeNext` makes. */
export function builderOf(
  { db, log, memory, limited = atMost(CONNECTIONS_AT_ONCE), made, skipped }: BuilderDependencies,
  model: ReadModel,
): Builder {
  const stores = new Map(
    Object.entries(model.tables).map(([name, table]) => [table, rowStore(nextSchema(model), name, table)] as const),
  );
  const all = Object.values(model.tables);
  const fold = foldOf(model, true);
  const bytesIn = (table: Table, rows: number): number =>
    rows * ((stores.get(table)?.rowBytes() ?? 0) + REMEMBERED_BYTES);
  const bytesOf = (rowsOf: (table: Table) => number): number =>
    all.reduce((sum, table) => sum + bytesIn(table, rowsOf(table)), 0);

  let reached: SlotPositions = allSlots.map(() => 0);
  const isNew = (event: Recorded<DomainEvent>, until: SlotPositions): boolean => {
    const slot = slotOf(model.partition(event));
    return event.position > (reached[slot] ?? Infinity) && event.position <= (until[slot] ?? 0);
  };

  // Writing goes on while the next events are folded. No row leaves memory before it is written, so whoever needs one that is not
  // there finds it in the database.
  let writing: Promise<unknown>;
  let busy = false;
  const onItsWay = (work: Promise<unknown>): void => {
    busy = true;
    writing = work.finally(() => {
      busy = false;
    });
    // A failure shows where the writing is awaited.
    writing.catch(() => undefined);
  };
  onItsWay(made);

  /** Writes what has not changed for `pages` pages, all of it for none. Nothing may be on its way any more. */
  const writeInBackground = (pages: number): void => {
    const share = memory.shareOf(model, bytesOf(fold.knownRows));
    if (share < 1) for (const table of all) fold.trim(table, Math.floor(fold.knownRows(table) * share));
    const changes = fold.drain(pages, (table, rows) => pages === 0 || bytesIn(table, rows) >= WORTH_WRITING_BYTES);
    onItsWay(Promise.all([...changes].map(([table, each]) => limited(() => write(table, each)))));
  };
  const write = async (table: Table, changes: TableChanges): Promise<void> => {
    const store = stores.get(table);
    try {
      await db.transaction(async (tx) => store?.load(tx, changes), unflushed);
    } catch (error) {
      // An event came twice that adds a row: then it is as with any other table, the last one counts.
      if (!isRefusedRow(error)) throw error;
      await db.transaction(async (tx) => store?.write(tx, changes), unflushed);
    }
  };

  /** A long log may have run for many minutes by now: a connection that comes late does not end it. */
  const fetched = (table: Table, keys: readonly AnyRow[]): Promise<readonly AnyRow[]> =>
    whateverIsLost(async () => (await stores.get(table)?.fetch(db, keys)) ?? []);

  /** Pages before this one may have been read while the person's key was still there. */
  const makeAnew = async (event: Recorded<DomainEvent>): Promise<void> => {
    const { rows, error } = await foldAnew(log, model, event, { skipped });
    if (error !== undefined) throw stoppedAt(model.name, event, error);
    const unknown = fold.unknownRows(rows);
    // Of a table that is only inserted into, what is still on its way is not in memory either.
    if (unknown.size > 0) await writing;
    for (const [table, keys] of unknown) fold.learn(table, keys, await fetched(table, keys));
    fold.replace(rows);
  };

  const takeIn = async (page: readonly Recorded<DomainEvent>[], until: SlotPositions): Promise<void> => {
    const [first = 0] = reached;
    const [last = 0] = until;
    // All slots stand at one place, except for the last events, and then nobody need know which slot an event is in.
    const even = isEven(reached) && isEven(until);
    const events = page.filter(
      (event) =>
        !skipped.has(event.id) && (even ? event.position > first && event.position <= last : isNew(event, until)),
    );
    reached = reached.map((position, slot) => Math.max(position, until[slot] ?? 0));
    fold.turnPage();
    for (let unknown = fold.unknownKeys(events); unknown.size > 0; unknown = fold.unknownKeys(events)) {
      for (const [table, keys] of unknown) fold.learn(table, keys, await fetched(table, keys));
    }
    for (const event of events) {
      if (makesAnew(model, event.type)) {
        await makeAnew(event);
        continue;
      }
      try {
        fold.apply(event);
      } catch (error) {
        throw stoppedAt(model.name, event, messageOf(error), { cause: error });
      }
    }
    const full = bytesOf(fold.changedRows) >= WAITING_BYTES;
    if (busy && !full) return;
    await writing;
    writeInBackground(full ? 0 : COLD_AFTER_PAGES);
  };

  let failure: { readonly error: unknown } | undefined;
  return {
    model,
    skips: ({ id }) => skipped.has(id),
    positions: () => reached,
    flush: async () => {
      if (failure) throw failure.error;
      await writing;
      writeInBackground(0);
      await writing;
    },
    take: async (page, until) => {
      if (failure) throw failure.error;
      try {
        await takeIn(page, until);
      } catch (error) {
        // Half of a page may be in memory: nobody may go on from there.
        failure = { error };
        throw error;
      }
    },
  };
}

const isEven = ([first, ...more]: SlotPositions): boolean => more.every((each) => each === first);

/** Stops at an event that one of `builders` would have to take in and this version of the code cannot read. */
export function mustBeKnown(builders: readonly Builder[], event: Recorded<DomainEvent>): void {
  const reason = whyUnreadable(event);
  if (reason === undefined) return;
  const stopped = builders
    .filter(({ model, skips }) => concerns(model, event) && whyNotIn(model, event) !== undefined && !skips(event))
    .map(({ model }) => model);
  if (stopped.length > 0) throw stoppedAt(stopped.map(({ name }) => name).join(', '), event, reason);
}
