import type { DomainEvent, DomainEventOf, EventType } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';

/** PostgreSQL types that a column may have and what a row holds for them. `timestamptz`: ISO 8601 with milliseconds, UTC. */
interface ColumnValues {
  text: string;
  uuid: string;
  integer: number;
  bigint: number;
  'double precision': number;
  numeric: number;
  boolean: boolean;
  timestamptz: string;
  date: string;
  'text[]': readonly string[];
}
type ColumnType = keyof ColumnValues;

/** A column that holds `Value` as JSON; made by `json`, `writtenJson` and their nullable kin. */
export interface JsonColumn<Value> {
  readonly type: 'jsonb' | 'jsonb null' | 'json' | 'json null';
  /** Never set: carries the type of what the column holds. */
  readonly holds?: Value;
}
export type Column = ColumnType | `${ColumnType} null` | JsonColumn<unknown>;
export const json = <Value>(): JsonColumn<Value> => ({ type: 'jsonb' });
/** Kept letter by letter: costs a third of `json` to write, and more for SQL to look into. */
export const writtenJson = <Value>(): JsonColumn<Value> => ({ type: 'json' });
export const nullableWrittenJson = <Value>(): JsonColumn<Value | null> => ({ type: 'json null' });
export const nullableJson = <Value>(): JsonColumn<Value | null> => ({ type: 'jsonb null' });

type ValueOf<C> =
  C extends JsonColumn<infer Value>
    ? Value
    : C extends `${infer Type extends ColumnType} null`
      ? ColumnValues[Type] | null
      : C extends ColumnType
        ? ColumnValues[C]
        : never;
export type RowOf<Columns> = { readonly [Name in keyof Columns]: ValueOf<Columns[Name]> };

/** A row as the runtime handles it, whatever its table. */
export type AnyRow = Readonly<Record<string, unknown>>;

/** Without a name: the runtime gives it one (`indexesOf`). */
export type IndexStatement = `create ${'' | 'unique '}index on ${string}`;

export interface TableDefinition<Columns, Key> {
  /** The primary key: names of columns. */
  readonly key: readonly Key[];
  readonly columns: Columns;
  /** Rows up to this many bytes (8,160 at most) are kept whole; default about 2,000, and what is longer is compressed, which costs more than writing it. */
  readonly wholeUpTo?: number;
  /**
   * Whether the public sees `row`; default always. What is kept for the public stands until a row changes that is one of these before
   * or after, so whatever is kept must be computed from these rows alone.
   */
  isPublic?(row: RowOf<Columns>): boolean;
  /** Columns that PostgreSQL computes: `{ search: "tsvector generated always as (...) stored" }`. Not part of a row. */
  readonly generated?: Readonly<Record<string, string>>;
  /** Statements that name the table without its schema: `create index on entries (member_id, position desc)`. */
  readonly indexes?: readonly IndexStatement[];
}

/** One table of a read model. `Row` is what its effects fold to, `Key` the part of it that finds a row. */
export interface Table<Row = AnyRow, Key = AnyRow> extends TableDefinition<Readonly<Record<string, Column>>, string> {
  /** Never set: carry the types. */
  readonly row?: Row;
  readonly keyOfRow?: Key;
}

/** Declares a table; the type of its rows follows from its columns. */
export function table<const Columns extends Readonly<Record<string, Column>>, const Key extends keyof Columns & string>(
  definition: TableDefinition<Columns, Key>,
): Table<RowOf<Columns>, Pick<RowOf<Columns>, Key>> {
  return definition;
}

/** What a fold answers when the row is to go. */
export const deleted = Symbol('deleted');
export type Deleted = typeof deleted;

/** Key of one row, of several, or of none (undefined: the event leaves this table alone). */
type Keys<Key> = Key | readonly Key[] | undefined;

/**
 * What one event does to one table. Methods, so that an effect on one type of event may stand in the list of all of them: the
 * runtime never gives it another.
 */
export interface Effect<Event = Recorded<DomainEvent>> {
  readonly table: Table;
  /** Whether each event adds a row of its own, see `insert`. */
  readonly inserts?: true;
  /** `beside` as for `fold`: a row of another table may name the rows that the event changes. */
  keys(event: Event, beside: AnyRow | undefined): Keys<AnyRow>;
  /** Only when keys or fold read a row of another table of the same model. */
  readonly beside?: { readonly table: Table; key(event: Event): AnyRow };
  fold(row: AnyRow | undefined, event: Event, beside: AnyRow | undefined): AnyRow | Deleted | undefined;
}

/**
 * Folds an event into the row of `table` that `keys` names. `fold` is pure: the row as it was (undefined: there is none) and the
 * event give the row as it is now, `deleted`, or undefined to leave everything as it was.
 */
