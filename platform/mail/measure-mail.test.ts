import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { type Database, openDatabase } from '../database.ts';
import { createMetrics } from '../metrics.ts';
import { measureMail } from './measure-mail.ts';
import { openMail } from './outbox.ts';
import { confirmAddress } from './templates.ts';
import { GIVEN_UP_LATELY } from './unsent.ts';

const logger = pino({ level: 'silent' });
let database: TestDatabase;
let db: Database;
beforeEach(async () => {
  database = await testDatabase();
  db = openDatabase({ url: database.url, max: 2, logger });
});
afterEach(async () => {
  await db.close();
  await database.drop();
});

test('a letter that was given up is counted for a day: nothing is left of it that anybody could mend', async () => {
  const metrics = createMetrics();
  const mail = await openMail({ config: { smtpUrl: null, mailFrom: 'x@hop.example', mode: 'test' }, db, logger });
  measureMail({ db, metrics });
  for (const key of ['1', '2', '3']) {
    await mail.enqueue(key, { to: 'jo@test.hopscotch.test', ...confirmAddress('Jo', 'https://own.test/') });
  }
  await db.query(`update platform.outbox set sent_at = now() where idempotency_key = '1'`);
  await db.query(`update platform.outbox set gave_up_at = now() where idempotency_key = '2'`);
  const text = await metrics.text();
  expect(text).toContain('hopscotch_mail_waiting 1\n');
  expect(text).toContain('hopscotch_mail_given_up 1\n');
  await db.query(`update platform.outbox set gave_up_at = now() - interval '25 hours' where idempotency_key = '2'`);
  expect(await metrics.text()).toContain('hopscotch_mail_given_up 0\n');
});

test('letters that wait for over an hour are counted by whom they are to: one mistyped address is one, whatever is sent to it', async () => {
  const metrics = createMetrics();
  const mail = await openMail({ config: { smtpUrl: null, mailFrom: 'x@hop.example', mode: 'test' }, db, logger });
  measureMail({ db, metrics });
  for (const [key, to] of Object.entries({ 1: 'jo@typo.test', 2: 'Jo@typo.test', 3: 'ann@b.test', 4: 'new@b.test' })) {
    await mail.enqueue(key, { to, ...confirmAddress('Jo', 'https://own.test/') });
  }
  await db.query(`update platform.outbox set created_at = now() - interval '2 hours' where idempotency_key <> '4'`);
  expect(await metrics.text()).toContain('hopscotch_mail_late_recipients 2\n');
  await db.query(`update platform.outbox set sent_at = now() where idempotency_key = '3'`);
  expect(await metrics.text()).toContain('hopscotch_mail_late_recipients 1\n');
});

test('what is measured at each scrape reads no letter that was sent', async () => {
  await openMail({ config: { smtpUrl: null, mailFrom: 'x@hop.example', mode: 'test' }, db, logger });
  await db.query(
    `insert into platform.outbox (id, idempotency_key, sent_at)
       select gen_random_uuid(), n::text, now() from generate_series(1, 20000) n`,
  );
  await db.query('analyze platform.outbox');
  const plan = await db.query<{ 'QUERY PLAN': string }>(
    `explain select count(*) filter (where gave_up_at is null), count(*) filter (where ${GIVEN_UP_LATELY})
       from platform.outbox where sent_at is null`,
  );
  const steps = plan.map((step) => step['QUERY PLAN']).join('\n');
  expect(steps).toContain('outbox_unsent');
  expect(steps).not.toContain('Seq Scan');
});
