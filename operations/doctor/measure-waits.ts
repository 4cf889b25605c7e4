import type { Database } from '#platform/database.ts';
import type { Metrics } from '#platform/metrics.ts';
import { newestBackup } from '../backup/backup-record.ts';
import { waitingIn } from './waits.ts';

/** Measures at each scrape what the doctor would find stuck, and how old the newest backup is. */
export function measureWaits({ db, metrics }: { readonly db: Database; readonly metrics: Metrics }): void {
  const stuck = metrics.gauge(
    'hopscotch_stuck',
    'Leases, jobs, holds and letters that nobody has come for in time; npm run doctor says what mends it',
    ['what'],
  );
  const age = metrics.gauge(
    'hopscotch_backup_age_seconds',
    'Age of the newest backup; absent where none was ever taken',
  );
  metrics.onScrape([stuck], async () => {
    for (const { about, count } of await waitingIn(db)) stuck.set({ what: about }, count);
  });
  metrics.onScrape([age], async () => {
    const newest = await newestBackup(db);
    age.remove();
    if (newest) age.set(Math.max(0, (Date.now() - newest.getTime()) / 1_000));
  });
}
