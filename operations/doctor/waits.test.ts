import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenedLog, openLog } from '#event-store/open-log.ts';
import { type Database, openDatabase } from '#platform/database.ts';
import { openMail } from '#platform/mail/outbox.ts';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { unfinishedIn, waitingFindings, waitingIn } from './waits.ts';

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
    ['look', '1 letters that could not be sent were given up within the last day, the oldest since 60 minutes.'],
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

test('what has not come to its end is counted whoever has it in hand, and what falls due only once it has', async () => {
  const open = async (about: string) => (await unfinishedIn(db)).find((each) => each.about === about)?.count;
  await db.query(`create schema scraping; create table scraping.source_runs (run_id int, claimed_until timestamptz);
    create schema sources; create table sources.runs (run_id int, is_open boolean);
    create schema bookings; create table bookings.occasions (due_at timestamptz)`);
  await db.query(`insert into sources.runs values (1, false), (2, true), (3, false)`);
  // Of the third the lease is all that a killed process has left.
  await db.query(`insert into scraping.source_runs values
    (1, 'infinity'), (2, now() + interval '1 minute'), (3, now() - interval '1 hour')`);
  await db.query(`insert into bookings.occasions values (null), (now() + interval '1 minute')`);
  expect([await open('Leases of sources'), await open('Holds of bookings')]).toEqual([1, 0]);
  expect([await told('Leases of sources'), await told('Holds of bookings')]).toEqual([well, well]);
  await db.query(`update bookings.occasions set due_at = now() - interval '1 minute' where due_at is not null`);
  expect([await open('Holds of bookings'), await told('Holds of bookings')]).toEqual([1, well]);
});

test('work on a read model that somebody says goes on waits for nobody, and is not at its end', async () => {
  const open = async () => (await unfinishedIn(db)).find(({ about }) => about === 'Work on read models')?.count;
  await db.query(`create schema upkeep; create table upkeep.works (work_id uuid, state text, requested_at timestamptz);
    create schema if not exists projection; create table if not exists projection.upkeep (work_id uuid, beat_at timestamptz)`);
  await db.query(`insert into upkeep.works values
    (gen_random_uuid(), 'open', now() - interval '1 hour'), (gen_random_uuid(), 'done', now() - interval '1 hour')`);
  await db.query(`insert into projection.upkeep (work_id, beat_at) select work_id, now() from upkeep.works`);
  expect([await open(), await told('Work on read models')]).toEqual([1, well]);
  await db.query(`update projection.upkeep set beat_at = now() - interval '2 minutes'`);
  const late =
    '1 rebuilds or other work that was asked for in Operations is not carried out, the oldest since 60 minutes.';
  expect([await open(), await told('Work on read models')]).toEqual([1, [['look', late]]]);
});
