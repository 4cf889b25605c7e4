import type { DomainEvent } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { deleted, type AnyRow, type Effect, type ReadModel, type Table } from '../read-model.ts';
import { type LeftKeys, leftKeys } from './left-keys.ts';
import type { TableChanges } from './rows.ts';

/** One row as this process knows it. */
interface Known {
  readonly table: Table;
  readonly key: AnyRow;
  /** Undefined: there is no such row. */
  row: AnyRow | undefined;
  /** Whether the database has the row, in this or an older state. */
  stored: boolean;
  changed: boolean;
  /** Whether the public has seen, sees or would have seen it at one of its changes since it was last written. */
  isSeen: boolean;
  /** The page of its last change, see `turnPage`. */
  page: number;
}

/** Rows by table and key; undefined where an event looked for a row and there is none. */
export type FoldedRows = ReadonlyMap<Table, readonly { readonly key: AnyRow; readonly row: AnyRow | undefined }[]>;

/** A read model's rows in memory: events fold into them, and what changed is written once per batch. */
export interface Fold {
  /**
   * Keys by table that `events` touch and nothing is known of yet: fetch these rows, `learn` them and ask again, because they may
   * name others, until there are none.
   */
  unknownKeys(events: readonly Recorded<DomainEvent>[]): ReadonlyMap<Table, readonly AnyRow[]>;
  /** Takes up the rows that were found for `keys`; the other keys have no row. */
  learn(table: Table, keys: readonly AnyRow[], rows: readonly AnyRow[]): void;
  /** Folds one event: all of its effects, or, when one of them throws, none. */
  apply(event: Recorded<DomainEvent>): void;
  /** Every row that is known, also those that are not there. */
  rows(): FoldedRows;
  /** Keys of `rows` of which nothing is known yet: fetch them, then `learn` them and `replace`. */
  unknownRows(rows: FoldedRows): ReadonlyMap<Table, readonly AnyRow[]>;
  /** Takes `rows`, whose keys are known, for what is there now. */
  replace(rows: FoldedRows): void;
  /** What has changed since it was last `written`. */
  changes(): ReadonlyMap<Table, TableChanges>;
  /** Whether that is anything that the public sees, see `isPublic` of a table. */
  changesPublic(): boolean;
  /** How many rows of `table` have changed since then. */
  changedRows(table: Table): number;
  /** How many rows of `table` are in memory, changed or not. */
  knownRows(table: Table): number;
  /** Begins a page of events, by which `drain` counts. */
  turnPage(): void;
  /**
   * What has changed, without the rows that have within the last `pages` pages, which may change again, and without tables of which
   * so few rows are not `worth` it. It is on its way into the database from now on.
   */
  drain(pages: number, worth: (table: Table, rows: number) => boolean): ReadonlyMap<Table, TableChanges>;
  /** What changed is in the database. */
  written(): void;
  /** At most `keep` rows of `table` stay in memory, and those that have changed; everything else must be in the database. */
  trim(table: Table, keep: number): void;
  /** Forgets every row: the database may be in another state. */
  forget(): void;
}

