import type { Database } from '../database.ts';
import type { Metrics } from '../metrics.ts';
import { GIVEN_UP_LATELY } from './unsent.ts';

/** Told how each try to send a letter ended, and how long it took; and of each that was given up because what it says was over by then. */
export type MailTried = (end: 'sent' | 'failed' | 'outdated', seconds: number) => void;

/** Measures at each scrape what lies in the outbox: a letter that was given up is never dropped in silence. Answers whom to tell of tries. */
export function measureMail({ db, metrics }: { readonly db: Database; readonly metrics: Metrics }): MailTried {
  const waiting = metrics.gauge('hopscotch_mail_waiting', 'Letters that are not sent yet');
  const gaveUp = metrics.gauge('hopscotch_mail_given_up', 'Letters that were given up within the last day');
  const oldest = metrics.gauge('hopscotch_mail_oldest_seconds', 'How long the letter that waits longest has waited');
  // By recipient: many letters to one mistyped address are no mail server that takes none.
  const late = metrics.gauge(
    'hopscotch_mail_late_recipients',
    'Addresses that a letter has waited for for more than an hour',
  );
  const tries = metrics.counter(
    'hopscotch_mail_tries_total',
    'Tries to send a letter, by how they ended; outdated: not tried, because what it says was over',
    ['end'],
  );
  const seconds = metrics.histogram('hopscotch_mail_try_seconds', 'How long the mail server took for a try');
  for (const end of ['sent', 'failed', 'outdated']) tries.inc({ end }, 0);
  metrics.onScrape([waiting, gaveUp, oldest, late], async () => {
    const [row] = await db.query<{ waiting: number; given_up: number; oldest: number | null; late: number }>(
      `select count(*) filter (where gave_up_at is null)::int as waiting,
         extract(epoch from now() - min(created_at) filter (where gave_up_at is null))::float8 as oldest,
         count(*) filter (where ${GIVEN_UP_LATELY})::int as given_up,
         count(distinct lower(recipient)) filter (where gave_up_at is null and created_at < now() - interval '1 hour')::int as late
       from platform.outbox where sent_at is null`,
    );
    waiting.set(row?.waiting ?? 0);
    gaveUp.set(row?.given_up ?? 0);
    oldest.set(row?.oldest ?? 0);
    late.set(row?.late ?? 0);
  });
  return (end, took) => {
    tries.inc({ end });
    if (end !== 'outdated') seconds.observe(took);
  };
}
