import pg from 'pg';
import { HOUR_MS, SHELF_HOURS, SHELF_MARK } from '#domain/listing/shown/search-marks.ts';

/** The tables of the directory that its questions are asked of. */
const TABLES = ['contents', 'listings', 'texts'];

/**
 * Makes `times` as many live listings of those that the directory of the database at `url` has: straight in its tables, each copy under an
 * id of its own and later than all before, with the words of its original. To project a million listings takes half an hour.
 */
export async function copyListings(url: string, times: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const rowsOf = async (sql: string): Promise<Record<string, string>[]> => (await client.query(sql)).rows;
    const [seconds] = await rowsOf(
      `select ceil(extract(epoch from max(live_since) - min(live_since)))::int + 1 as span from directory.listings`,
    );
    const span = Number(seconds?.['span']);
    const among = TABLES.map((name) => `'${name}'`).join(', ');
    const indexes = await rowsOf(`select indexname as name, indexdef as made from pg_indexes
      where schemaname = 'directory' and tablename in (${among}) and indexname not like '%pkey'`);
    for (const { name } of indexes) await client.query(`drop index directory.${name}`);
    await client.query(`alter table directory.texts alter column search drop expression`);
    for (const table of TABLES) {
      const columns = await rowsOf(`select attname as name from pg_attribute
        where attrelid = 'directory.${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`);
      const values = columns.map(({ name = '' }) => valueOf(table, name, span));
      await client.query(`insert into directory.${table} (${columns.map(({ name }) => name).join(', ')})
        select ${values.join(', ')} from generate_series(1, ${times - 1}) copy, directory.${table} one`);
    }
    for (const { made = '' } of indexes) await client.query(made);
  } finally {
    await client.end();
  }
}

function valueOf(table: string, column: string, span: number): string {
  const later = `one.live_since + copy * interval '${span} s'`;
  if (column === 'listing_id') return `md5(one.listing_id::text || copy)::uuid`;
  if (column === 'live_since' && table !== 'contents') return later;
  if (column !== 'search') return `one.${column}`;
  const shelves = (since: string): string =>
    `array[${SHELF_HOURS.map((hours, level) => `'${SHELF_MARK}${level}-' || floor(extract(epoch from ${since}) / ${HOUR_MS / 1_000} / ${hours})::bigint`).join(', ')}]`;
  return `ts_delete(one.search, ${shelves('one.live_since')}) || array_to_tsvector(${shelves(later)})`;
}
