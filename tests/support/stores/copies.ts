import type { Queryable } from '#platform/database.ts';

/** Rows of one statement: none may take longer than the site lets one. */
const PIECE = 500;

/**
 * Copies the only row of `table` until there are `count`, with other values in some of its columns: SQL that may name `n`, which
 * counts from 2, and `copies.id`, the same UUID for the same `n` in every table.
 */
export async function copies(
  db: Queryable,
  count: number,
  table: string,
  others: Readonly<Record<string, string>>,
): Promise<void> {
  const columns = await db.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and attgenerated = ''`,
    [table],
  );
  const names = columns.map(({ name }) => name);
  for (let from = 2; from <= count; from += PIECE) {
    await db.query(
      `insert into ${table} (${names.join(', ')}) select ${names.map((name) => others[name] ?? `one.${name}`).join(', ')}
       from (select * from ${table} limit 1) one, (
         select overlay(overlay(md5(n::text) placing '7' from 13) placing '8' from 17)::uuid as id, n
         from generate_series(${from}, ${Math.min(from + PIECE - 1, count)}) n) copies`,
    );
  }
  await db.query(`analyze ${table}`);
}
