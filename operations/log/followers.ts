import { prepared, type Queryable } from '#platform/database.ts';

/** Who follows the log and remembers, in `newest`, an event of it that is not before its `position`. */
const followers = ['policies.checkpoints', 'projection.checkpoints', 'scraping.progress'];

/** Those that there are in this database, and that remember already. */
export const followersIn = (db: Queryable): Promise<string[]> => tablesWith(db, 'newest', followers);

/** Those of `tables` that are there and have the column. */
export async function tablesWith(db: Queryable, column: string, tables: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    prepared(`select name from unnest($1::text[]) as name join pg_attribute on attrelid = to_regclass(name)
     where attname = $2 and not attisdropped`),
    [tables, column],
  );
  return rows.map(({ name }) => name);
}
