import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalog, streams } from '#domain/catalog.ts';
import { openLog } from '#event-store/open-log.ts';
import { openStore } from '#event-store/open-store.ts';
import type { EventStore, StoredEvent } from '#event-store/port.ts';
import { verifyLog } from '#event-store/upkeep/verify.ts';
import { newestBackup, noteBackup } from '#operations/backup/backup-record.ts';
import { checkBackup } from '#operations/backup/check-backup.ts';
import { lackingLines } from '#operations/backup/lacking.ts';
import { erasePerson } from '#operations/erasure/erase-person.ts';
import { registerAt } from '#operations/erasure/register.ts';
import { openDatabase } from '#platform/database.ts';
import { startEventStoreDbDouble, type EventStoreDbDouble } from '#tests/doubles/eventstoredb/double.ts';
import { call, sessionOf, siteAt } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/servers/postgres.ts';
import { type Backups, backupsOf, caughtUp, rowsIn } from '#tests/support/stores/backups.ts';
import { tablesWith } from '#tests/support/stores/tables-with.ts';

/* The log lies in EventStoreDB, everything else in PostgreSQL. */

const folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-backup-apart-'));
const masterKey = randomBytes(32);
const secrets = { MASTER_KEY: masterKey.toString('hex'), SESSION_SECRET: randomBytes(32).toString('hex') };
const stopping = new AbortController().signal;
let server: EventStoreDbDouble;
let store: EventStore;
let app: TestApp;
let backups: Backups;
beforeAll(async () => {
  server = await startEventStoreDbDouble();
  app = await testApp({ environment: { ...secrets, EVENTSTORE_URL: server.url } });
  store = await openStore({ url: server.url });
  backups = backupsOf(app, { folder, secrets, log: store });
});
afterAll(async () => {
  await app.close();
  await store.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Another server, on which another application has written first, so that no event stands where it stood. */
async function otherServer(): Promise<EventStoreDbDouble> {
  const other = await startEventStoreDbDouble();
  const event = { id: randomUUID(), type: 'TheirEvent', contentType: 'application/json' } as const;
  other.log.append('their-stream', 'any', [{ ...event, data: Buffer.from('{}'), metadata: Buffer.from('{}') }]);
  return other;
}

async function eventsIn(log: Pick<EventStore, 'readAll'>): Promise<Omit<StoredEvent, 'position'>[]> {
  const all: Omit<StoredEvent, 'position'>[] = [];
  for (let position = 0, endReached = false; !endReached;) {
    const page = await log.readAll(position);
    for (const { position: _, ...event } of page.events) all.push(event);
    ({ nextPosition: position, endReached } = page);
  }
  return all;
}

async function problemsIn(place: { databaseUrl: string; eventstoreUrl: string | null; anchorFile: string }) {
  const { databaseUrl: url, eventstoreUrl, anchorFile } = place;
  const opened = await openLog({ url, eventstoreUrl, masterKey, anchorFile });
  const problems: string[] = [];
  try {
    const { unchained } = await verifyLog({
      ...opened,
      masterKey,
      catalog,
      found: ({ problem }) => problems.push(problem),
    });
    return { problems, unchained, events: await eventsIn(opened.store) };
  } finally {
    await opened.close();
  }
}

const suggestion = (n: number) => ({ name: `Kite Club ${n}`, description: 'Kites on the downs.' });

test('what was acknowledged before a backup began is in it; on another EventStoreDB it is the same site, and who was erased since stays erased', async () => {
  const [stays, goes] = [await app.newMember('parent'), await app.newMember('parent')];
  const parent = siteAt(app.url, await sessionOf(app.anonymous, stays));
  const acknowledged: { id: string; at: string }[] = [];
  let isWriting = true;
  const write = async (writer: number): Promise<void> => {
    for (let n = 0; isWriting; n += 1) {
      const asked = suggestion(writer * 1000 + n);
      const { status, body } = await call(parent, 'POST', '/api/parent/submit-suggestion', asked);
      if (status === 200) acknowledged.push({ id: (body as { id: string }).id, at: new Date().toISOString() });
      // Somebody is new all the time: their key and their first event belong together.
      if (n % 3 === 0) await app.newMember('parent');
    }
  };
  const writing = [1, 2, 3].map((n) => write(n));
  await expect.poll(() => acknowledged.length).toBeGreaterThan(10);
  const taken = await backups.take('busy');
  const after = acknowledged.length;
  await expect.poll(() => acknowledged.length).toBeGreaterThan(after + 3);
  isWriting = false;
  await Promise.all(writing);
  expect((await checkBackup(backups.file('busy'), masterKey, stopping)).events).toBe(taken.events);

  const opened = await openLog({ url: app.databaseUrl, eventstoreUrl: server.url, masterKey });
  const register = registerAt(app.context.config.erasureRegister);
  await erasePerson({ opened, db: app.context.db, register }, goes.email);
  await opened.close();

  const [database, other] = [await testDatabase(), await otherServer()];
  const erasures = [app.context.config.erasureRegister];
  const to = { eventstoreUrl: other.url, erasures };
  expect(await backups.restore('busy', database.url, 'busy', to)).toEqual({ erasedAgain: 1, findings: 0 });
  const { config } = backups.target('busy', database.url, 'busy', to);
  const { problems, unchained, events } = await problemsIn({
    databaseUrl: database.url,
    eventstoreUrl: other.url,
    anchorFile: config.anchorFile,
  });
  // Nobody's key is missing, either.
  expect(problems).toEqual([]);
  expect(unchained).toBeLessThan(10);
  const streamsThere = new Set(events.map(({ stream }) => stream));
  for (const { id, at } of acknowledged) if (at < taken.at) expect(streamsThere).toContain(streams.listing(id));

  const there = await testApp({
    databaseUrl: database.url,
    environment: { ...secrets, DATA_DIR: config.dataDir, EVENTSTORE_URL: other.url },
  });
  try {
    expect(await tablesWith(there.context.db, [goes.email])).toEqual([]);
    const again = siteAt(there.url, await sessionOf(there.anonymous, stays));
    expect((await call(again, 'POST', '/api/parent/submit-suggestion', suggestion(9999))).status).toBe(200);
    await caughtUp(there);
  } finally {
    await there.close();
    await database.drop();
    await other.close();
  }
});

test('every event and every row of what is read are those of the site, in another EventStoreDB and in PostgreSQL', async () => {
  await caughtUp(app);
  const taken = await backups.take('quiet');
  const wanted = await eventsIn(store);
  expect(taken.events).toBe(wanted.length);
  const rows = await rowsIn(app.context.db, { positions: false });
  expect(Object.keys(rows).length).toBeGreaterThan(40);
  const other = await otherServer();
  for (const [name, eventstoreUrl] of [
    ['there', other.url],
    ['in-postgres', ''],
  ] as const) {
    const database = await testDatabase();
    expect(await backups.restore(name, database.url, 'quiet', { eventstoreUrl })).toMatchObject({ findings: 0 });
    const { config } = backups.target(name, database.url, 'quiet', { eventstoreUrl });
    const place = { databaseUrl: database.url, eventstoreUrl: config.eventstoreUrl, anchorFile: config.anchorFile };
    const { problems, events } = await problemsIn(place);
    expect(problems, name).toEqual([]);
    expect(events, name).toEqual(wanted);
    const there = await testApp({
      databaseUrl: database.url,
      environment: { ...secrets, DATA_DIR: config.dataDir, EVENTSTORE_URL: eventstoreUrl },
    });
    await caughtUp(there);
    expect(await rowsIn(there.context.db, { positions: false }), name).toEqual(rows);
    await there.close();
    await database.drop();
  }
  await other.close();
});

test('who was erased before the backup is not counted as erased again, wherever its log is put; who was erased since is', async () => {
  const [before, since] = [await app.newMember('parent'), await app.newMember('parent')];
  const register = registerAt(app.context.config.erasureRegister);
  const erased = async ({ email }: { readonly email: string }): Promise<void> => {
    const opened = await openLog({ url: app.databaseUrl, eventstoreUrl: server.url, masterKey });
    await erasePerson({ opened, db: app.context.db, register }, email);
    await opened.chain.extend();
    await opened.close();
  };
  await erased(before);
  await backups.take('one-erased');
  const other = await otherServer();
  const restored = async (name: string, to: { eventstoreUrl?: string; erasures?: string[] }) => {
    const database = await testDatabase();
    try {
      return await backups.restore(name, database.url, 'one-erased', to);
    } finally {
      await database.drop();
    }
  };
  // Positions there are small beside those of the log that was backed up.
  expect(await restored('erased-here', {})).toEqual({ erasedAgain: 0, findings: 0 });
  expect(await restored('erased-there', { eventstoreUrl: other.url })).toEqual({ erasedAgain: 0, findings: 0 });
  await erased(since);
  const erasures = [app.context.config.erasureRegister];
  expect(await restored('erased-since', { erasures })).toEqual({ erasedAgain: 1, findings: 0 });
  await other.close();
});

test('the log in a backup goes as far as the database knew at its moment, and no further', async () => {
  for (let n = 0; n < 3; n += 1) await app.newMember('parent');
  await caughtUp(app);
  const { length } = await eventsIn(store);
  expect(length).toBeGreaterThan(2);
  // It was far behind when its end was asked for: what followed it by the moment is in it all the same.
  const behind = await backups.take('behind', { log: { ...store, head: () => Promise.resolve(1) } });
  expect(behind.events).toBe(length);
  // And somebody who comes after the moment, whose key the backup has not, is not.
  let came = false;
  const meanwhile: Pick<EventStore, 'readAll' | 'head'> = {
    head: () => store.head(),
    readAll: async (...asked) => {
      if (!came) await app.newMember('parent');
      came = true;
      return store.readAll(...asked);
    },
  };
  expect((await backups.take('meanwhile', { log: meanwhile })).events).toBe(length);
  expect((await eventsIn(store)).length).toBeGreaterThan(length);
});

test('a backup that was taken without the log of the site, or of another log, is not whole and is not noted as a backup', async () => {
  const db = openDatabase({ url: app.databaseUrl, max: 1, logger: pino({ level: 'silent' }) });
  const other = await otherServer();
  const empty = await openStore({ url: other.url });
  try {
    for (const [name, log, place] of [
      ['without', undefined, /what lies in the database ends before/],
      ['of-another', empty, /what lies in esdb:.* ends before/],
    ] as const) {
      const taken = await backups.take(name, { log });
      expect(taken.lacking.log, name).toBe(true);
      const eventstoreUrl = log === undefined ? null : other.url;
      const [line] = lackingLines(taken.lacking, { ...app.context.config, eventstoreUrl });
      expect(line).toMatch(place);
      expect(line).toContain('the EVENTSTORE_URL of the site');
      await noteBackup(db, taken);
      expect(await newestBackup(db), name).toBeUndefined();
    }
    expect((await backups.take('right')).lacking.log).toBe(false);
  } finally {
    await empty.close();
    await other.close();
    await db.close();
  }
});

test('a log that holds anything else is left as it is, with the database; one that a restore was cut off in is gone on with', async () => {
  await backups.take('again');
  const [database, other] = [await testDatabase(), await otherServer()];
  const to = { eventstoreUrl: other.url };
  const copy = await openStore({ url: other.url });
  const [first, second] = await eventsIn(store);
  if (!first || !second) throw new Error('the site has written nothing');
  const { stream, revision: _, ...event } = second;
  await copy.append(stream, 'no-stream', [event], event.id);
  await expect(backups.restore('again', database.url, 'again', to)).rejects.toThrow(
    /holds other events than the backup.*nothing was changed/,
  );
  expect((await eventsIn(copy)).length).toBe(1);
  await copy.close();
  await other.close();

  const empty = await otherServer();
  await backups.restore('again', database.url, 'again', { eventstoreUrl: empty.url });
  const forced = { eventstoreUrl: empty.url, force: true };
  expect(await backups.restore('again', database.url, 'again', forced)).toMatchObject({ findings: 0 });
  await database.drop();
  await empty.close();
});

test('what does not fit the hash chain of the site that was backed up is told, though it gets a chain of its own', async () => {
  const changed: Pick<EventStore, 'readAll' | 'head'> = {
    head: () => store.head(),
    readAll: async (position, options) => {
      const page = await store.readAll(position, options);
      const events = page.events.map((event, n) =>
        position === 0 && n === 2 ? { ...event, occurredAt: '2026-01-01T00:00:00.000Z' } : event,
      );
      return { ...page, events };
    },
  };
  await backups.take('changed', { log: changed });
  const [database, other] = [await testDatabase(), await otherServer()];
  const said: string[] = [];
  const to = { eventstoreUrl: other.url, say: (what: string) => void said.push(what) };
  expect(await backups.restore('changed', database.url, 'changed', to)).toMatchObject({ findings: 1 });
  expect(said.join('\n')).toMatch(/does not fit the hash chain/);
  await database.drop();
  await other.close();
});

test('a log that lies in the database is not restored into an EventStoreDB', async () => {
  const plain = await testApp({ environment: secrets });
  const [database, other] = [await testDatabase(), await otherServer()];
  const ofPlain = backupsOf(plain, { folder, secrets });
  await ofPlain.take('plain');
  await expect(ofPlain.restore('plain', database.url, 'plain', { eventstoreUrl: other.url })).rejects.toThrow(
    /EVENTSTORE_URL is set. Unset it/,
  );
  await plain.close();
  await database.drop();
  await other.close();
});
