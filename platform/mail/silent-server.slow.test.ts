import { pino } from 'pino';
import { expect, it } from 'vitest';
import { smtpServer } from '#tests/support/servers/smtp.ts';
import { testDatabase } from '#tests/support/servers/postgres.ts';
import { openDatabase } from '../database.ts';
import { openMail } from './outbox.ts';
import { confirmAddress } from './templates.ts';

/** Longer than the first pause before a letter is tried again, ms. */
const SILENT_MS = 6_000;

it('a mail server that falls silent is given up, and its letter tried again after a pause that begins then', async () => {
  const logger = pino({ level: 'silent' });
  const database = await testDatabase();
  const db = openDatabase({ url: database.url, max: 6, logger });
  const server = await smtpServer();
  server.silent = true;
  const mail = await openMail({
    config: {
      smtpUrl: `${server.url}&socketTimeout=${SILENT_MS}`,
      mailFrom: 'Hopscotch <hello@hopscotch.example>',
      mode: 'production',
    },
    db,
    logger,
  });
  const worker = await mail.start();
  try {
    await mail.enqueue('confirm 1', {
      to: 'jo@test.hopscotch.test',
      ...confirmAddress('Jo', 'https://own.test/confirm'),
    });
    const attempts = () =>
      db.query('select attempts, sent_at is not null as sent, next_attempt_at > now() as waits from platform.outbox');
    await expect.poll(attempts, { interval: 50 }).toEqual([{ attempts: 1, sent: false, waits: true }]);
    server.silent = false;
    await db.query('update platform.outbox set next_attempt_at = now()');
    await db.query('notify hopscotch_outbox');
    await expect.poll(attempts).toMatchObject([{ attempts: 1, sent: true }]);
  } finally {
    await worker.stop();
    await server.close();
    await db.close();
    await database.drop();
  }
});
