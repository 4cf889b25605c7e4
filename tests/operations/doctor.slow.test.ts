import { randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteBackup } from '#operations/backup/backup-record.ts';
import { worst } from '#operations/doctor/finding.ts';
import { lookAt } from '#operations/doctor/look-at.ts';
import { findingsOf } from '#operations/doctor/rules.ts';
import { requireOwnMode } from '#operations/site/own-mode.ts';
import type { Config } from '#platform/config/config.ts';
import { alerts, dashboardPanels, metricsIn } from '#operations/monitoring/files.ts';
import { openDatabase, type TransactionOptions } from '#platform/database.ts';
import { createMetrics } from '#platform/metrics.ts';
import { inRebuild, inUpkeep, rebuiltNow } from '#projectors/runtime/rebuild/guard.ts';
import { nobody } from '#tests/support/servers/behind-gateway.ts';
import { startEventStoreDbDouble } from '#tests/doubles/eventstoredb/double.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const found = async (changes: Partial<Config> = {}, url = app.databaseUrl) => {
  const { config, logger } = app.context;
  const facts = await lookAt({ config: { ...config, ...changes }, url, logger, momentMs: 50 });
  const settings = {
    hasSmtp: true,
    hasMailFrom: true,
    isForThisMachine: false,
    hasOperatorToken: true,
    takesAllForOne: false,
  };
  // What hangs on the machine that runs the tests is left out.
  return findingsOf({ ...facts, mode: 'production', ownMode: 'production', settings, disks: [] }).filter(
    ({ about }) => about !== 'Connections' && about !== 'Long transaction',
  );
};
const wrong = async (...given: Parameters<typeof found>) =>
  (await found(...given))
    .filter(({ state }) => state !== 'well')
    .map(({ about, says, mend }) => `${about}: ${says} -> ${mend}`);

/** Everything that a look could change, as text. */
const contents = async (): Promise<string> => {
  const [row] = await app.context.db.query<{ all: string }>(
    `select (select string_agg(o::text, ',' order by o.id) from platform.outbox o)
       || (select string_agg(p::text, ',' order by p.name, p.position) from projection.parked p)
       || (select string_agg(c.oid::text || c.relname, ',' order by c.oid) from pg_class c) as all`,
  );
  return row?.all ?? '';
};

test('a site that serves is well but for its backup, and what befalls it is found, each with what mends it', async () => {
  const { db, config } = app.context;
  await app.newMember('parent');
  const none = 'Backup: None was ever taken that lacks nothing. -> npm run backup -- FOLDER, every night';
  await expect.poll(() => wrong()).toEqual([none]);
  const lacking = { log: false, pictures: 0, erasures: false, anchors: false };
  await noteBackup(db, { at: new Date().toISOString(), events: 1, bytes: 1, lacking });
  await expect.poll(async () => worst(await found())).toBe('well');

  await db.query(`update platform.backups set at = now() - interval '3 days'`);
  await db.query(`insert into platform.backups (at, events, bytes) values (now() + interval '9 days', 1, 1)`);
  await db.query(
    `insert into platform.outbox (id, idempotency_key, created_at, next_attempt_at, recipient, subject)
     values (gen_random_uuid(), 'late', now() - interval '2 hours', now() + interval '1 hour', 'parent@example.org', 'canary')`,
  );
  await db.query(
    `insert into projection.parked (name, position, stream, event_id, type, error)
     values ('points', 1, 'somewhere', gen_random_uuid(), 'Something', 'canary')`,
  );
  appendFileSync(config.anchorFile, '{"number":99}\n');
  const before = await contents();
  const away = await wrong({ natsUrl: nobody.replace('http', 'nats') });
  expect(away).toEqual([
    expect.stringMatching(/^NATS: It cannot be reached.* -> see NATS_URL/),
    expect.stringMatching(/^Parked events: points lacks 1 .* -> .*npm run rebuild -- points/),
    expect.stringMatching(/^Letters: 1 letters .* 1\d\d minutes.* -> see SMTP_URL/),
    expect.stringMatching(/^Backup: The newest that lacks nothing is 72 hours old.* -> npm run backup/),
    expect.stringMatching(/^Backup: One is noted for .* a time to come.* -> .*NTP/),
    expect.stringMatching(/^Anchors: 1 lines .* -> npm run log -- verify/),
  ]);
  expect(away.join()).not.toMatch(/canary|parent@/);
  expect(await contents()).toBe(before);
});

