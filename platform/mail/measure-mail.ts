import type { Database } from '../database.ts';
import type { Metrics } from '../metrics.ts';

/** Measures at each scrape what lies in the outbox: a letter that was given up is never dropped in silence. */
export function measureMail({ db, metrics }: { readonly db: Database; readonly metrics: Metrics }): void {
  const waiting = metrics.gauge('hopscotch_mail_waiting', 'Letters that are not sent yet');
  const gaveUp = metrics.gauge('hopscotch_mail_given_up', 'Letters that could not be sent after many attempts');
  metrics.onScrape([waiting, gaveUp], async () => {
    const [row] = await db.query<{ waiting: number; given_up: number }>(
      `select count(*) filter (where gave_up_at is null)::int as waiting,
         count(*) filter (where gave_up_at is not null)::int as given_up
       from platform.outbox where sent_at is null`,
    );
    waiting.set(row?.waiting ?? 0);
    gaveUp.set(row?.given_up ?? 0);
  });
}
