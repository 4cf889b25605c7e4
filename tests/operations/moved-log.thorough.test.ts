import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalog } from '#domain/catalog.ts';
import { copyLog } from '#event-store/upkeep/copy.ts';
import { openLog } from '#event-store/open-log.ts';
import { openStore } from '#event-store/open-store.ts';
import { verifyLog } from '#event-store/upkeep/verify.ts';
import { AnotherLog } from '#operations/log/adopt-log.ts';
import { compose } from '#operations/site/compose.ts';
import { readConfig } from '#platform/config/config.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { listingIn } from '#tests/support/made/listings.ts';
import { type EventStoreDbServer, eventStoreDbServer } from '#tests/support/servers/eventstoredb-server.ts';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { adopt } from '#tests/support/stores/adopting.ts';
import { shown } from '#tests/support/shown.ts';

const MASTER_KEY = '0123456789abcdef'.repeat(4);
const SESSION_SECRET = 'fedcba9876543210'.repeat(4);

let database: TestDatabase;
let server: EventStoreDbServer;
beforeAll(async () => {
  database = await testDatabase();
  server = await eventStoreDbServer();
  await server.start();
});
afterAll(async () => {
  await server.remove();
  await database.drop();
});

const settingsFor = (eventstoreUrl: string) => ({ MASTER_KEY, SESSION_SECRET, EVENTSTORE_URL: eventstoreUrl });
const siteOn = (eventstoreUrl: string): Promise<TestApp> =>
  testApp({ databaseUrl: database.url, environment: settingsFor(eventstoreUrl) });

/** What a part or a command does first; where others may be at work on the database, it never adopts a log. */
const openBeside = (eventstoreUrl: string): Promise<void> => open(eventstoreUrl, 'refuse');

async function open(eventstoreUrl: string, anotherLog: 'refuse' | 'adopt'): Promise<void> {
  const environment = { NODE_ENV: 'test', LOG_LEVEL: 'silent', ...settingsFor(eventstoreUrl) };
  const opened = await compose(readConfig({ ...environment, DATABASE_URL: database.url }), database.url, {
    keepChain: false,
    anotherLog,
  });
  await opened.close();
}

async function copy(from: string, to: string): Promise<number> {
  const stores = await Promise.all([openStore({ url: from }), openStore({ url: to })]);
  try {
    return (await copyLog({ from: stores[0], to: stores[1] })).verified;
  } finally {
    for (const store of stores) await store.close();
  }
}

interface Seen {
  readonly activities: readonly string[];
  readonly ledger: readonly { readonly entry_id: string; readonly points: number }[];
  readonly total: number;
  readonly letters: readonly string[];
}

/** What people see, computed from the log: the directory, the points of a member and the letters that were written. */
async function seen({ context, anonymous }: TestApp, memberId: string): Promise<Seen> {
  await shown(context, ['directory', 'points']);
  const activities = (await (await anonymous('/api/activities')).json()) as { id: string }[];
  const ledger = await context.db.query<Seen['ledger'][number]>(
    'select entry_id, points from points.entries where member_id = $1 order by 1',
    [memberId],
  );
  const [sum] = await context.db.query<{ total: number }>('select total_points as total from points.totals');
  const letters = await context.db.query<{ key: string }>(
    'select idempotency_key as key from platform.outbox order by 1',
  );
  return {
    activities: activities.map(({ id }) => id).toSorted(),
    ledger,
    total: sum?.total ?? 0,
    letters: letters.map(({ key }) => key),
  };
}

/** As `seen`, when the policies have brought `entries` into the ledger and `letters` into the outbox. */
async function seenAfter(site: TestApp, memberId: string, entries: number, letters: number): Promise<Seen> {
  let latest = await seen(site, memberId);
  const counts = async () => {
    latest = await seen(site, memberId);
    return [latest.ledger.length, latest.letters.length];
  };
  await expect.poll(counts).toEqual([entries, letters]);
  return latest;
}

const chainsOf = async ({ context }: TestApp): Promise<number> =>
  (await context.db.query(`select from pg_namespace where nspname like 'audit\\_chain%'`)).length;

async function findings(eventstoreUrl: string): Promise<readonly unknown[]> {
  const opened = await openLog({ url: database.url, eventstoreUrl, masterKey: Buffer.from(MASTER_KEY, 'hex') });
  try {
    await opened.chain.extend();
    const findings: unknown[] = [];
    await verifyLog({
      ...opened,
      masterKey: Buffer.from(MASTER_KEY, 'hex'),
      catalog,
      found: (finding) => findings.push(finding),
    });
    return findings;
  } finally {
    await opened.close();
  }
}

test('a site whose log was moved goes on as it was: nothing is paid, mailed or shown twice', async () => {
  const before = await siteOn('');
  const { memberId } = await before.newMember('parent');
  for (let n = 0; n < 2; n += 1) await listingIn(before.context.log, 'live', { submittedBy: memberId });
  // For each listing an entry that it was suggested, one that it was approved, and a letter.
  const were = await seenAfter(before, memberId, 4, 2);
  expect(were.activities).toHaveLength(2);
  await before.close();

  expect(await copy(database.url, server.url)).toBeGreaterThan(10);
  // Somebody who forgot EVENTSTORE_URL, or set it too early, must not have everything computed anew beside a running site.
  await expect(openBeside(server.url)).rejects.toThrow(AnotherLog);
  await openBeside('');
  // Nor does a start by itself that may: somebody has an account here.
  await expect(open(server.url, 'adopt')).rejects.toThrow(AnotherLog);
  expect(await adopt(database.url, server.url)).toBe(true);
  const after = await siteOn(server.url);
  expect(await chainsOf(after)).toBe(2);
  await openBeside(server.url);
  await expect(openBeside('')).rejects.toThrow('npm run log -- adopt');
  expect((await seen(after, memberId)).activities).toEqual(were.activities);
  // The policies meet every event again, in order: what follows from this one comes after all that followed before.
  const { listingId } = await listingIn(after.context.log, 'live', { submittedBy: memberId });
  const are = await seenAfter(after, memberId, 6, 3);
  expect(are.activities).toEqual([...were.activities, listingId].toSorted());
  expect(are.ledger).toEqual(expect.arrayContaining([...were.ledger]));
  expect(are.letters).toEqual(expect.arrayContaining([...were.letters]));
  expect(are.total).toBe(are.ledger.reduce((sum, { points }) => sum + points, 0));
  await after.close();
  expect(await findings(server.url)).toEqual([]);

  // The next start finds the log that it knows.
  const again = await siteOn(server.url);
  expect(await chainsOf(again)).toBe(2);
  await again.close();
});

test('a site with an empty log instead of its own begins again, and keeps the old chain as a witness', async () => {
  const empty = await eventStoreDbServer();
  try {
    await empty.start();
    expect(await adopt(database.url, empty.url)).toBe(true);
    const site = await siteOn(empty.url);
    const { listingId } = await listingIn(site.context.log, 'live');
    await expect.poll(async () => (await seen(site, listingId)).activities).toEqual([listingId]);
    expect(await chainsOf(site)).toBe(3);
    await site.close();
  } finally {
    await empty.remove();
  }
});
