import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { catalog } from '#domain/catalog.ts';
import type { Log } from '#event-store/log.ts';
import { type OpenedLog, openLog } from '#event-store/open-log.ts';
import type { StoredEvent } from '#event-store/port.ts';
import { verifyLog } from '#event-store/upkeep/verify.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { listingIn } from '#tests/support/made/listings.ts';
import { type TestDatabase, testDatabase } from '#tests/support/servers/postgres.ts';
import { type RestorableLog, restorableSchema, restorableServer } from '#tests/support/servers/restorable-log.ts';

const MASTER_KEY = '0123456789abcdef'.repeat(4);
const masterKey = Buffer.from(MASTER_KEY, 'hex');

let folder: string;
let database: TestDatabase;
let log: RestorableLog;
let sites: TestApp[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hopscotch-restored-'));
  database = await testDatabase();
  sites = [];
});
afterEach(async () => {
  for (const site of sites) await site.close();
  await log.remove();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const anchorFile = (): string => path.join(folder, 'anchors.ndjson');

async function openSite(databaseUrl = database.url): Promise<TestApp> {
  const environment = {
    MASTER_KEY,
    SESSION_SECRET: 'fedcba9876543210'.repeat(4),
    EVENTSTORE_URL: log.eventstoreUrl,
    ANCHOR_FILE: anchorFile(),
  };
  const site = await testApp({ databaseUrl, environment });
  sites.push(site);
  return site;
}

async function closeSite(site: TestApp): Promise<void> {
  sites.splice(sites.indexOf(site), 1);
  await site.close();
}

/** Works on the log while no site runs. */
async function onLog<Result>(work: (opened: OpenedLog) => Promise<Result>, url = database.url): Promise<Result> {
  const eventstoreUrl = log.eventstoreUrl === '' ? null : log.eventstoreUrl;
  const opened = await openLog({ url, eventstoreUrl, masterKey, anchorFile: anchorFile() });
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

/** A listing that somebody suggested and an admin approved: two awards and a letter are due for it. */
const suggested = (on: Log, memberId: string): Promise<{ listingId: string }> =>
  listingIn(on, 'live', { submittedBy: memberId });

async function everything(on: OpenedLog['store']): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (let position = 0, endReached = false; !endReached;) {
    const page = await on.readAll(position);
    events.push(...page.events);
    ({ nextPosition: position, endReached } = page);
  }
  return events;
}

/** For which activities and reasons the log says that `memberId` was paid, in order; one that was paid twice is there twice. */
async function paid({ context }: TestApp, memberId: string): Promise<string[]> {
  const { events } = await context.log.readAll(0, { types: ['PointsAwarded'], limit: 10_000 });
  return events
    .flatMap((event) => (event.type === 'PointsAwarded' && event.data.memberId === memberId ? [event.data] : []))
    .map(({ reason, subjectId }) => `${reason} ${subjectId}`)
    .toSorted();
}

const due = (...listings: readonly { listingId: string }[]): string[] =>
  listings
    .flatMap(({ listingId }) => [`activity-suggested ${listingId}`, `suggestion-approved ${listingId}`])
    .toSorted();

/** For which activities the read model shows awards, in order. */
async function shown({ context }: TestApp, memberId: string): Promise<string[]> {
  const rows = await context.db.query<{ subject_id: string }>(
    `select subject_id from points.entries where member_id = $1 order by 1`,
    [memberId],
  );
  return rows.map(({ subject_id: id }) => id);
}

const twice = (...listings: readonly { listingId: string }[]): string[] =>
  listings.flatMap(({ listingId }) => [listingId, listingId]).toSorted();

const activities = async ({ anonymous }: TestApp): Promise<string[]> =>
  ((await (await anonymous('/api/activities')).json()) as { id: string }[]).map(({ id }) => id).toSorted();

const letters = async ({ context }: TestApp): Promise<number> =>
  (await context.db.query(`select from platform.outbox where idempotency_key like 'review-mail %'`)).length;

/** Everything that follows the log has come to its end. */
async function settled({ context: { db, log: on } }: TestApp): Promise<void> {
  await expect
    .poll(async () => {
      const head = await on.head();
      const [row] = await db.query<{ at: number }>(
        `select least((select min(position) from policies.checkpoints), (select min(position) from projection.checkpoints),
         (select max(position) from audit_chain.links where era = (select coalesce(max(era), 0) from audit_chain.losses))) as at`,
      );
      return (row?.at ?? 0) >= head;
    })
    .toBe(true);
}

async function findings(url = database.url): Promise<string[]> {
  return onLog(async (opened) => {
    const found: string[] = [];
    await verifyLog({ ...opened, masterKey, catalog, found: ({ problem }) => found.push(problem) });
    return found;
  }, url);
}

const stores = [
  { name: 'EventStoreDB', open: () => restorableServer() },
  { name: 'PostgreSQL', open: async () => restorableSchema(database.url) },
];

describe.each(stores)('a log in $name that was put back to an older state', ({ open }) => {
  beforeEach(async () => {
    log = await open();
  });

  test('before the site starts is gone on with: every award is paid once, no letter is written twice, and verify names the lost end', async () => {
    const first = await openSite();
    const { memberId } = await first.newMember('parent');
    await settled(first);
    await closeSite(first);
    // Suggested before the backup; what follows from it comes after that.
    const kept = await onLog(({ log: on }) => suggested(on, memberId));
    await log.backUp();
    const before = await openSite();
    const lost = await suggested(before.context.log, memberId);
    await expect.poll(() => paid(before, memberId)).toEqual(due(kept, lost));
    await expect.poll(() => letters(before)).toBe(2);
    await settled(before);
    await before.context.db.query(`delete from platform.outbox`);
    await closeSite(before);
    const were = await onLog(({ store }) => everything(store));

    await log.restore();
    // It has grown past its old end before anybody looks.
    const fresh = await onLog(async ({ log: on, store }) => {
      const listing = await suggested(on, memberId);
      const last = were.at(-1)?.position ?? 0;
      while ((await store.head()) <= last) await listingIn(on, 'draft');
      return listing;
    });
    const after = await openSite();
    await expect.poll(() => paid(after, memberId)).toEqual(due(kept, fresh));
    await settled(after);
    await expect.poll(() => shown(after, memberId)).toEqual(twice(kept, fresh));
    await expect.poll(() => activities(after)).toEqual([kept.listingId, fresh.listingId].toSorted());
    // The one of what is new: those of the past were written in the past.
    expect(await letters(after)).toBe(1);
    expect(await paid(after, memberId)).toEqual(due(kept, fresh));
    await closeSite(after);

    const found = await findings();
    const are = new Set((await onLog(({ store }) => everything(store))).map(({ id, position }) => `${id} ${position}`));
    const gone = were.filter(({ id, position }) => !are.has(`${id} ${position}`));
    expect(found.filter((each) => each.includes('was removed'))).toEqual(
      gone.map(({ id }) => `is in the hash chain but not in the log: event ${id} was removed`),
    );
    expect(found.filter((each) => !each.includes('was removed'))).toEqual([
      expect.stringContaining('is where the log was put back to an older state'),
    ]);
    // The next start finds nothing more to do.
    const again = await openSite();
    await settled(again);
    expect(await again.context.db.query(`select number from platform.put_backs`)).toEqual([{ number: 1 }]);
    await closeSite(again);
    expect(await findings()).toEqual(found);
  });

  test('beneath two running processes is gone on with: every award is paid once, no letter is written twice, and verify names the lost end', async () => {
    const site = await openSite();
    const other = await openSite();
    const { memberId } = await site.newMember('parent');
    const kept = await suggested(site.context.log, memberId);
    await expect.poll(() => paid(site, memberId)).toEqual(due(kept));
    await settled(site);
    await log.backUp();
    const lost = await suggested(site.context.log, memberId);
    await expect.poll(() => paid(site, memberId)).toEqual(due(kept, lost));
    await expect.poll(() => letters(site)).toBe(2);
    await settled(site);
    await site.context.db.query(`delete from platform.outbox`);

    const last = await site.context.log.head();
    await log.restore();
    // It grows past its old end before anybody may have looked.
    const fresh = await suggested(site.context.log, memberId);
    while ((await site.context.log.head()) <= last) await listingIn(site.context.log, 'draft');
    await expect.poll(() => paid(site, memberId)).toEqual(due(kept, fresh));
    await expect.poll(() => shown(site, memberId)).toEqual(twice(kept, fresh));
    await expect.poll(() => activities(site)).toEqual([kept.listingId, fresh.listingId].toSorted());
    await settled(site);
    expect(await letters(site)).toBe(1);
    expect(await paid(site, memberId)).toEqual(due(kept, fresh));
    await closeSite(site);
    await closeSite(other);
    const found = await findings();
    expect(found.filter((each) => !each.includes('was removed'))).toEqual([
      expect.stringContaining('is where the log was put back to an older state'),
    ]);
  });
});

test('a PostgreSQL that was put back as a whole pays every award once and writes no letter twice; verify names the lost end, and the chain goes on when somebody has accepted that', async () => {
  log = restorableSchema(database.url);
  const first = await openSite();
  const { memberId } = await first.newMember('parent');
  const kept = await suggested(first.context.log, memberId);
  await expect.poll(() => paid(first, memberId)).toEqual(due(kept));
  await expect.poll(() => letters(first)).toBe(1);
  await settled(first);
  await closeSite(first);
  const backup = await database.copy();
  try {
    const before = await openSite();
    const lost = await suggested(before.context.log, memberId);
    await expect.poll(() => paid(before, memberId)).toEqual(due(kept, lost));
    await settled(before);
    await closeSite(before);

    const after = await openSite(backup.url);
    const fresh = await suggested(after.context.log, memberId);
    await expect.poll(() => paid(after, memberId)).toEqual(due(kept, fresh));
    await expect.poll(() => shown(after, memberId)).toEqual(twice(kept, fresh));
    await expect.poll(() => letters(after)).toBe(2);
    await closeSite(after);
    const ends = expect.stringMatching(/^was anchored on .* as the end of the hash chain, which now ends at/);
    const found = await findings(backup.url);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(found.map(() => ends));

    await onLog(async ({ anchors }) => void (await anchors?.take('accepted', new Date())), backup.url);
    const again = await openSite(backup.url);
    await settled(again);
    await closeSite(again);
    expect(await findings(backup.url)).toEqual([]);
  } finally {
    await backup.drop();
  }
});
