import type { Queryable } from '#platform/database.ts';

/** One expression of them all looks through a row once; of `ilike any` each of them does. */
const AT_ONCE = 200;

/** Every table, whatever its schema, in one of whose rows one of `texts` stands, in capitals or not; each with such a row. */
export async function tablesWith(db: Queryable, texts: readonly string[]): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    for (let from = 0; from < texts.length; from += AT_ONCE) {
      const some = texts.slice(from, from + AT_ONCE).map((text) => text.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`));
      const rows = await db.query(`select t::text from ${name} t where t::text ~* $1 limit 1`, [some.join('|')]);
      if (rows.length === 0) continue;
      found.push(`${name}: ${JSON.stringify(rows[0]).slice(0, 300)}`);
      break;
    }
  }
  return found;
}
