import type { LongTransaction } from '#platform/postgres/copy-in.ts';
import { madeAnew, settled } from './kept.ts';
import type { Contents, PartName, Taker } from './parts.ts';

/** What a database holds of a site. */
export interface Held {
  readonly events: number;
  readonly accounts: number;
}

/** Undefined for a database that holds nothing of anybody. */
export async function heldIn({ query }: Pick<LongTransaction, 'query'>): Promise<Held | undefined> {
  const count = async (table: string): Promise<number> => {
    const [there] = await query<{ there: boolean }>(`select to_regclass($1) is not null as there`, [table]);
    if (there?.there !== true) return 0;
    const [row] = await query<{ count: string }>(`select count(*) as count from ${table}`);
    return Number(row?.count);
  };
  const held = { events: await count('log.events'), accounts: await count('auth."user"') };
  return held.events + held.accounts > 0 ? held : undefined;
}

/** The processes of a site that are connected to the database. */
export async function connectedTo({ query }: Pick<LongTransaction, 'query'>): Promise<number> {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'hopscotch%'`,
  );
  return row?.count ?? 0;
}

/** Makes the tables of the backup in place of those that are there. */
export async function makeTables({ query }: LongTransaction, { before }: Contents): Promise<void> {
  const kept = before.flatMap((statement) => /^create schema if not exists (.+)$/.exec(statement)?.[1] ?? []);
  const anew = await query<{ name: string }>(
    `select quote_ident(nspname) as name from pg_namespace where nspname = any($1)`,
    [madeAnew],
  );
  for (const name of [...kept, ...anew.map((schema) => schema.name)])
    await query(`drop schema if exists ${name} cascade`);
  // A function may speak of tables that come after it.
  await query('set local check_function_bodies to off');
  for (const statement of before) await query(statement);
}

/** Takes the rows of one table. */
export function rowsOf({ copyIn }: LongTransaction, { name, columns }: Extract<PartName, { kind: 'table' }>): Taker {
  const copying = copyIn(`copy ${name} (${columns.join(', ')}) from stdin`);
  return { write: (piece) => copying.write(piece), end: () => copying.end() };
}

/** What follows when all rows are there. */
export async function finishTables({ query }: LongTransaction, { after }: Contents): Promise<void> {
  for (const statement of [...after, ...settled]) await query(statement);
}
