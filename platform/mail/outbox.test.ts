import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { smtpServer } from '#tests/support/servers/smtp.ts';
import { openDatabase, type Database } from '../database.ts';
import { openMail, type Mail, tryAgain } from './outbox.ts';
import { confirmAddress, escapeHtml, letter } from './templates.ts';
import { GIVEN_UP_LATELY } from './unsent.ts';

const logger = pino({ level: 'silent' });
const message = { to: 'jo@test.hopscotch.test', ...confirmAddress('Jo', 'https://own.test/confirm?a=1&b=2') };
let database: TestDatabase;
let db: Database;
const workers: { stop(): Promise<void> }[] = [];

beforeEach(async () => {
  database = await testDatabase();
  db = openDatabase({ url: database.url, max: 6, logger });
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  await db.close();
  await database.drop();
});

const mailTo = (smtpUrl: string | null, mode: 'development' | 'production' = 'development'): Promise<Mail> =>
  openMail({ config: { smtpUrl, mailFrom: 'Hopscotch <hello@hopscotch.example>', mode }, db, logger });
const work = async (mail: Mail) => void workers.push(await mail.start());
const outbox = () =>
  db.query<{ sent: boolean; attempts: number; text: string | null; last_error: string | null; when_erased: unknown }>(
    `select sent_at is not null as sent, attempts, text, last_error, when_erased from platform.outbox`,
  );
const mailbox = () => db.query<{ recipient: string }>('select recipient from platform.mailbox');

test('a mail is delivered once, however often it is enqueued and however many workers there are', async () => {
  const mail = await mailTo(null);
  await Promise.all(Array.from({ length: 5 }, () => mail.enqueue('confirm 1', { ...message, of: 'jo' })));
  await Promise.all([work(mail), work(mail), work(mail)]);
  await vi.waitFor(async () => expect(await outbox()).toMatchObject([{ sent: true }]), 5000);
  await mail.enqueue('confirm 1', message);
  expect(await mailbox()).toEqual([{ recipient: 'jo@test.hopscotch.test' }]);
  expect(await outbox()).toMatchObject([{ text: null, when_erased: null }]);
});

test('what somebody may be waiting for goes before what goes to many at once', async () => {
  const server = await smtpServer();
  try {
    const mail = await mailTo(server.url);
    for (const reader of ['ann', 'bea', 'cay'])
      await mail.enqueue(`newsletter ${reader}`, {
        ...message,
        subject: 'News',
        to: `${reader}@readers.test`,
        canWait: true,
      });
    await mail.enqueue('reset 1', { ...message, subject: 'Your new password' });
    await work(mail);
    await vi.waitFor(() => expect(server.received).toHaveLength(4), 5000);
    const subjects = server.received.map((letter) => /^Subject: (.*)$/m.exec(letter)?.[1]);
    expect(subjects).toEqual(['Your new password', 'News', 'News', 'News']);
  } finally {
    await server.close();
  }
});

test('several letters are on their way at once, and no more than there are to be', async () => {
  const server = await smtpServer();
  server.silent = true;
  const config = { smtpUrl: server.url, mailFrom: 'Hopscotch <hello@hopscotch.example>', mode: 'development' } as const;
  const mail = await openMail({ config, db, logger, atOnce: 2 });
  for (const key of ['one', 'two', 'three']) await mail.enqueue(key, message);
  await work(mail);
  try {
    await vi.waitFor(() => expect(server.connected()).toBe(2), 5000);
    await mail.enqueue('four', message);
    await sleep(300);
    expect(server.connected()).toBe(2);
  } finally {
    await server.close();
  }
  await vi.waitFor(async () => expect((await outbox()).map(({ attempts }) => attempts)).toContain(1), 5000);
});

