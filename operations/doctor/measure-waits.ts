import type { Database } from '#platform/database.ts';
import type { Metrics } from '#platform/metrics.ts';
import { newestBackup } from '../backup/backup-record.ts';
import { unfinishedIn, waitingIn } from './waits.ts';

/**
 * How many rows of the checkpoints, which are rewritten more often than any others, were replaced and are kept all the same: some
 * thousands for a moment, far more where a transaction stays open for which PostgreSQL keeps them. The role of the site may not see the
 * transactions themselves.
 */
async function replacedRows(db: Database): Promise<readonly { readonly table: string; readonly count: number }[]> {
  return db.query(
    `select schemaname || '.' || relname as table, n_dead_tup::int as count from pg_stat_user_tables where relname = 'checkpoints'`,
  );
}

/** Measures at each scrape what the doctor would find stuck, and how old the newest backup is, and what vacuum does not clear away. */
export function measureWaits({ db, metrics }: { readonly db: Database; readonly metrics: Metrics }): void {
  const stuck = metrics.gauge(
    'hopscotch_stuck',
    'Leases, jobs, holds, letters and erasures that nobody has come for in time; npm run doctor says what mends it',
    ['what'],
  );
  const waiting = metrics.gauge(
    'hopscotch_waiting',
    'What there is to do in each queue, in hand or not, by the name under which hopscotch_stuck counts what nobody has come for',
    ['what'],
  );
  const age = metrics.gauge(
    'hopscotch_backup_age_seconds',
    'Age of the newest backup that lacks nothing; absent where none was ever taken',
  );
  const replaced = metrics.gauge(
    'hopscotch_replaced_rows',
    'Rows of the checkpoints that were replaced and that PostgreSQL still keeps',
    ['table'],
  );
  metrics.onScrape([replaced], async () => {
    for (const { table, count } of await replacedRows(db)) replaced.set({ table }, count);
  });
  metrics.onScrape([stuck], async () => {
    for (const { about, count } of await waitingIn(db)) stuck.set({ what: about }, count);
  });
  metrics.onScrape([waiting], async () => {
    for (const { about, count } of await unfinishedIn(db)) waiting.set({ what: about }, count);
  });
  metrics.onScrape([age], async () => {
    const newest = await newestBackup(db);
    age.remove();
    if (newest) age.set(Math.max(0, (Date.now() - newest.getTime()) / 1_000));
  });
}
