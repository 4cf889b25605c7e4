import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { executeListing } from '#command-api/listing/listing-stream.ts';
import type { ListingCommand } from '#domain/listing/commands.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { typed } from '#domain/listing/typed.ts';
import { sessionSeries } from '#domain/open-data/session-series.ts';
import { openLog, type OpenedLog } from '#event-store/open-log.ts';
import { demoListings } from '#operations/demo/listings.ts';
import { bringUpToDate } from '#operations/erasure/bring-up-to-date.ts';
import { erasePerson } from '#operations/erasure/erase-person.ts';
import { registerAt } from '#operations/erasure/register.ts';
import { directory } from '#projectors/directory.ts';
import { rebuild } from '#projectors/runtime/rebuild/rebuild.ts';
import { call, sessionOf, siteAt } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { type Harvester, harvester } from '#tests/support/harvester.ts';
import { approve, liveListings, review, sendTo, submit } from '#tests/support/made/live-listings.ts';
import { failuresIn } from '#tests/support/openactive.ts';
import { someContext } from '#tests/support/projection.ts';
import { casesOf } from '#tests/support/thorough.ts';

const FEED = '/openactive/session-series';
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

const anew = () => harvester(site.anonymous, site.url, FEED);

/** What the directory holds now, as it is published. */
async function published(): Promise<ReadonlyMap<string, object>> {
  const { context, url } = site;
  await context.readPosition.waitFor(['directory'], await context.log.head(), 20_000);
  const rows = await context.db.query<{ listing_id: string; listing: Listing }>(
    'select c.listing_id, c.listing from directory.listings l join directory.contents c using (listing_id)',
  );
  return new Map(
    rows.flatMap(({ listing_id: id, listing }) => {
      const data = sessionSeries(url, id, listing.fields);
      return data === null ? [] : [[id, data] as const];
    }),
  );
}

async function expectSame(...harvesters: readonly Harvester[]): Promise<void> {
  const there = await published();
  for (const each of harvesters) {
    await each.readToEnd();
    expect(new Map(each.held)).toEqual(there);
  }
}

test('every page of the demo’s feed passes the validator of OpenActive', async () => {
  await liveListings(site.context, demoListings());
  const reader = anew();
  await expectSame(reader);
  expect(reader.held.size).toBeGreaterThan(90);
  for (const page of reader.pages) expect(await failuresIn(page)).toEqual([]);
});

/** What can happen to a listing, as often as anybody likes; what its rules refuse does not happen. */
const happenings: Readonly<Record<string, readonly ListingCommand[]>> = {
  renamed: [{ type: 'EditListing', changes: { name: 'Salmon Swimming' }, editedBy: 'admin' }],
  unpriced: [{ type: 'EditListing', changes: { priceFrom: null }, editedBy: 'admin' }],
  priced: [{ type: 'EditListing', changes: { priceFrom: 5 }, editedBy: 'admin' }],
  archived: [{ type: 'ArchiveListing', by: 'admin' }],
  restored: [{ type: 'RestoreListing', by: 'admin' }],
};
const step = fc.oneof(
  fc.record({ what: fc.constant('made'), which: fc.nat(9) }),
  fc.record({ what: fc.constantFrom(...Object.keys(happenings)), which: fc.nat(9) }),
);

test('two harvesters who read while listings change end with what the directory holds', async () => {
  const { log } = site.context;
  const early = anew();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const ids: string[] = [];
      let isOver = false;
      const late = anew();
      const reading = Promise.all(
        [early, late].map(async (each) => {
          while (!isOver) await each.readToEnd();
        }),
      );
      for (const { what, which } of steps) {
        const id = what === 'made' ? uuidv7() : ids[which % ids.length];
        if (id === undefined) continue;
        const begin = {
          type: 'DraftListing',
          ...typed(id, { origin: 'manual', draftedBy: 'admin', fields: whole }),
        } as const;
        const commands = what === 'made' ? [begin, submit, approve] : (happenings[what] ?? []);
        if (what === 'made') ids.push(id);
        await executeListing(log, id, commands, someContext({ occurredAt: new Date().toISOString() })).catch(refused);
      }
      isOver = true;
      await reading;
      await expectSame(early, late);
    }),
    { numRuns: casesOf(3, 60) },
  );
});

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
  expect(JSON.stringify(early.held.get(id))).toContain('Zebedee');

  await erasePerson({ opened, db: context.db, register: registerAt(path.join(folder, 'register')) }, person.email);
  await bringUpToDate(context);
  await expectSame(early, anew());
  expect([early.seen.at(-1), early.held.has(id)]).toEqual([expect.objectContaining({ id, state: 'deleted' }), false]);

  const before = anew();
  await before.readToEnd();
  await rebuild({ log: opened.log, db: context.db, logger: context.logger }, [directory]);
  const after = anew();
  await after.readToEnd();
  expect(after.seen).toEqual(before.seen);
  await expectSame(early);
});
