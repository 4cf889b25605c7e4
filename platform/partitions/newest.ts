import type { Queryable } from '../database.ts';

/**
 * Gives a table of positions in the log the column in which it remembers an event of the log that is not before them, as an
 * `EventPlace`: by that it shows when the log was put back to an older state, also when it has grown past the position again.
 */
export async function ensureNewest(tx: Queryable, table: string): Promise<void> {
  // Only where it is missing: even asking for the column would lock out those who are at work.
  const [known] = await tx.query(
    `select 1 from pg_attribute where attrelid = $1::regclass and attname = 'newest' and not attisdropped`,
    [table],
  );
  if (!known) await tx.query(`alter table ${table} add column newest jsonb`);
}
