import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { executeListing, foldListing } from '#command-api/listing/listing-stream.ts';
import { streams } from '#domain/catalog.ts';
import type { ListingCommand } from '#domain/listing/commands.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { typed } from '#domain/listing/typed.ts';
import { datasetPath } from '#domain/open-data/paths.ts';
import { openLog, type OpenedLog } from '#event-store/open-log.ts';
import { demoListings } from '#operations/demo/listings.ts';
import { bringUpToDate } from '#operations/erasure/bring-up-to-date.ts';
import { erasePerson } from '#operations/erasure/erase-person.ts';
import { registerAt } from '#operations/erasure/register.ts';
import { directory } from '#projectors/directory.ts';
import { readFeed } from '#scraper/feeds/read-feed.ts';
import { rebuild } from '#projectors/runtime/rebuild/rebuild.ts';
import { retryStream } from '#projectors/runtime/upkeep/retry.ts';
import { call, sessionOf, siteAt } from '#tests/support/api-client.ts';
import { type Feed, feeds } from '#query-api/open-data/feeds.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { harvester } from '#tests/support/harvester.ts';
import { approve, liveListings, review, sendTo, submit } from '#tests/support/made/live-listings.ts';
import { failuresIn } from '#tests/support/openactive.ts';
import { someContext } from '#tests/support/projection.ts';
import { shown } from '#tests/support/shown.ts';

const whole = {
  name: 'Otter Swimming',
  providerName: 'Otters Ltd',
  description: 'For all.',
  category: 'swimming',
  address: '1 River Lane',
  town: 'Guildford',
  postcode: 'GU1 1AA',
  priceFrom: 9,
  schedule: 'Saturdays 9:00-10:00',
} as const;

const masterKey = randomBytes(32);
const folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-harvest-'));
let site: TestApp;
let opened: OpenedLog;
beforeAll(async () => {
  site = await testApp({ environment: { MASTER_KEY: masterKey.toString('hex') } });
  opened = await openLog({ url: site.databaseUrl, masterKey });
});
afterAll(async () => {
  await opened.close();
  await site.close();
  rmSync(folder, { recursive: true });
});

/** Somebody's copy of the dataset, which is read feed by feed. */
const anew = () => feeds.map((feed) => harvester(site.anonymous, site.url, feed.path));
type Copy = ReturnType<typeof anew>;
const readOn = async (copy: Copy): Promise<void> => {
  for (const each of copy) await each.readToEnd();
};

/** What the directory holds now, as `feed` tells of it. */
async function published({ dataOf }: Feed): Promise<ReadonlyMap<string, object>> {
  const { context, url } = site;
  await shown(context, ['directory']);
  const rows = await context.db.query<{ listing_id: string; listing: Listing }>(
    'select c.listing_id, c.listing from directory.listings l join directory.contents c using (listing_id)',
  );
  return new Map(
    rows.flatMap(({ listing_id: id, listing }) => {
      const data = dataOf(url, id, listing.fields);
      return data === null ? [] : [[id, data] as const];
    }),
  );
}

/** The ids of everything that the directory itself shows to anybody. */
async function idsInDirectory(): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let page: string | undefined = '/api/activities?limit=100'; page !== undefined;) {
    const { body, headers } = await call(site.anonymous, 'GET', page);
    ids.push(...(body as { id: string }[]).map(({ id }) => id));
    page = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  }
  return ids.toSorted();
}

async function expectSame(...copies: readonly Copy[]): Promise<void> {
  const there = await Promise.all(feeds.map(published));
  const ids = await idsInDirectory();
  for (const copy of copies) {
    await readOn(copy);
    expect(copy.map(({ held }) => new Map(held))).toEqual(there);
    const [activities, sessions] = copy.map(({ held }) => held);
    expect([...(activities?.keys() ?? [])].toSorted()).toEqual(ids);
    for (const [id, each] of sessions ?? [])
      expect(each['superEvent']).toMatchObject({ '@id': activities?.get(id)?.['@id'] });
  }
}