test('an outbox of before goes on', async () => {
  await mailTo(null);
  await db.query('alter table platform.outbox drop column can_wait');
  await db.query('create index outbox_waiting on platform.outbox (next_attempt_at)');
  await db.query(`insert into platform.outbox (id, idempotency_key, recipient, subject, text, html)
    values (gen_random_uuid(), 'old', 'jo@test.hopscotch.test', 'S', 'T', 'H')`);
  await work(await mailTo(null));
  await vi.waitFor(async () => expect(await mailbox()).toHaveLength(1), 5000);
});

test('a mail that was enqueued in a transaction that failed does not exist', async () => {
  const mail = await mailTo(null);
  await expect(
    db.transaction(async (transaction) => {
      await mail.enqueue('confirm 2', message, transaction);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await outbox()).toEqual([]);
});

test('in production nothing lands in the mailbox: without SMTP_URL a mail waits', async () => {
  const mail = await mailTo(null, 'production');
  await mail.enqueue('confirm 3', message);
  // Eleven tries of an earlier version: the twelfth would be the last.
  await db.query(`update platform.outbox set attempts = 11`);
  await work(mail);
  for (let tries = 0; tries < 3; tries += 1) {
    await db.query('update platform.outbox set next_attempt_at = now()');
    await db.query('notify hopscotch_outbox');
    await sleep(300);
  }
  expect(await outbox()).toMatchObject([{ sent: false, attempts: 11, text: message.text, last_error: null }]);
  expect(await mailbox()).toEqual([]);
  await expect(db.query('select gave_up_at from platform.outbox')).resolves.toEqual([{ gave_up_at: null }]);
});

test('a letter that waited for a mail server to be set goes out once it is', async () => {
  await (await mailTo(null, 'production')).enqueue('confirm 9', message);
  const server = await smtpServer();
  try {
    await work(await mailTo(server.url, 'production'));
    await vi.waitFor(async () => expect(await outbox()).toMatchObject([{ sent: true }]), 5000);
    expect(server.received).toHaveLength(1);
  } finally {
    await server.close();
  }
});

test('of those to an address that nobody has confirmed some are left out, each once, which is no fault to be told of', async () => {
  const asked: string[] = [];
  const mayWriteTo = async (email: string) => asked.push(email) <= 2;
  const config = { smtpUrl: null, mailFrom: 'hello@hopscotch.example', mode: 'development' } as const;
  const mail = await openMail({ config, db, logger, mayWriteTo });
  await mail.enqueue('reset 1', message);
  for (const each of [1, 2, 3, 4]) await mail.enqueue(`booking ${each}`, { ...message, isUnconfirmed: true });
  // The same key again is no further letter.
  for (const each of [1, 4]) await mail.enqueue(`booking ${each}`, { ...message, isUnconfirmed: true });
  expect(asked).toEqual(Array.from({ length: 4 }, () => message.to));
  await mail.enqueue('booking 4', message);
  await work(mail);
  await vi.waitFor(async () => expect(await mailbox()).toHaveLength(3), 5000);
  const rows = await db.query(
    `select idempotency_key as key, recipient, ${GIVEN_UP_LATELY} as told from platform.outbox where sent_at is null order by 1`,
  );
  expect(rows).toEqual(['booking 3', 'booking 4'].map((key) => ({ key, recipient: null, told: false })));
});

test('a letter whose time is over by then does not, and nothing is left of it; nor is it told of as given up', async () => {
  const waiting = await mailTo(null, 'production');
  await waiting.enqueue('reset 1', { ...message, usefulUntil: new Date(Date.now() - 1_000).toISOString() });
  await waiting.enqueue('reset 2', { ...message, usefulUntil: new Date(Date.now() + 60_000).toISOString() });
  const server = await smtpServer();
  const ends: string[] = [];
  const logged: string[] = [];
  const listening = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });
  try {
    const config = { smtpUrl: server.url, mailFrom: 'hello@hopscotch.example', mode: 'production' } as const;
    await work(await openMail({ config, db, logger: listening, tried: (end) => void ends.push(end) }));
    await vi.waitFor(() => expect(ends.toSorted()).toEqual(['outdated', 'sent']), 5000);
    await vi.waitFor(async () => expect(await outbox()).toMatchObject([{ text: null }, { text: null }]), 5000);
    expect(server.received).toHaveLength(1);
    const rows = await db.query<{ key: string; over: boolean; last_error: string | null; told: boolean }>(
      `select idempotency_key as key, gave_up_at is not null as over, last_error, ${GIVEN_UP_LATELY} as told
       from platform.outbox order by 1`,
    );
    expect(rows).toMatchObject([
      { key: 'reset 1', over: true, last_error: 'outdated', told: false },
      { key: 'reset 2', over: false, last_error: null },
    ]);
    expect(logged.join('')).toContain('what it says is over');
    expect(`${JSON.stringify(await db.query('select o::text from platform.outbox o'))}${logged.join('')}`).not.toMatch(
      /jo@/,
    );
    // Nor is it written once more.
    await waiting.enqueue('reset 1', message);
    expect(await outbox()).toHaveLength(2);
  } finally {
    await server.close();
  }
});

