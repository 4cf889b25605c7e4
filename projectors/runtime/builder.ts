import type { DomainEvent } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { Database, Transaction } from '#platform/database.ts';
import { foldOf } from './fold.ts';
import { messageOf, unprojectable } from './parking.ts';
import type { ReadModel, Table } from './read-model.ts';
import { rowStore, type TableChanges } from './rows.ts';
import { createTables, nextSchema, oldSchema, quoted } from './schema.ts';

/** A row is written when it has not changed for so many pages: most rows are then written once, and while others are folded. */
const COLD_AFTER_PAGES = 2;
/** Changed rows of a table that wait in memory at most. */
const WAITING_ROWS = 50_000;
/** Rows of one table that stay in memory. */
const KEPT_ROWS = 200_000;

/** The log holds something that a read model cannot take in; a rebuild stops there, because its result would be incomplete. */
export class RebuildStopped extends Error {
  constructor(readModel: string, event: Recorded<DomainEvent>, reason: string, options?: ErrorOptions) {
    const place = `${event.type} at position ${event.position} (${event.stream}, revision ${event.revision})`;
    super(`${readModel} cannot be rebuilt: ${place}: ${reason}`, options);
    this.name = 'RebuildStopped';
  }
}

/** Fills the tables of one read model beside the live ones, in the schema `<name>__next`. */
export interface Builder {
  readonly model: ReadModel;
  /** Everything up to here has been taken in; 0 in the beginning. */
  readonly position: () => number;
  /**
   * Folds those of `events` that lie after its position and not after `position`, where it then is; writes now and then.
   * Throws RebuildStopped at an event that cannot be projected.
   */
  take(events: readonly Recorded<DomainEvent>[], position: number): Promise<void>;
  /** Writes what is still in memory: through `tx` when given, else in transactions of its own, a table each and at once. */
  flush(tx?: Transaction): Promise<void>;
}

/** Clears what an earlier rebuild may have left and makes the empty tables, without their indexes. */
export async function startBuilder(db: Database, model: ReadModel): Promise<Builder> {
  const schema = nextSchema(model);
  await db.transaction(async (tx) => {
    await tx.query(`drop schema if exists ${quoted(schema)} cascade`);
    await tx.query(`drop schema if exists ${quoted(oldSchema(model))} cascade`);
    await createTables(tx, model, schema);
  });
  const stores = new Map(
    Object.entries(model.tables).map(([name, table]) => [table, rowStore(schema, name, table)] as const),
  );
  const all = Object.values(model.tables);
  const fold = foldOf(model, true);

  let reached = 0;

  // Writing goes on while the next events are folded; whoever needs the rows awaits it.
  let writing: Promise<unknown> = Promise.resolve();

  let busy = false;

  const writeInBackground = (changes: ReadonlyMap<Table, TableChanges>): void => {
    busy = true;
    writing = Promise.all(
      [...changes].map(([table, each]) =>
        db.transaction(async (tx) => stores.get(table)?.load(tx, each), { flushed: false }),
      ),
    ).finally(() => {
      busy = false;
    });
    // A failure shows where the writing is awaited.
    writing.catch(() => undefined);
  };

  return {
    model,
    position: () => reached,
    flush: async (tx) => {
      await writing;
      if (tx) for (const [table, changes] of fold.changes()) await stores.get(table)?.load(tx, changes);
      else writeInBackground(fold.changes());
      fold.written(KEPT_ROWS);
      await writing;
    },
    take: async (page, position) => {
      const events = page.filter(
        (event) => event.position > reached && event.position <= position && model.effectsOf(event.type).length > 0,
      );
      reached = Math.max(reached, position);
      fold.turnPage();
      const unknown = fold.unknownKeys(events);
      if (unknown.size > 0) await writing;
      for (const [table, keys] of unknown) fold.learn(table, keys, (await stores.get(table)?.fetch(db, keys)) ?? []);
      for (const event of events) {
        try {
          fold.apply(event);
        } catch (error) {
          throw new RebuildStopped(model.name, event, messageOf(error), { cause: error });
        }
      }
      const full = all.some((table) => fold.changedRows(table) >= WAITING_ROWS);
      if (busy && !full) return;
      await writing;
      writeInBackground(fold.drain(full ? 0 : COLD_AFTER_PAGES, KEPT_ROWS));
    },
  };
}

/** Stops at an event whose type this version of the code does not know. */
export function mustBeKnown(models: readonly ReadModel[], event: Recorded<DomainEvent>): void {
  const reason = unprojectable(event);
  if (reason !== undefined) throw new RebuildStopped(models.map(({ name }) => name).join(', '), event, reason);
}