test('the demo’s feeds hold its whole directory, and every page passes the validator of OpenActive', async () => {
  const demo = demoListings();
  await liveListings(site.context, [...demo, { name: 'Of which nothing else is known' }]);
  const copy = anew();
  await expectSame(copy);
  const [activities, sessions] = copy.map(({ held }) => held.size);
  expect(activities).toBe(demo.length + 1);
  expect(sessions).toBeGreaterThan(90);
  for (const page of copy.flatMap(({ pages }) => pages)) {
    // What has sessions is looked at with them; the last says the least of all.
    const items = page.items.filter(
      ({ kind, id }, place) => kind === 'SessionSeries' || !copy[1]?.held.has(id) || place % 4 === 0,
    );
    expect(await failuresIn({ ...page, items })).toEqual([]);
  }
});

test('whoever keeps our own dataset as a source finds each activity once', async () => {
  const fetch = async (address: string) => ({
    url: address,
    text: await (await site.anonymous(address.slice(site.url.length))).text(),
  });
  const found = [];
  const url = `${site.url}${datasetPath}`;
  // Long before anything of the demo is over.
  for await (const part of readFeed({ kind: 'feed', url, next: null, today: '20200101', fetch })) found.push(part);
  expect(found.map(({ isWhole, leftOut }) => ({ isWhole, leftOut }))).toEqual([{ isWhole: true, leftOut: [] }]);
  const links = found.flatMap(({ items }) => items.map(({ link }) => link ?? '')).toSorted((a, b) => (a < b ? -1 : 1));
  expect(links).toEqual((await idsInDirectory()).map((id) => `${site.url}/activities/${id}`));
});

/** What can happen to a listing, as often as anybody likes; what its rules refuse does not happen. */
const happenings = {
  renamed: () => ({ type: 'EditListing', changes: { name: 'Salmon Swimming' }, editedBy: 'admin' }),
  unpriced: () => ({ type: 'EditListing', changes: { priceFrom: null }, editedBy: 'admin' }),
  priced: () => ({ type: 'EditListing', changes: { priceFrom: 5 }, editedBy: 'admin' }),
  misplaced: () => ({ type: 'EditListing', changes: { address: null, postcode: null }, editedBy: 'admin' }),
  archived: () => ({ type: 'ArchiveListing', by: 'admin' }),
  restored: () => ({ type: 'RestoreListing', by: 'admin' }),
  merged: (into, revision) => ({ type: 'MergeListing', into, revision, mergedBy: 'an-admin' }),
  'taken apart': (into) => ({ type: 'UnmergeListing', into, undoneBy: 'an-admin' }),
} as const satisfies Readonly<Record<string, (into: string, revision: number) => ListingCommand>>;
const step = fc.record({
  what: fc.constantFrom('made', 'made', 'made', ...(Object.keys(happenings) as (keyof typeof happenings)[])),
  which: fc.nat(9),
});

/** Lets `copies` be read on and on until `work` is over. */
async function whileReading(copies: readonly Copy[], work: () => Promise<void>): Promise<void> {
  let isOver = false;
  const reading = Promise.all(
    copies.map(async (copy) => {
      while (!isOver) await readOn(copy);
    }),
  );
  try {
    await work();
  } finally {
    isOver = true;
    await reading;
  }
}

test('two harvesters who read while listings change end with what the directory holds', async () => {
  const { log } = site.context;
  const early = anew();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const ids: string[] = [];
      const late = anew();
      await whileReading([early, late], async () => {
        for (const { what, which } of steps) {
          const id = what === 'made' ? uuidv7() : ids[which % ids.length];
          if (id === undefined) continue;
          const into = ids[(which + 1) % ids.length] ?? id;
          const commands = what === 'made' ? made(id) : [happenings[what](into, await revisionOf(id))];
          if (what === 'made') ids.push(id);
          await executeListing(log, id, commands, someContext({ occurredAt: new Date().toISOString() })).catch(refused);
        }
      });
      await expectSame(early, late);
    }),
    { numRuns: 10 },
  );
});

const made = (id: string): readonly ListingCommand[] => [
  { type: 'DraftListing', ...typed(id, { origin: 'manual', draftedBy: 'admin', fields: whole }) },
  submit,
  approve,
];
const revisionOf = async (id: string): Promise<number> => (await foldListing(site.context.log, id)).revision;

function refused(error: unknown): void {
  if ((error as { kind?: string }).kind === undefined) throw error;
}

