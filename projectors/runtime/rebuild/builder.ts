import type { DomainEvent } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { whyUnreadable } from '#event-store/unreadable.ts';
import type { Database, Transaction } from '#platform/database.ts';
import { messageOf } from '#platform/message-of.ts';
import { allSlots, slotOf, type SlotPositions } from '#platform/partitions/slots.ts';
import { foldAnew, type HistoryLog, makesAnew } from '../anew.ts';
import { foldOf } from '../tables/fold.ts';
import type { ReadModel, Table } from '../read-model.ts';
import { rowStore, type TableChanges } from '../tables/rows.ts';
import { createTables, nextSchema, oldSchema, quoted } from '../tables/schema.ts';

/** A row is written when it has not changed for so many pages: most rows are then written once, and while others are folded. */
const COLD_AFTER_PAGES = 2;
/** Changed rows of a table that wait in memory at most. */
const WAITING_ROWS = 50_000;
/** Rows of one table that stay in memory. */
const KEPT_ROWS = 200_000;

/** The log holds something that a read model cannot take in; a rebuild stops there, because its result would be incomplete. */
export class RebuildStopped extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RebuildStopped';
  }
}

function stoppedAt(
  readModel: string,
  event: Recorded<DomainEvent>,
  reason: string,
  options?: ErrorOptions,
): RebuildStopped {
  const place = `${event.type} at position ${event.position} (${event.stream}, revision ${event.revision})`;
  return new RebuildStopped(`${readModel} cannot be rebuilt: ${place}: ${reason}`, options);
}

/** Fills the tables of one read model beside the live ones, in the schema `<name>__next`, as far as its slots are ours. */
export interface Builder {
  readonly model: ReadModel;
  /** Everything of each slot up to here has been taken in; 0 in the beginning, Infinity for a slot that is not ours. */
  readonly positions: () => SlotPositions;
  /**
   * Folds those of `events` that lie after the position of their slot and not after `until`, where the slots then are; writes now
   * and then. Throws RebuildStopped at an event that cannot be projected.
   */
  take(events: readonly Recorded<DomainEvent>[], until: SlotPositions): Promise<void>;
  /** Writes what is still in memory: through `tx` when given, else in transactions of its own, a table each and at once. */
  flush(tx?: Transaction): Promise<void>;
}

/** Clears what an earlier rebuild may have left and makes the empty tables, without their indexes. */
export async function makeNext(db: Database, model: ReadModel): Promise<void> {
  const schema = nextSchema(model);
  await db.transaction(
    async (tx) => {
      await tx.query(`drop schema if exists ${quoted(schema)} cascade`);
      await tx.query(`drop schema if exists ${quoted(oldSchema(model))} cascade`);
      await createTables(tx, model, schema);
    },
    { unhurried: true },
  );
}

/** Fills the tables that `makeNext` has made with what belongs to `slots`. */
export function builderOf(
  { db, log }: { readonly db: Database; readonly log: HistoryLog },
  model: ReadModel,
  slots: readonly number[] = allSlots,
): Builder {
  const stores = new Map(
    Object.entries(model.tables).map(([name, table]) => [table, rowStore(nextSchema(model), name, table)] as const),
  );
  const all = Object.values(model.tables);
  const fold = foldOf(model, true);

  let reached: SlotPositions = allSlots.map((slot) => (slots.includes(slot) ? 0 : Infinity));
  const isNew = (event: Recorded<DomainEvent>, until: SlotPositions): boolean => {
    const slot = slotOf(model.partition(event));
    return event.position > (reached[slot] ?? Infinity) && event.position <= (until[slot] ?? 0);
  };

  // Writing goes on while the next events are folded; whoever needs the rows awaits it.
  let writing: Promise<unknown> = Promise.resolve();

  let busy = false;

  const writeInBackground = (changes: ReadonlyMap<Table, TableChanges>): void => {
    busy = true;
    writing = Promise.all(
      [...changes].map(([table, each]) =>
        db.transaction(async (tx) => stores.get(table)?.load(tx, each), { flushed: false, unhurried: true }),
      ),
    ).finally(() => {
      busy = false;
    });
    // A failure shows where the writing is awaited.
    writing.catch(() => undefined);
  };

  /** Pages before this one may have been read while the person's key was still there. */
  const makeAnew = async (event: Recorded<DomainEvent>): Promise<void> => {
    const { rows, error } = await foldAnew(log, model, event);
    if (error !== undefined) throw stoppedAt(model.name, event, error);
    const unknown = fold.unknownRows(rows);
    if (unknown.size > 0) await writing;
    for (const [table, keys] of unknown) fold.learn(table, keys, (await stores.get(table)?.fetch(db, keys)) ?? []);
    fold.replace(rows);
  };

  return {
    model,
    positions: () => reached,
    flush: async (tx) => {
      await writing;
      if (tx) for (const [table, changes] of fold.changes()) await stores.get(table)?.load(tx, changes);
      else writeInBackground(fold.changes());
      fold.written(KEPT_ROWS);
      await writing;
    },
    take: async (page, until) => {
      const [first = 0] = reached;
      const [last = 0] = until;
      // All slots stand at one place, except for the last events, and then nobody need know which slot an event is in.
      const even = isEven(reached) && isEven(until);
      const events = page.filter(
        (event) =>
          (model.effectsOf(event.type).length > 0 || makesAnew(model, event.type)) &&
          (even ? event.position > first && event.position <= last : isNew(event, until)),
      );
      reached = reached.map((position, slot) => Math.max(position, until[slot] ?? 0));
      fold.turnPage();
      for (let unknown = fold.unknownKeys(events); unknown.size > 0; unknown = fold.unknownKeys(events)) {
        await writing;
        for (const [table, keys] of unknown) fold.learn(table, keys, (await stores.get(table)?.fetch(db, keys)) ?? []);
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
      const full = all.some((table) => fold.changedRows(table) >= WAITING_ROWS);
      if (busy && !full) return;
      await writing;
      writeInBackground(fold.drain(full ? 0 : COLD_AFTER_PAGES, KEPT_ROWS));
    },
  };
}

const isEven = ([first, ...more]: SlotPositions): boolean => more.every((each) => each === first);

/** Stops at an event whose type this version of the code does not know. */
export function mustBeKnown(models: readonly ReadModel[], event: Recorded<DomainEvent>): void {
  const reason = whyUnreadable(event);
  if (reason !== undefined) throw stoppedAt(models.map(({ name }) => name).join(', '), event, reason);
}