test('one that a mail server did not take until its time was over is told of as given up, with what the server had', async () => {
  const mail = await mailTo(null);
  await mail.enqueue('reset 3', { ...message, usefulUntil: new Date(Date.now() - 1_000).toISOString() });
  await db.query(`update platform.outbox set attempts = 8, last_error = 'ECONNECTION'`);
  await work(mail);
  await vi.waitFor(async () => expect(await outbox()).toMatchObject([{ text: null }]), 5000);
  expect(await mailbox()).toEqual([]);
  expect(await db.query(`select last_error from platform.outbox where ${GIVEN_UP_LATELY}`)).toEqual([
    { last_error: 'ECONNECTION' },
  ]);
});

test('what an earlier version has kept of a mail server’s words is taken out, once', async () => {
  await (await mailTo(null)).enqueue('confirm 10', message);
  const keep = (words: string) => db.query('update platform.outbox set last_error = $1', [words]);
  await keep('550 <jo@test.hopscotch.test> is unknown');
  await db.query('drop index platform.outbox_unsent');
  await mailTo(null);
  expect(await outbox()).toMatchObject([{ last_error: null }]);
  // No later start reads every letter that was ever sent for that.
  await keep('a version that writes this does not exist.');
  await mailTo(null);
  expect(await outbox()).toMatchObject([{ last_error: 'a version that writes this does not exist.' }]);
});

test('a mail server that refuses is tried again, and gets the same Message-ID', async () => {
  const server = await smtpServer();
  try {
    const mail = await mailTo(server.url);
    server.refuse = true;
    await mail.enqueue('confirm 4', message);
    await work(mail);
    await vi.waitFor(async () => expect(await outbox()).toMatchObject([{ sent: false, attempts: 1 }]), 5000);
    server.refuse = false;
    await db.query('update platform.outbox set next_attempt_at = now()');
    await db.query('notify hopscotch_outbox');
    await vi.waitFor(async () => expect(await outbox()).toMatchObject([{ sent: true, attempts: 1 }]), 5000);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toContain('To: jo@test.hopscotch.test');
    expect(server.received[0]).toMatch(/Message-ID: <[0-9a-f-]{36}@hopscotch>/);
  } finally {
    await server.close();
  }
});

test.each([
  ['Hopscotch, Surrey <hello@hopscotch.example>', 'From: "Hopscotch, Surrey" <hello@hopscotch.example>'],
  ['Hopscotch: clubs <hello@hopscotch.example>', 'From: "Hopscotch: clubs" <hello@hopscotch.example>'],
  ['"Hopscotch" <hello@hopscotch.example>', 'From: Hopscotch <hello@hopscotch.example>'],
  ['hello@hopscotch.example', 'From: hello@hopscotch.example'],
])('a sender’s name is one name, whatever stands in it: %s', async (mailFrom, header) => {
  const server = await smtpServer();
  try {
    const config = { smtpUrl: server.url, mailFrom, mode: 'production' } as const;
    const mail = await openMail({ config, db, logger });
    await mail.enqueue('confirm 7', message);
    await work(mail);
    await vi.waitFor(() => expect(server.received.at(-1)).toContain(header), 5000);
  } finally {
    await server.close();
  }
});