export function into<Row extends AnyRow, Key extends AnyRow, Event>(
  target: Table<Row, Key>,
  keys: (event: NoInfer<Event>) => Keys<NoInfer<Key>>,
  fold: (row: NoInfer<Row> | undefined, event: NoInfer<Event>) => NoInfer<Row> | Deleted | undefined,
): Effect<Event> {
  return { table: target, keys, fold };
}

/**
 * Adds a row to `target`, under a key that no other event has: so nobody looks for a row that may be there, and a table into which
 * all effects insert takes up no memory. Undefined: the event adds none.
 */
export function insert<Row extends AnyRow, Key extends AnyRow, Event>(
  target: Table<Row, Key>,
  row: (event: NoInfer<Event>) => NoInfer<Row> | undefined,
): Effect<Event> {
  return { table: target, inserts: true, keys: row, fold: (_row, event) => row(event) };
}

/**
 * As `into`, and `keys` and `fold` also see the row of `other` that `otherKey` names. Effects happen in the order in which they are listed:
 * standing before the effect that changes `other`, this one sees it as it was before the event.
 */
export function intoBeside<
  Row extends AnyRow,
  Key extends AnyRow,
  Other extends AnyRow,
  OtherKey extends AnyRow,
  Event,
>(
  target: Table<Row, Key>,
  keys: (event: NoInfer<Event>, beside: NoInfer<Other> | undefined) => Keys<NoInfer<Key>>,
  other: Table<Other, OtherKey>,
  otherKey: (event: NoInfer<Event>) => NoInfer<OtherKey>,
  fold: (
    row: NoInfer<Row> | undefined,
    event: NoInfer<Event>,
    beside: NoInfer<Other> | undefined,
  ) => NoInfer<Row> | Deleted | undefined,
): Effect<Event> {
  return { table: target, keys, fold, beside: { table: other, key: otherKey } };
}

export interface ReadModelDefinition {
  /** Also the name of its PostgreSQL schema. */
  readonly name: string;
  /** Grows when the same events give other rows, or events of a concept are projected that were not; the runtime then rebuilds the read model by itself. */
  readonly version: number;
  readonly tables: Readonly<Record<string, Table>>;
  /** Whether its effects look at who did something or by which command; without it a rebuild does not read that. */
  readonly origins?: boolean;
  /** Extensions that its columns and indexes need, e.g. `pg_trgm`; made in the schema `public`. */
  readonly extensions?: readonly string[];
  /** Statements before the tables are made, e.g. functions that generated columns use; run inside the read model's schema. */
  readonly prelude?: readonly string[];
  /**
   * Which part of the read model an event belongs to; default its stream. Processes work on different partitions at once, so: all
   * rows that two events have in common, also rows that they only look at, belong to events of one partition, and so do all events
   * of one stream. When somebody is erased in a stream, its partition is folded anew from its beginning: no key of a row may hold
   * anything personal, or nobody would find the row again. A read model that cannot be divided answers the same for every event.
   */
  readonly partition?: (event: Recorded<DomainEvent>) => string;
  /** Whether no row ever holds anything personal: then nobody's erasure folds anything anew. Default false. */
  readonly nothingPersonal?: boolean;
  /**
   * Whether its effects look at nothing but what stands around an event: then one that this version cannot read is taken in like any
   * other. Default false.
   */
  readonly envelopesOnly?: boolean;
  /** What each type of event does. An event that is not named here is of no interest. */
  readonly project?: { readonly [Type in EventType]?: readonly Effect<Recorded<DomainEventOf<Type>>>[] };
  /** What every event does, after what its own type does. */
  readonly everyEvent?: readonly Effect[];
}

/** A read model: what it is, not how it runs. Pure: no clock, no randomness, no I/O. */
export interface ReadModel extends ReadModelDefinition {
  readonly partition: (event: Recorded<DomainEvent>) => string;
  /** The effects of a type of event, in order; empty when it is of no interest. */
  effectsOf(type: string): readonly Effect[];
  /** The tables whose rows are only ever inserted. */
  readonly insertedOnly: ReadonlySet<Table>;
}

/** The partition of an event for most read models. */
export const byStream = ({ stream }: { readonly stream: string }): string => stream;

export function readModel(definition: ReadModelDefinition): ReadModel {
  const always = definition.everyEvent ?? [];
  const byType = new Map<string, readonly Effect[]>(
    Object.entries(definition.project ?? {}).map(([type, effects]) => [type, [...effects, ...always]]),
  );
  const folding = new Set([...byType.values(), always].flat().flatMap((each) => (each.inserts ? [] : [each.table])));
  return {
    partition: byStream,
    ...definition,
    effectsOf: (type) => byType.get(type) ?? always,
    insertedOnly: new Set(Object.values(definition.tables).filter((each) => !folding.has(each))),
  };
}
