import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Transaction } from '#platform/database.ts';
import { type Mail, openMail } from '#platform/mail/outbox.ts';
import { type ProjectionBench, projectionBench } from '#tests/support/projection.ts';
import { forgetLetters } from './forget-letters.ts';

let bench: ProjectionBench;
let mail: Mail;
beforeAll(async () => {
  bench = await projectionBench();
  const config = { smtpUrl: null, mailFrom: 'x', mode: 'production' } as const;
  mail = await openMail({ ...bench, config });
});
beforeEach(() => bench.db.query('truncate platform.outbox, platform.mailbox'));
afterAll(() => bench.close());

const [jim, other] = [randomUUID(), randomUUID()];
const [jims, anns] = ['jim@mail.example', 'ann@mail.example'];
const message = (text: string) => ({ subject: `About ${text}`, text, html: `<p>${text}</p>` });
/** A letter that waits. */
const waits = (to: string, text: string, more: Pick<Parameters<Mail['enqueue']>[1], 'of' | 'instead'> = {}) =>
  mail.enqueue(randomUUID(), { to, ...message(text), ...more });
const left = async (): Promise<string[]> =>
  (await bench.db.query<{ text: string }>('select text from platform.outbox order by id')).map(({ text }) => text);
/** Jim is erased; `within` stands between this and the database. */
const erasesJim = (within: (tx: Transaction) => Transaction = (tx) => tx) =>
  bench.db.transaction((tx) =>
    forgetLetters(within(tx), { subjects: [jim], marks: [jims] }, (text) => text.toLowerCase()),
  );

test('a letter to somebody is gone with them, at whichever address, and another’s there stays', async () => {
  await waits(jims.toUpperCase(), 'to his address');
  await waits('first@mail.example', 'asked for', { of: jim });
  await waits('second@mail.example', 'asked for after it', { of: jim });
  await waits('first@mail.example', 'to another', { of: other });
  await waits(anns, 'of nobody');
  await erasesJim();
  expect(await left()).toEqual(['to another', 'of nobody']);
});

test('a letter to somebody else that has their address in it is gone, or goes without what they said where it is owed', async () => {
  await waits(anns, `Jim asks: write to ${jims}`);
  await waits(anns, `Your place is cancelled. They wrote: write to ${jims}`, {
    instead: message('Your place is cancelled.'),
  });
  await waits(anns, 'Your place is cancelled. They wrote: ill', { instead: message('Unasked') });
  const after = ['Your place is cancelled.', 'Your place is cancelled. They wrote: ill'];
  await erasesJim();
  expect(await left()).toEqual(after);
  const [reworded] = await bench.db.query('select subject, html from platform.outbox order by id');
  expect(reworded).toEqual({ subject: 'About Your place is cancelled.', html: '<p>Your place is cancelled.</p>' });
  // An erasure may be done again.
  await erasesJim();
  expect(await left()).toEqual(after);
});

test('however many letters wait, few are held at once', async () => {
  await bench.db.query(
    `insert into platform.outbox (id, idempotency_key, recipient, subject, text, html)
     select gen_random_uuid(), 'letter ' || n, case when n % 3 = 0 then $1 else $2 end, '', '', '' from generate_series(1, 1000) n`,
    [jims, anns],
  );
  let most = 0;
  await erasesJim((tx) => ({
    ...tx,
    query: async <Row extends object>(sql: string, params?: readonly unknown[]) => {
      const rows = await tx.query<Row>(sql, params);
      most = Math.max(most, rows.length);
      return rows;
    },
  }));
  expect(await bench.db.query('select distinct recipient from platform.outbox')).toEqual([{ recipient: anns }]);
  expect(await left()).toHaveLength(667);
  expect(most).toBeLessThan(500);
});

test('letters in a dump of an earlier version go, too', async () => {
  for (const table of ['outbox', 'mailbox'])
    await bench.db.query(`alter table platform.${table} drop column when_erased`);
  await bench.db.query(
    `insert into platform.mailbox (id, recipient, subject, text, html) values ($1, $2, '', '', ''), ($3, $4, '', '', '')`,
    [randomUUID(), jims, randomUUID(), anns],
  );
  await erasesJim();
  expect(await bench.db.query('select recipient from platform.mailbox')).toEqual([{ recipient: anns }]);
});
