import { SITE_ROLE } from '#event-store/postgres/address.ts';
import { forExtension, ofExtension } from '#event-store/postgres/own-schemas.ts';
import type { LongTransaction } from '#platform/postgres/copy-in.ts';
import { LOG, madeAnew, settled } from './kept.ts';
import type { Contents, PartName, Taker } from './parts.ts';

/** What a database holds that a restore would drop. */
export interface Held {
  readonly events: number;
  readonly accounts: number;
  /** Tables, sequences, views: whatever stands in these schemas. */
  readonly relations: number;
  readonly schemas: readonly string[];
}

type Asking = Pick<LongTransaction, 'query'>;

/**
 * The schemas there that a restore drops, quoted as SQL wants them: those that the backup makes, those that the log gives again, and
 * what else is the site's, as a newer version's are and the chains of logs that it has moved from. The log is one that the site would take
 * for its own, also where the backup has it apart.
 */
export async function droppedFor({ query }: Asking, { before }: Pick<Contents, 'before'>): Promise<readonly string[]> {
  const made = before.flatMap((statement) => /^create schema if not exists (.+)$/.exec(statement)?.[1] ?? []);
  const rows = await query<{ name: string }>(
    `select quote_ident(nspname) as name from pg_namespace n
     where (quote_ident(nspname) = any($1) or nspname = any($2) or nspname ~ '^audit_chain_until_'
         or pg_get_userbyid(nspowner) = '${SITE_ROLE}')
       and nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
       and not ${ofExtension('n.oid', 'pg_namespace')} and not ${forExtension('n')}
     order by 1`,
    [made, [...madeAnew, LOG]],
  );
  return rows.map(({ name }) => name);
}

/** What stands in `schemas`; undefined where nothing does. */
export async function heldIn({ query }: Asking, schemas: readonly string[]): Promise<Held | undefined> {
  const [there] = await query<{ relations: number; schemas: string[] | null }>(
    `select count(*)::int as relations, array_agg(distinct quote_ident(nspname)) as schemas
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where quote_ident(nspname) = any($1) and c.relkind not in ('i', 'I')`,
    [schemas],
  );
  if (!there || there.relations === 0) return undefined;
  const count = async (table: string): Promise<number> => {
    const [found] = await query<{ is: boolean }>(`select to_regclass($1) is not null as is`, [table]);
    if (found?.is !== true) return 0;
    const [row] = await query<{ count: string }>(`select count(*) as count from ${table}`);
    return Number(row?.count);
  };
  return {
    relations: there.relations,
    schemas: there.schemas ?? [],
    events: await count('log.events'),
    accounts: await count('auth."user"'),
  };
}

/** Makes the tables of the backup, in place of the schemas `dropped`. */
export async function makeTables(
  { query }: LongTransaction,
  { before }: Contents,
  dropped: readonly string[],
): Promise<void> {
  for (const name of dropped) await query(`drop schema if exists ${name} cascade`);
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
