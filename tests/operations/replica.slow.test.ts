import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookAt } from '#operations/doctor/look-at.ts';
import { findingsOf } from '#operations/doctor/rules.ts';
import { type Database, openDatabase } from '#platform/database.ts';
import type { App } from '#platform/http/app.ts';
import { keepReadingServer } from '#platform/replica/reading-server.ts';
import { openReplica } from '#platform/replica/replica.ts';
import { jsonRequest, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { replicatedPostgres, type ReplicatedPostgres } from '#tests/support/servers/replicated-postgres.ts';
import { type Wire, wireTo } from '#tests/support/servers/wire.ts';

let servers: ReplicatedPostgres;
let wire: Wire;
let site: TestApp;
/** The replica itself, as its owner. */
let replica: Database;
let author: SiteFetch;
let reader: SiteFetch;

beforeAll(async () => {
  servers = await replicatedPostgres('replica');
  wire = await wireTo(servers.replica.url);
  site = await testApp({ databaseUrl: servers.primary.url, environment: { READ_DATABASE_URL: wire.url } });
  replica = openDatabase({ url: servers.replica.url, max: 1, logger: pino({ level: 'silent' }) });
  author = await site.signedInAs('parent');
  reader = await site.signedInAs('parent');
});
afterAll(async () => {
  await replica?.close();
  await site?.close();
  await wire?.close();
  await servers?.close();
});

async function figure(name: string, labels = ''): Promise<number | undefined> {
  const text = await (await site.anonymous('/metrics')).text();
  const line = text.split('\n').find((each) => each.startsWith(`hopscotch_replica_${name}${labels} `));
  return line === undefined ? undefined : Number(line.split(' ')[1]);
}
const readsOf = async (server: string): Promise<number> => (await figure('reads_total', `{server="${server}"}`)) ?? 0;
async function isInUse(): Promise<void> {
  await expect.poll(() => figure('in_use')).toBe(1);
}
async function isNot(): Promise<void> {
  await expect.poll(() => figure('in_use')).toBe(0);
}

/** What it has to repeat may end this very statement. */
async function goesOn(): Promise<void> {
  const isPaused = async (): Promise<unknown> => {
    await replica.query('select pg_wal_replay_resume()');
    const [row] = await replica.query<{ is: boolean }>('select pg_is_wal_replay_paused() as is');
    return row?.is;
  };
  await expect.poll(isPaused).toBe(false);
}

/** Answers the position of the log, and the idea's title. */
async function suggest(): Promise<{ title: string; position: string }> {
  const title = `Idea ${randomUUID()}`;
  const idea = { title, description: 'A place where coats that were left behind are shown.', category: 'feature' };
  const answer = await author('/api/feature-suggestions', jsonRequest('POST', idea));
  expect(answer.status, await answer.clone().text()).toBe(200);
  return { title, position: answer.headers.get('x-log-position') ?? '' };
}
async function sees(who: SiteFetch, title: string, position?: string): Promise<boolean> {
  const headers = position === undefined ? {} : { 'x-min-position': position };
  const answer = await who('/api/feature-suggestions?limit=100', { headers });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-read-model-behind')).toBeNull();
  return (await answer.text()).includes(title);
}
const found = async (momentMs = 50): Promise<string | undefined> => {
  const { config, logger } = site.context;
  const findings = findingsOf(await lookAt({ config, url: servers.primary.url, logger, momentMs }));
  const finding = findings.find(({ about }) => about === 'Read replica');
  return finding && `${finding.state}: ${finding.says}`;
};

test('reads go to the replica, and who has written reads it there', async () => {
  await isInUse();
  const before = await readsOf('replica');
  const { title, position } = await suggest();
  expect(await sees(author, title, position)).toBe(true);
  expect(await readsOf('replica')).toBeGreaterThan(before);
  expect(await figure('lag_seconds')).toBeLessThan(5);
  expect(await found()).toMatch(/^well: It repeats the database/);
});

test('of one that lags nobody reads their own write, who has not written reads it, and nobody does when it lags for long', async () => {
  await isInUse();
  await replica.query('select pg_wal_replay_pause()');
  const { title, position } = await suggest();
  // What is read without a position shows where it comes from.
  expect(await sees(reader, title)).toBe(false);
  const before = await readsOf('primary');
  expect(await sees(author, title, position)).toBe(true);
  expect(await readsOf('primary')).toBe(before + 1);
  await isNot();
  expect(await sees(reader, title)).toBe(true);
  expect(await figure('lag_seconds')).toBeGreaterThan(4);
  expect(await found()).toMatch(/^look: It does not move/);
  await goesOn();
  await isInUse();
  expect(await sees(author, title, position)).toBe(true);
});

test('one that lags for long is not read because the database is too busy to say how far it is', async () => {
  const standings: boolean[] = [];
  let looks = 0;
  let isBusy = false;
  const { db, logger } = site.context;
  const busy: Database = { ...db, query: (...asked) => (isBusy ? new Promise(() => undefined) : db.query(...asked)) };
  const figures = { inUse: (is: boolean) => standings.push(is), lag: () => (looks += 1), read: () => undefined };
  const own = openReplica({ url: servers.replica.url, max: 1, primary: busy, readModels: [], logger, figures });
  await replica.query('select pg_wal_replay_pause()');
  await suggest();
  own.watch();
  try {
    await expect.poll(() => standings.at(-1)).toBe(false);
    isBusy = true;
    const [before, looked] = [standings.length, looks];
    await expect.poll(() => looks).toBeGreaterThan(looked + 2);
    expect(standings.slice(before)).not.toContain(true);
  } finally {
    await own.close();
    await goesOn();
  }
  await isInUse();
});

test('the doctor tells of one that moves and is further behind than it is read', async () => {
  await isInUse();
  const delayed = async (by: string): Promise<void> => {
    await replica.query(`alter system set recovery_min_apply_delay = '${by}'`);
    await replica.query('select pg_reload_conf()');
  };
  await delayed('7s');
  let isWriting = true;
  const writing = (async () => {
    for (; isWriting; await sleep(20))
      await site.context.db.query('update projection.checkpoints set updated_at = now() where slot = 0');
  })();
  try {
    await isNot();
    await expect.poll(() => found(1_000)).toMatch(/^look: It moves, and shows what is \d+ s old/);
  } finally {
    isWriting = false;
    await writing;
    await delayed('0');
  }
  await isInUse();
});

test('who has a screen open hears of a change when they can see it', async () => {
  await isInUse();
  await replica.query('select pg_wal_replay_pause()');
  const stream = await site.anonymous('/api/updates');
  const said = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  const { title, position } = await suggest();
  let told = '';
  const isTold = (): boolean =>
    [...told.matchAll(/"model":"ideas","position":(\d+)/g)].some(([, at]) => Number(at) >= Number(position));
  const hearing = (async () => {
    while (!isTold()) {
      const part = await said?.read();
      if (part?.done !== false) break;
      told += part.value;
    }
  })();
  expect(await sees(reader, title)).toBe(false);
  await goesOn();
  await hearing;
  expect(await sees(reader, title)).toBe(true);
  await said?.cancel();
});

test('of one that is silent, or gone, nobody notices, and it is read again when it is there again', async () => {
  await isInUse();
  const silent = wire.strike('still', 4_000);
  const { title, position } = await suggest();
  expect(await sees(author, title, position)).toBe(true);
  expect(await sees(reader, title)).toBe(true);
  await isNot();
  await silent;
  await isInUse();
  await replica.close();
  await servers.replica.stop();
  expect(await sees(reader, title)).toBe(true);
  await isNot();
  expect(await figure('lag_seconds')).toBeUndefined();
  expect(await found()).toMatch(/^look: It cannot be reached/);
  await servers.startReplica();
  replica = openDatabase({ url: servers.replica.url, max: 1, logger: pino({ level: 'silent' }) });
  await isInUse();
  expect(await sees(reader, title)).toBe(true);
});

/** A server of one route, which answers what `statement` says where requests read. */
async function oneRead(statement: string): Promise<{ ask: () => Promise<string>; close: () => Promise<void> }> {
  const { db, replica: of } = site.context;
  const app = fastify() as unknown as App;
  keepReadingServer(app);
  app.get('/', async () => {
    await of?.settle([], 0);
    return of?.reading(db).query(statement);
  });
  return { ask: async () => (await app.inject('/')).body, close: () => app.close() };
}

test('a read that is in the way of what the replica repeats is answered by the primary', async () => {
  await isInUse();
  const where = `select pg_is_in_recovery() as here from projection.checkpoints limit 1`;
  const quick = await oneRead(where);
  expect(await quick.ask()).toBe('[{"here":true}]');
  const long = await oneRead(
    `select pg_is_in_recovery() as here from projection.checkpoints, pg_sleep(case when pg_is_in_recovery() then 60 else 0 end) limit 1`,
  );
  const asked = long.ask();
  const isRunning = async () =>
    (await replica.query(`select from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()`))
      .length;
  await expect.poll(isRunning).toBe(1);
  await site.context.db.query('alter table projection.checkpoints add column in_the_way integer');
  expect(await asked).toBe('[{"here":false}]');
  await site.context.db.query('alter table projection.checkpoints drop column in_the_way');
  await Promise.all([quick.close(), long.close()]);
});

test('what is no read model is read from the primary, nothing is written or listened to on the replica, and nothing but a replica is used', async () => {
  await isInUse();
  const others = await oneRead(
    'select pg_is_in_recovery() as here from platform.outbox right join (select 1) one on true',
  );
  expect(await others.ask()).toBe('[{"here":false}]');
  await others.close();
  const accounts = await oneRead(
    `select pg_is_in_recovery() as here from newsletter.subscriptions s join auth."user" u on u.id = s.subscriber_subject
     right join (select 1) one on true limit 1`,
  );
  expect(await accounts.ask()).toBe('[{"here":false}]');
  await accounts.close();
  const rows = await replica.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  expect(rows).toEqual([{ name: 'hopscotch reads' }]);
  const uses: boolean[] = [];
  const itself = openReplica({
    url: servers.primary.url,
    max: 1,
    primary: site.context.db,
    readModels: [],
    logger: site.context.logger,
    figures: { inUse: (is) => uses.push(is), lag: () => undefined, read: () => undefined },
  });
  itself.watch();
  await expect.poll(() => uses.length).toBeGreaterThan(0);
  await itself.close();
  expect(uses).not.toContain(true);
});