test('a mail server’s own words are kept nowhere: they repeat addresses and links', async () => {
  const server = await smtpServer();
  const logged: string[] = [];
  const listening = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });
  try {
    const config = { smtpUrl: server.url, mailFrom: 'hello@hopscotch.example', mode: 'production' } as const;
    const mail = await openMail({ config, db, logger: listening });
    server.refusal = '550 5.7.1 <jo@test.hopscotch.test> https://own.test/confirm?a=1&b=2 looks like spam';
    server.refuse = true;
    await mail.enqueue('confirm 5', message);
    await db.query('update platform.outbox set attempts = 11');
    await work(mail);
    await vi.waitFor(async () => expect(await outbox()).toMatchObject([{ attempts: 12 }]), 5000);
    expect((await outbox())[0]?.last_error).toBe('EENVELOPE 550');
    // Given up for good: nothing is left of the letter either.
    const rows = JSON.stringify(await db.query('select row.*::text as row from platform.outbox row'));
    expect(`${rows} ${logged.join('')}`).not.toMatch(/jo@|own\.test|spam/);
    expect(logged.join('')).toContain('a mail could not be sent');
  } finally {
    await server.close();
  }
});

test('what waits after a failure is tried at once when somebody asks for it, and nothing that was given up or sent', async () => {
  const server = await smtpServer();
  try {
    const mail = await mailTo(server.url);
    await mail.enqueue('confirm 7', message);
    await mail.enqueue('confirm 8', { ...message, to: 'al@test.hopscotch.test' });
    await db.query(
      `update platform.outbox set attempts = 11, next_attempt_at = now() + interval '6 hours', last_error = 'ETIMEDOUT',
       gave_up_at = case when idempotency_key = 'confirm 8' then now() end`,
    );
    expect(await tryAgain(db)).toBe(1);
    await work(mail);
    await vi.waitFor(async () => expect((await outbox()).filter(({ sent }) => sent)).toHaveLength(1), 5000);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toContain('To: jo@test.hopscotch.test');
    expect(await tryAgain(db)).toBe(0);
  } finally {
    await server.close();
  }
});

test('a recipient and a subject are one of each, whatever they hold', async () => {
  const server = await smtpServer();
  try {
    const mail = await mailTo(server.url);
    const subject = 'Hello\r\nBcc: everybody@mail.example\r\n\r\nBuy';
    await mail.enqueue('confirm 6', { ...message, subject, to: 'jo@test.hopscotch.test, al@mail.example' });
    await work(mail);
    await vi.waitFor(async () => expect(await outbox()).not.toMatchObject([{ sent: false, attempts: 0 }]), 5000);
    for (const received of server.received) expect(received.split('\n\n')[0]).not.toMatch(/^(?:bcc|cc):/im);
    expect(server.recipients.filter((each) => /everybody|<al@/.test(each))).toEqual([]);
  } finally {
    await server.close();
  }
});

test('what a text holds stays text', () => {
  const { html } = letter({
    subject: 'A',
    greeting: 'Jo',
    paragraphs: ['<script>alert(1)</script>'],
    action: { label: 'Go', link: 'https://own.test/?a="b"' },
    closing: 'B',
  });
  expect(html).not.toContain('<script>');
  expect(html).toContain('&lt;script&gt;');
  expect(html).toContain('href="https://own.test/?a=&quot;b&quot;"');
  expect(escapeHtml(`<&>"'`)).toBe('&lt;&amp;&gt;&quot;&#39;');
});
