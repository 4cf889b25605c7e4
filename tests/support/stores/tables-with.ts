import type { Queryable } from '#platform/database.ts';

/** Every table, whatever its schema, in one of whose rows one of `texts` stands, in capitals or not; each with such a row. */
export async function tablesWith(db: Queryable, texts: readonly string[]): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await db.query(`select t::text from ${name} t where t::text ilike any($1) limit 1`, [
      texts.map((text) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`),
    ]);
    if (rows.length > 0) found.push(`${name}: ${JSON.stringify(rows[0]).slice(0, 300)}`);
  }
  return found;
}
