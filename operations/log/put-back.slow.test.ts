import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/database.ts';
import type { Policy } from '#policies/policy.ts';
import { ensurePolicySchema } from '#policies/runtime/progress.ts';
import { ensureScrapingSchema } from '#scraper/open-runs.ts';
import { ensureSourceRuns, runClaims } from '#scraper/sources/source-runs.ts';
import { type ChainedLog, chainedLog } from '#tests/support/stores/chained-log.ts';
import { countingDatabase } from '#tests/support/stores/counting-database.ts';
import { ensurePutBacks, settlePutBack } from './put-back.ts';

const logger = pino({ level: 'silent' });
const policies: readonly Pick<Policy, 'name' | 'from'>[] = [
  { name: 'owed', from: 'beginning' },
  { name: 'news', from: 'now' },
];
const sourceRun = randomUUID();
let log: ChainedLog;
let db: Database;
/** Of an erasure that was finished after the log's fourth event, and of one before that. */
let erasures: { readonly late: string; readonly early: string };

beforeEach(async () => {
  log = await chainedLog();
  db = openDatabase({ url: log.url, max: 4, logger });
  await ensurePutBacks(db);
  await ensurePolicySchema(db, log.opened.log, policies);
  await ensureScrapingSchema(db);
  await ensureSourceRuns(db);
  erasures = { late: randomUUID(), early: randomUUID() };
  const erasure = {
    at: '2026-03-01T10:00:00.000Z',
    by: 'operator',
    isWhole: true,
    subjects: [],
    account: null,
    marks: [],
  };
  await log.opened.erasures.add(Object.values(erasures).map((id) => ({ ...erasure, id })));
  await log.opened.erasures.finish(erasures.late, 6);
  await log.opened.erasures.finish(erasures.early, 3);
});
afterEach(async () => {
  await db.close();
  await log.close();
});

/** Whoever follows the log has come to its end, but for one slot of each policy. */
async function followed(): Promise<void> {
  const page = await log.opened.store.readAll(0);
  const [at, newest] = [page.nextPosition, JSON.stringify(page.newest)];
  await db.query(`update policies.checkpoints set position = case slot when 0 then 2 else $1 end, newest = $2`, [
    at,
    newest,
  ]);
  await db.query(`update scraping.progress set position = $1, newest = $2`, [at, newest]);
  await db.query(`insert into scraping.unreadable (position, reason) values ($1, 'newer')`, [at]);
  const claims = runClaims(db, 60_000);
  const claim = await claims.claim(sourceRun);
  if (claim) await claims.done(claim);
  await db.query(`create table platform.idempotency (key text, position bigint)`);
  await db.query(`insert into platform.idempotency values ('kept', 4), ('lost', 5), ('refused', null)`);
  await db.query(
    `insert into policies.stopped (name, slot, partition, position, event_id, type)
     select name, 1, name || position, position, gen_random_uuid(), 'MemberSignedIn'
     from unnest(array['owed', 'news']) as name, unnest(array[3, 6]) as position`,
  );
}

/** The log ends after its fourth event, and has grown past its old end since. */
async function putBack(): Promise<void> {
  await log.tamper(`delete from log.events where position > 4; select setval('log.position', 4)`);
  log.opened.log.startOver();
  await log.join();
}

test('looking costs the database one statement beside those of the chain, once everybody who follows the log is there', async () => {
  await db.query(`create schema projection`);
  await db.query(`create table projection.checkpoints (name text, newest jsonb)`);
  const counted = countingDatabase(db);
  for (let n = 0; n < 3; n += 1) await settlePutBack({ opened: log.opened, db: counted, policies, logger });
  expect(counted.commitsWith('platform.put_backs')).toHaveLength(3);
  expect(counted.commitsWith('')).toHaveLength(4);
});

const settle = (): Promise<number> => settlePutBack({ opened: log.opened, db, policies, logger });
const positions = async (): Promise<Record<string, number[]>> => {
  const rows = await db.query<{ name: string; positions: number[] }>(
    `select name, array_agg(position::int order by slot) as positions from policies.checkpoints group by name`,
  );
  return Object.fromEntries(rows.map(({ name, positions: its }) => [name, its]));
};
const texts = async (sql: string): Promise<string[]> =>
  (await db.query<{ text: string }>(`select ${sql} order by 1`)).map(({ text }) => text);

describe('when the log was put back', () => {
  beforeEach(async () => {
    await log.join();
    await log.join();
    await followed();
  });

  test('everything that follows it goes back as far as it has to, once, however many processes notice', async () => {
    await log.opened.chain.extend();
    await putBack();
    expect(await Promise.all([settle(), settle(), settle()])).toEqual([1, 1, 1]);
    expect(await positions()).toEqual({ owed: [0, 0, 0, 0], news: [2, 4, 4, 4] });
    expect(await texts(`partition as text from policies.stopped`)).toEqual(['news3']);
    expect(await texts(`position::text as text from scraping.progress`)).toEqual(['0']);
    expect(await texts(`position::text as text from scraping.unreadable`)).toEqual([]);
    // Its end may be lost: it is taken up again, as for the first time.
    expect(await runClaims(db, 60_000).claim(sourceRun)).toMatchObject({ attempts: 1 });
    expect(await texts(`key as text from platform.idempotency`)).toEqual(['kept', 'refused']);
    expect((await log.opened.erasures.unfinished()).map(({ id }) => id)).toEqual([erasures.late]);
    // Those who hold slots can write nothing more.
    expect(await texts(`distinct epoch::text as text from policies.checkpoints`)).toEqual(['1']);
    expect(await settle()).toBe(1);
    expect(await positions()).toEqual({ owed: [0, 0, 0, 0], news: [2, 4, 4, 4] });
  });

  test('beyond what the hash chain had come to, letters go on at its end: there are none of the past', async () => {
    // The chain stands before what was lost, and nobody knows where that began.
    await log.tamper('create table events as table log.events; delete from log.events where position > 3');
    await log.opened.chain.extend();
    await log.tamper('truncate log.events; insert into log.events table events; drop table events');
    await putBack();
    const head = await log.opened.store.head();
    expect(await settle()).toBe(1);
    expect(await positions()).toEqual({ owed: [0, 0, 0, 0], news: [2, 6, 6, 6] });
    expect(head).toBeGreaterThan(6);
    expect(await log.opened.chain.losses()).toEqual([]);
  });
});

test('when nothing was lost nothing goes back, whatever has been written since', async () => {
  await log.join();
  await followed();
  await log.opened.chain.extend();
  await log.join();
  expect(await settle()).toBe(0);
  expect(await positions()).toEqual({ owed: [2, 3, 3, 3], news: [2, 3, 3, 3] });
});
