import type { RowError } from '#domain/list/row.ts';
import type { Database } from '../database.ts';
import { alone } from '../postgres/alone.ts';

/** Errors of one import that are kept at most; who has more has another file in hand. */
export const MOST_KEPT_ERRORS = 10_000;
/** So long they are kept. */
const KEPT_DAYS = 30;

/**
 * What was wrong with which rows of a list that was imported: the number of the row, the name of its column and what to do, and
 * nothing of what stood there. Kept beside the log, which tells what became of the rows that were taken.
 */
export interface RowErrors {
  /** Keeps errors of the import `runId` from `place` on; what is there already stays. */
  keep(runId: string, place: number, errors: readonly RowError[]): Promise<void>;
  /** So many errors of `runIds`, which are one import, in the order of its rows after the first `skipped`; what parts share once. */
  from(runIds: readonly string[], skipped: number, limit: number): Promise<readonly RowError[]>;
  /** How many rows had errors in each of `imports`, each of one or more runs, by the first of them. */
  rowsOf(imports: readonly (readonly string[])[]): Promise<ReadonlyMap<string, number>>;
  removeOld(): Promise<void>;
}

const made = new WeakMap<Database, Promise<void>>();

export function rowErrorsIn(db: Database): RowErrors {
  const prepare = (): Promise<void> => {
    const before = made.get(db);
    if (before) return before;
    const making = db
      .transaction(
        async (tx) => {
          await alone(tx, 'list errors');
          await tx.query(`create schema if not exists platform`);
          await tx.query(`create table if not exists platform.list_errors (
            run_id uuid not null, place integer not null, row_number integer not null, column_name text not null,
            message text not null, kept_at timestamptz not null default now(), primary key (run_id, place))`);
        },
        { unhurried: true },
      )
      .catch((error: unknown) => {
        made.delete(db);
        throw error;
      });
    made.set(db, making);
    return making;
  };
  return {
    keep: async (runId, place, errors) => {
      await prepare();
      await db.query(
        `insert into platform.list_errors (run_id, place, row_number, column_name, message)
         select $1, $2 + number - 1, row, col, message
         from unnest($3::int[], $4::text[], $5::text[]) with ordinality as told (row, col, message, number)
         on conflict do nothing`,
        [
          runId,
          place,
          errors.map(({ row }) => row),
          errors.map(({ column }) => withoutNul(column)),
          errors.map(({ message }) => withoutNul(message)),
        ],
      );
    },
    from: async (runIds, skipped, limit) => {
      await prepare();
      return db.query<RowError>(
        `select distinct row_number as row, column_name as column, message from platform.list_errors
         where run_id = any($1) order by 1, 2, 3 offset $2 limit $3`,
        [runIds, skipped, limit],
      );
    },
    rowsOf: async (imports) => {
      if (imports.length === 0) return new Map();
      await prepare();
      const rows = await db.query<{ first: string; count: number }>(
        `select first, count(distinct row_number)::int as count
         from unnest($1::uuid[], $2::uuid[]) as told (first, run_id) join platform.list_errors using (run_id) group by first`,
        [imports.flatMap((runs) => runs.map(() => runs[0])), imports.flat()],
      );
      return new Map(rows.map(({ first, count }) => [first, count]));
    },
    removeOld: async () => {
      await prepare();
      await db.query(`delete from platform.list_errors where kept_at < now() - $1 * interval '1 day'`, [KEPT_DAYS]);
    },
  };
}

/** PostgreSQL keeps no such letter; a column may be called by one. */
const withoutNul = (text: string): string => text.replaceAll('\0', '');
