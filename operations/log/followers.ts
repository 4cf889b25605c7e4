import { prepared, type Queryable } from '#platform/database.ts';

/** Who follows the log and remembers, in `newest`, an event of it that is not before its `position`. */
const followers = ['policies.checkpoints', 'projection.checkpoints', 'scraping.progress'];

/** Databases in which all of them were found: none goes away again. */
const complete = new WeakSet<Queryable>();

/** Those that there are in this database, and that remember already. */
export async function followersIn(db: Queryable): Promise<readonly string[]> {
  if (complete.has(db)) return followers;
  const found = await tablesWith(db, 'newest', followers);
  if (found.length === followers.length) complete.add(db);
  return found;
}

/** Those of `tables` that are there and have the column. */
export async function tablesWith(db: Queryable, column: string, tables: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    prepared(`select name from unnest($1::text[]) as name join pg_attribute on attrelid = to_regclass(name)
     where attname = $2 and not attisdropped`),
    [tables, column],
  );
  return rows.map(({ name }) => name);
}
