import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenedLog, openLog } from '#event-store/open-log.ts';
import { type Database, openDatabase } from '#platform/database.ts';
import { openMail } from '#platform/mail/outbox.ts';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { waitingFindings, waitingIn } from './waits.ts';

const logger = pino({ level: 'silent' });
let database: TestDatabase;
let db: Database;
let opened: OpenedLog;
beforeAll(async () => {
  database = await testDatabase();
  db = openDatabase({ url: database.url, max: 2, logger });
  opened = await openLog({ url: database.url, masterKey: randomBytes(32) });
  await openMail({ config: { smtpUrl: null, mailFrom: 'x@hop.example', mode: 'test' }, db, logger });
});
afterAll(async () => {
  await opened.close();
  await db.close();
  await database.drop();
});

const told = async (about: string) =>
  waitingFindings(await waitingIn(db))
    .filter((each) => each.about === about)
    .map(({ state, says }) => [state, says]);
const well = [['well', 'None is stuck.']];

test('a letter that was given up is told for a day: nothing mends it, and what comes next must be seen', async () => {
  await db.query(
    `insert into platform.outbox (id, idempotency_key, attempts, gave_up_at, created_at)
     select gen_random_uuid(), hours::text, 12, now() - make_interval(hours => hours), now() - interval '3 days'
     from unnest(array[1, 25]) hours`,
  );
  expect(await told('Letters given up')).toEqual([
    ['look', '1 letters were given up after twelve attempts within the last day, the oldest since 60 minutes.'],
  ]);
  await db.query(`update platform.outbox set gave_up_at = gave_up_at - interval '1 day'`);
  expect(await told('Letters given up')).toEqual(well);
});

test('an erasure that is being carried out is well, and broken when it is not finished after ten minutes', async () => {
  const add = (minutes: number, finishedAt: number | null, subjects: readonly string[] = []) =>
    db.query(
      `insert into keys.erasures (id, at, operator, subjects, marks, finished_at)
       values (gen_random_uuid(), now() - make_interval(mins => $1), 'cli', $2, '{}', $3)`,
      [minutes, subjects, finishedAt],
    );
  await add(1, null);
  await add(600, 5);
  expect(await told('Erasures')).toEqual(well);
  await add(11, null);
  const late = 'are not finished: somebody is not erased yet who should be, the oldest since';
  expect(await told('Erasures')).toEqual([['broken', `1 ${late} 11 minutes.`]]);
  // One that is finished by its own row, and whose key is back, as of an older dump.
  await db.query(`insert into keys.person_keys (subject, wrapped) values ('back', $1)`, ['sealed']);
  await add(30, 5, ['back']);
  expect(await told('Erasures')).toEqual([['broken', `2 ${late} 30 minutes.`]]);
});