test('a site of production is looked at as one, by its secrets or its database, whatever this shell says', async () => {
  const { config, db, logger } = app.context;
  const look = async (secretsMadeIn: 'production' | null) => {
    const here = { ...config, mode: 'development', secretsMadeIn } as const;
    const { mode, ownMode } = await lookAt({ config: here, url: app.databaseUrl, logger, momentMs: 50 });
    return [mode, ownMode];
  };
  expect(await look('production')).toEqual(['production', 'development']);
  expect(await look(null)).toEqual(['development', 'development']);
  await requireOwnMode({ config: { mode: 'production' }, db });
  try {
    expect(await look(null)).toEqual(['production', 'development']);
  } finally {
    await db.query('drop table platform.production');
  }
});

test('every figure that alerts and dashboard ask for is told, and what the doctor finds stuck is among them', async () => {
  const text = await (await app.anonymous('/metrics')).text();
  const ofProcess = await createMetrics({ processMetrics: true }).text();
  const told = new Set([...`${text}\n${ofProcess}`.matchAll(/^# HELP (\w+) /gm)].map(([, name]) => name));
  const exprs = [...alerts(), ...dashboardPanels().flatMap(({ targets = [] }) => targets)].map(({ expr }) => expr);
  const asked = [...new Set(exprs.flatMap(metricsIn))];
  expect(asked.length).toBeGreaterThan(25);
  expect(asked.filter((name) => !told.has(name))).toEqual([]);
  const own = [...told].filter((name) => name?.startsWith('hopscotch_'));
  expect(own.filter((name) => name !== undefined && !asked.includes(name))).toEqual([]);
  expect(text).toMatch(/^hopscotch_stuck\{what="Letters"\} 1$/m);
  expect(text).toMatch(/^hopscotch_waiting\{what="Letters"\} [1-9]/m);
  // What each read model has taken in, and in which time.
  expect(text).toMatch(/^hopscotch_projection_taken_in_total\{read_model="members"\} [1-9]/m);
  expect(text).toMatch(/^hopscotch_projection_read_model_seconds_count\{read_model="members"\} [1-9]/m);
  expect(Number(/^hopscotch_backup_age_seconds (\S+)$/m.exec(text)?.[1]) / 86_400).toBeCloseTo(3, 1);
});

test('rows that PostgreSQL keeps for a transaction are told of', async () => {
  const kept = async (): Promise<number> => {
    const text = await (await app.anonymous('/metrics')).text();
    return Number(/^hopscotch_replaced_rows\{table="projection.checkpoints"\} (\S+)$/m.exec(text)?.[1]);
  };
  const { db } = app.context;
  const rows = (await db.query('select from projection.checkpoints')).length;
  await db.transaction(
    async (tx) => {
      await tx.query('set transaction isolation level repeatable read');
      await tx.query('select from platform.outbox limit 1');
      for (let n = 0; n < 40; n += 1) await db.query('update projection.checkpoints set updated_at = now()');
      await expect.poll(kept, { timeout: 60_000, interval: 500 }).toBeGreaterThan(30 * rows);
    },
    { unhurried: true },
  );
});

test('a database whose clock is off is found, and nothing could be changed there', async () => {
  await app.context.db.query(
    `create schema other_time;
     create function other_time.clock_timestamp() returns timestamptz language sql
       as $$ select pg_catalog.clock_timestamp() - interval '40 seconds' $$;
     grant usage on schema other_time to public`,
  );
  const options = encodeURIComponent('-c search_path=other_time,pg_catalog,public');
  const url = `${app.databaseUrl}${app.databaseUrl.includes('?') ? '&' : '?'}options=${options}`;
  expect(await wrong({}, url)).toContainEqual(
    expect.stringMatching(/^Clock: That of this machine is 40 s before .* -> .*NTP/),
  );
  for (const each of [app.databaseUrl, url]) {
    const db = openDatabase({ url: each, max: 1, logger: app.context.logger, readOnly: true });
    await expect(db.query('create table public.made ()')).rejects.toThrow('read-only transaction');
    await db.close();
  }
});

/** The address of the database for connections that have these settings. */
function addressWith(settings: string): string {
  const address = new URL(app.databaseUrl);
  address.searchParams.set('options', settings);
  return address.href;
}
const databaseSeen = async (settings: string) => {
  const { config, logger } = app.context;
  const { database } = await lookAt({ config, url: addressWith(settings), logger, momentMs: 50 });
  if (!database || 'failed' in database) throw new Error(database?.failed);
  return database.value;
};

test('connections are counted by whom the server tells nothing of them', async () => {
  const { db } = app.context;
  const name = `stranger_${process.pid}`;
  const owner = openDatabase({ url: app.databaseUrl, max: 1, logger: app.context.logger });
  await owner.query(`create role ${name} nologin`);
  try {
    await db.query('select');
    const { connections } = await databaseSeen(`-c role=${name}`);
    expect(connections.ofSite).toBeGreaterThan(0);
    expect(connections.all).toBeGreaterThan(connections.ofSite);
  } finally {
    await owner.query(`drop role ${name}`);
    await owner.close();
  }
});

test('of transactions that are open for long a backup, a rebuild and an erasure are none that anybody should end', async () => {
  const { logger } = app.context;
  const owner = openDatabase({ url: app.databaseUrl, max: 1, logger });
  await owner.query(
    `create schema later; grant usage on schema later to public;
     create function later.now() returns timestamptz language sql as $$ select pg_catalog.now() + interval '1 hour' $$`,
  );
  const opened = ['backup moment', 'psql'].map((name) => openDatabase({ url: app.databaseUrl, max: 1, logger, name }));
  const [backup, other] = opened;
  const ours = openDatabase({ url: app.databaseUrl, max: 3, logger, name: 'hopscotch of ours' });
  opened.push(ours);
  const takingLong = (options: TransactionOptions[], work: () => Promise<void>): Promise<void> => {
    const [first, ...more] = options;
    return first ? ours.transaction(() => takingLong(more, work), first) : work();
  };
  try {
    await backup?.transaction(async () =>
      other?.transaction(() =>
        takingLong([inRebuild, inUpkeep, { unhurried: true, name: 'hopscotch erasures' }], async () => {
          const { longest } = await databaseSeen('-c search_path=later,pg_catalog,public');
          const names = longest.map(({ name }) => name);
          expect(names).toContain('psql');
          expect(names.filter((name) => /backup|rebuild|upkeep|erasures|of ours/.test(name))).toEqual([]);
        }),
      ),
    );
    // Else what it does next would be none that may take too long.
    await ours.transaction(async (tx) => {
      expect(await tx.query('show application_name')).toEqual([{ application_name: 'hopscotch of ours' }]);
    });
  } finally {
    for (const each of opened) await each.close();
    await owner.query('drop schema later cascade');
    await owner.close();
  }
});

test('a log in EventStoreDB is looked at there, and when it is away, that is what is told', async () => {
  const server = await startEventStoreDbDouble();
  const there = await testApp({ environment: { EVENTSTORE_URL: server.url } });
  const told = async (changes: Partial<Config> = {}) => {
    const { config, logger } = there.context;
    const facts = await lookAt({ config: { ...config, ...changes }, url: there.databaseUrl, logger, momentMs: 50 });
    return findingsOf({ ...facts, disks: [] }).filter(({ state }) => state !== 'well');
  };
  try {
    await there.newMember('parent');
    expect(server.log.events.length).toBeGreaterThan(0);
    // Its backups are not ours to look at, so a site that has never had one is well.
    await expect.poll(() => told()).toEqual([]);
    // Looked at where nobody is: a site that closes without its log would wait for it.
    const [away] = await told({ eventstoreUrl: nobody.replace('http', 'esdb').concat('?tls=false') });
    expect(away).toMatchObject({
      about: 'EventStoreDB',
      state: 'broken',
      says: expect.stringMatching(/cannot be reached/),
      mend: expect.stringMatching(/EVENTSTORE_URL/),
    });
  } finally {
    await there.close();
    await server.close();
  }
});

test('of read models those are told that somebody makes anew at the moment', async () => {
  const { db } = app.context;
  const names = ['members', 'points'];
  expect(await rebuiltNow(db, names)).toEqual([]);
  await db.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('rebuild'), hashtext('points'))`);
    expect(await rebuiltNow(db, names)).toEqual(['points']);
  });
});

test('the key of another site and another log are found, and anchors are not judged by that key', async () => {
  const empty = await startEventStoreDbDouble();
  try {
    await app.newMember('parent');
    await expect.poll(async () => (await found()).find(({ about }) => about === 'Log')?.state).toBe('well');
    const before = (await wrong()).filter((line) => !line.startsWith('Anchors:'));
    const [settings, ...others] = await wrong({ masterKey: randomBytes(32) });
    expect(settings).toMatch(/^Settings: MASTER_KEY is not the one .* -> set MASTER_KEY/);
    expect(others).toEqual(before);
    const onAnother = await wrong({ eventstoreUrl: empty.url });
    expect(onAnother).toContainEqual(expect.stringMatching(/^Log: .*another log.* -> set EVENTSTORE_URL/));
    expect(onAnother.join()).not.toContain('could not be asked');
  } finally {
    await empty.close();
  }
});

test('where the database is away, that is what is told', async () => {
  const findings = await found({}, 'postgres://nobody:canary@127.0.0.1:1/nothing');
  expect(worst(findings)).toBe('broken');
  expect(findings.find(({ about }) => about === 'PostgreSQL')).toMatchObject({
    says: expect.stringMatching(/cannot be reached/),
    mend: expect.stringMatching(/DATABASE_URL/),
  });
  expect(JSON.stringify(findings)).not.toContain('canary');
});
