import { pino } from 'pino';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/servers/postgres.ts';
import { openDatabase } from '../database.ts';
import { createMetrics } from '../metrics.ts';
import { measureMail } from './measure-mail.ts';
import { openMail } from './outbox.ts';
import { confirmAddress } from './templates.ts';

test('a letter that was given up is counted until somebody has it sent', async () => {
  const database = await testDatabase();
  const logger = pino({ level: 'silent' });
  const db = openDatabase({ url: database.url, max: 2, logger });
  try {
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
  } finally {
    await db.close();
    await database.drop();
  }
});