test('whoever was erased is taken back from harvesters, and a rebuild tells them nothing else', async () => {
  const { context } = site;
  const person = await site.newMember('parent');
  const parent = siteAt(site.url, await sessionOf(site.anonymous, person));
  const contact = { contactName: 'Zebedee Quill', contactEmail: person.email, providerName: 'Zebedee’s Zithers' };
  const { priceFrom: _, ...said } = whole;
  const sent = await call(parent, 'POST', '/api/submit-listing', {
    ...said,
    location: 'Guildford',
    ...contact,
    category: 'Adventure',
    submitterType: 'parent',
    submitterName: 'Zebedee Quill',
    submitterEmail: person.email,
  });
  expect([sent.status, sent.text]).toEqual([200, expect.any(String)]);
  const { id } = sent.body as { id: string };
  await sendTo(context, id, [
    { type: 'EditListing', changes: { priceFrom: 5 }, editedBy: 'admin' },
    { type: 'ApproveListing', ...review, revision: 2 },
  ]);
  const early = anew();
  await expectSame(early);
  expect(early.map(({ held }) => JSON.stringify(held.get(id)))).toEqual(
    feeds.map(() => expect.stringContaining('Zebedee')),
  );

  const late = anew();
  await whileReading([early, late], async () => {
    await erasePerson({ opened, db: context.db, register: registerAt(path.join(folder, 'register')) }, person.email);
    await bringUpToDate(context);
  });
  await expectSame(early, late, anew());
  const [activities, sessions] = early;
  expect(activities?.seen.at(-1)).toMatchObject({ id, state: 'updated' });
  expect(JSON.stringify([...(activities?.held.values() ?? [])])).not.toContain('Zebedee');
  expect([sessions?.seen.at(-1), sessions?.held.has(id)]).toEqual([
    expect.objectContaining({ id, state: 'deleted' }),
    false,
  ]);

  const before = anew();
  await readOn(before);
  await rebuild({ log: opened.log, db: context.db, logger: context.logger }, [directory]);
  const after = anew();
  await readOn(after);
  expect(after.map(({ seen }) => seen)).toEqual(before.map(({ seen }) => seen));
  await expectSame(early);
});

test('nobody reads past what the directory has parked: taken in later, it reaches whoever has read on meanwhile', async () => {
  const { context } = site;
  const [first = '', second = ''] = await liveListings(context, [whole, whole]);
  const early = anew();
  await expectSame(early);
  const owner = new pg.Client({ connectionString: site.databaseUrl });
  await owner.connect();
  try {
    await owner.query(`
      create function refuse_poison() returns trigger language plpgsql as 'begin
        if new.listing::text like ''%Zq Poison%'' then raise exception ''not this one'' using errcode = ''23514''; end if;
        return new; end';
      create trigger refuse_poison before insert or update on directory.contents for each row execute function refuse_poison();`);
    for (const id of [first, second])
      await sendTo(context, id, [{ type: 'EditListing', changes: { name: 'Zq Poison' }, editedBy: 'admin' }]);
    const { contactSubject } = await foldListing(context.log, first);
    const erased = { type: 'PersonErased', data: { subject: contactSubject } } as const;
    await context.log.append(
      streams.listing(first),
      'any',
      [erased],
      someContext({ occurredAt: new Date().toISOString() }),
    );
    await sendTo(context, second, [{ type: 'ArchiveListing', by: 'admin' }]);
    await liveListings(context, [whole]);
  } finally {
    await owner.query('drop trigger if exists refuse_poison on directory.contents; drop function refuse_poison()');
    await owner.end();
  }
  const late = anew();
  for (const copy of [early, late]) await readOn(copy);
  const parked = async () =>
    context.db.query(`select from projection.parked where name = 'directory' and stream = any($1)`, [
      [first, second].map((id) => streams.listing(id)),
    ]);
  expect(await parked()).toHaveLength(4);
  for (const id of [first, second])
    expect(await retryStream({ db: context.db, log: opened.log }, directory, streams.listing(id))).toBeUndefined();
  expect(await parked()).toEqual([]);
  await expectSame(early, late, anew());
  expect(early.map(({ held }) => held.has(second))).toEqual([false, false]);
});
