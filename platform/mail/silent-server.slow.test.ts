import { pino } from 'pino';
import { expect, it } from 'vitest';
import { smtpServer } from '#tests/support/servers/smtp.ts';
import { testDatabase } from '#tests/support/servers/postgres.ts';
import { openDatabase } from '../database.ts';
import { openMail } from './outbox.ts';
import { confirmAddress } from './templates.ts';

/** Within the time that the worker gives a mail server by itself, and far from the ten minutes of the library. */
const WITHIN_MS = 90_000;

it('a mail server that falls silent is given up within a minute, and its letter is sent once it speaks', async () => {
  const logger = pino({ level: 'silent' });
  const database = await testDatabase();
  const db = openDatabase({ url: database.url, max: 6, logger });
  const server = await smtpServer();
  server.silent = true;
  const mail = await openMail({
    config: { smtpUrl: server.url, mailFrom: 'Hopscotch <hello@hopscotch.example>', mode: 'production' },
    db,
    logger,
  });
  const worker = await mail.start();
  try {
    await mail.enqueue('confirm 1', {
      to: 'jo@test.hopscotch.test',
      ...confirmAddress('Jo', 'https://own.test/confirm'),
    });
    const attempts = () => db.query('select attempts, sent_at is not null as sent from platform.outbox');
    await expect.poll(attempts, { timeout: WITHIN_MS }).toEqual([{ attempts: 1, sent: false }]);
    server.silent = false;
    await db.query('update platform.outbox set next_attempt_at = now()');
    await db.query('notify hopscotch_outbox');
    await expect.poll(attempts).toEqual([{ attempts: 1, sent: true }]);
  } finally {
    await worker.stop();
    await server.close();
    await db.close();
    await database.drop();
  }
});