/** `complete`: the tables were empty at the first event, so a key that is not known has no row and nothing need be fetched. */
export function foldOf(model: ReadModel, complete = false): Fold {
  const rows = new Map<Table, Map<string, Known>>(Object.values(model.tables).map((table) => [table, new Map()]));
  const changed = new Map<Table, Known[]>(Object.values(model.tables).map((table) => [table, []]));
  const all = Object.values(model.tables);
  /** Tables of which any row that is not in memory may be in the database. */
  const partly = new Set<Table>(complete ? [] : all);
  /** Of the others, the rows that were in memory and are only in the database now: most keys that are not known are new. */
  const left = new Map<Table, LeftKeys>();
  const mayBeStored = (table: Table, id: string): boolean =>
    partly.has(table) || (left.get(table)?.mayHave(id) ?? false);
  const isUnknown = (table: Table, id: string): boolean => !rowsOf(table).has(id) && mayBeStored(table, id);
  /** Whether one of them is folded into: then rows have to be looked for. */
  let looking = !complete;
  let page = 0;

  const rowsOf = (table: Table): Map<string, Known> => {
    const found = rows.get(table);
    if (!found) throw new Error(`an effect of ${model.name} names a table that is not among its tables`);
    return found;
  };
  const known = (table: Table, key: AnyRow): Known => {
    const id = idOf(table, key);
    const rowsHere = rowsOf(table);
    const found = rowsHere.get(id);
    if (found) return found;
    const made: Known = { table, key, row: undefined, stored: false, changed: false, isSeen: false, page };
    rowsHere.set(id, made);
    return made;
  };

  const change = (each: Known, row: AnyRow | undefined): void => {
    each.isSeen ||= isSeen(each.table, each.row) || isSeen(each.table, row);
    each.row = row;
    each.page = page;
    if (!each.changed) changed.get(each.table)?.push(each);
    each.changed = true;
  };

  /** The row beside, as far as it is known: what has no row is looked up like any other key. */
  const besideOf = ({ beside }: Effect, event: Recorded<DomainEvent>): AnyRow | undefined =>
    beside && rowsOf(beside.table).get(idOf(beside.table, beside.key(event)))?.row;

  const changesOf = (tables: readonly Table[], which: (each: Known) => boolean): ReadonlyMap<Table, TableChanges> => {
    const found = new Map<Table, TableChanges>();
    for (const table of tables) {
      const inserts: AnyRow[] = [];
      const updates: AnyRow[] = [];
      const deletes: AnyRow[] = [];
      for (const each of changed.get(table) ?? []) {
        if (!which(each)) continue;
        if (each.row) (each.stored ? updates : inserts).push(each.row);
        else if (each.stored) deletes.push(each.key);
      }
      if (inserts.length + updates.length + deletes.length > 0) found.set(table, { inserts, updates, deletes });
    }
    return found;
  };
  const settle = (tables: readonly Table[], which: (each: Known) => boolean): void => {
    for (const table of tables) {
      const stillChanged: Known[] = [];
      for (const each of changed.get(table) ?? []) {
        if (!which(each)) {
          stillChanged.push(each);
          continue;
        }
        each.stored = each.row !== undefined;
        each.changed = false;
        each.isSeen = false;
        // Nobody will ask for it again.
        if (model.insertedOnly.has(table)) leave(table, idOf(table, each.key), each.stored);
      }
      changed.set(table, stillChanged);
    }
  };
  const leave = (table: Table, id: string, isStored: boolean): void => {
    rowsOf(table).delete(id);
    if (!isStored || partly.has(table)) return;
    // Nobody looks for a row of these but when somebody is erased.
    if (model.insertedOnly.has(table)) {
      partly.add(table);
      return;
    }
    const ids = left.get(table) ?? leftKeys();
    left.set(table, ids);
    ids.add(id);
    looking = true;
  };

  return {
    unknownKeys(events) {
      const unknown = new Map<Table, Map<string, AnyRow>>();
      if (!looking) return new Map();
      const look = (table: Table, key: AnyRow): void => {
        if (!partly.has(table) && !left.has(table)) return;
        const id = idOf(table, key);
        if (!isUnknown(table, id)) return;
        const keys = unknown.get(table);
        if (keys) keys.set(id, key);
        else unknown.set(table, new Map([[id, key]]));
      };
      for (const event of events) {
        try {
          // In the order of `apply`, so that what it reaches before it fails has been looked up.
          for (const effect of model.effectsOf(event.type)) {
            if (effect.beside) look(effect.beside.table, effect.beside.key(event));
            if (effect.inserts) continue;
            for (const key of list(effect.keys(event, besideOf(effect, event)))) look(effect.table, key);
          }
        } catch {
          // An event that has no keys cannot be applied either: `apply` says so, for this one event alone.
        }
      }
      return new Map([...unknown].map(([table, keys]) => [table, [...keys.values()]]));
    },
    learn(table, keys, found) {
      for (const key of keys) known(table, key);
      for (const row of found) {
        const each = known(table, row);
        each.row = row;
        each.stored = true;
      }
    },
    apply(event) {
      const undo: { each: Known; row: AnyRow | undefined; changed: boolean; isSeen: boolean }[] = [];
      try {
        for (const effect of model.effectsOf(event.type)) {
          const beside = besideOf(effect, event);
          for (const key of list(effect.keys(event, beside))) {
            const each = known(effect.table, key);
            const next = effect.inserts ? key : effect.fold(each.row, event, beside);
            if (next === undefined || next === each.row) continue;
            undo.push({ each, row: each.row, changed: each.changed, isSeen: each.isSeen });
            change(each, next === deleted ? undefined : next);
          }
        }
      } catch (error) {
        for (const { each, ...was } of undo.toReversed()) {
          if (each.changed && !was.changed) changed.get(each.table)?.pop();
          Object.assign(each, was);
        }
        throw error;
      }
    },
    rows: () =>
      new Map(
        all.map((table) => [
          table,
          [...rowsOf(table).values()].map(({ key, row }) => ({ key: keyOf(table, key), row })),
        ]),
      ),
    unknownRows(found) {
      const unknown = [...found].map(([table, each]): [Table, AnyRow[]] => [
        table,
        each.filter(({ key }) => isUnknown(table, idOf(table, key))).map(({ key }) => key),
      ]);
      return new Map(unknown.filter(([, keys]) => keys.length > 0));
    },
    replace(found) {
      for (const [table, each] of found) {
        for (const { key, row } of each) change(known(table, key), row);
      }
    },
    changes: () => changesOf(all, () => true),
    changesPublic: () => [...changed.values()].some((rowsHere) => rowsHere.some((each) => each.isSeen)),
    changedRows: (table) => changed.get(table)?.length ?? 0,
    knownRows: (table) => rowsOf(table).size,
    written: () => settle(all, () => true),
    turnPage() {
      page += 1;
    },
    drain(pages, worth) {
      const cold = (each: Known): boolean => page - each.page >= pages || model.insertedOnly.has(each.table);
      const tables = all.filter((table) => {
        const rowsHere = changed.get(table)?.reduce((sum, each) => sum + (cold(each) ? 1 : 0), 0) ?? 0;
        return rowsHere > 0 && worth(table, rowsHere);
      });
      const found = changesOf(tables, cold);
      settle(tables, cold);
      return found;
    },
    trim(table, keep) {
      const here = rowsOf(table);
      // The oldest first.
      for (const [id, each] of here) {
        if (here.size <= keep) break;
        if (!each.changed) leave(table, id, each.stored);
      }
    },
    forget() {
      for (const table of all) {
        rowsOf(table).clear();
        changed.set(table, []);
      }
      for (const table of all) partly.add(table);
      looking = true;
    },
  };
}

const isSeen = (table: Table, row: AnyRow | undefined): boolean => row !== undefined && (table.isPublic?.(row) ?? true);

function list(keys: AnyRow | readonly AnyRow[] | undefined): readonly AnyRow[] {
  if (keys === undefined) return [];
  return isList(keys) ? keys : [keys];
}
const isList = (keys: AnyRow | readonly AnyRow[]): keys is readonly AnyRow[] => Array.isArray(keys);

/** A key that came out of a whole row holds more than it needs. */
const keyOf = (table: Table, key: AnyRow): AnyRow => Object.fromEntries(table.key.map((name) => [name, key[name]]));

function idOf(table: Table, key: AnyRow): string {
  const [only] = table.key;
  if (table.key.length === 1 && only !== undefined) return String(key[only]);
  // No text that PostgreSQL can hold has this letter in it.
  return table.key.map((name) => key[name]).join('\u0000');
}
