import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { streams } from '#domain/catalog.ts';
import type { ListingFields } from '#domain/listing/facts/fields.ts';
import { liveEvents } from '#tests/support/made/live-listings.ts';
import { type ProjectionBench, projectionBench, someContext } from '#tests/support/projection.ts';
import { memoryLog } from '#tests/support/stores/memory-log.ts';
import { directory } from './directory.ts';
import { rebuild } from './runtime/rebuild/rebuild.ts';

let bench: ProjectionBench;
beforeAll(async () => {
  bench = await projectionBench();
});
afterAll(() => bench.close());

/** Listings whose rows are read from their words. */
const sample: readonly ListingFields[] = [
  {
    name: 'Otter Swimmers',
    category: 'swimming',
    schedule: 'Mondays and Wednesdays 4.30-5.15pm, Saturdays 9.45/10.45am, term time only. No class on 25 May 2026.',
    location: 'The Lido, Guildford GU1 1AA',
    dbsChecked: true,
    ofstedUrn: 'EY123456',
    taxFreeChildcare: true,
  },
  {
    name: 'Holiday Club',
    category: 'holiday-clubs',
    description: 'Bring sun cream and a packed lunch.',
    schedule: 'Every day from 27 July to 7 August 2026, 8.30am to 3.30pm',
    town: 'Woking',
    hafPlaces: true,
    dropInAvailable: true,
    freeTrialAvailable: true,
  },
  {
    name: 'Teen Judo',
    category: 'sports',
    schedule: 'Tues & Thurs 1830-2000hrs; Wed 5-6pm Year 4; Fridays 16h30 (45 minutes); every other Sunday at 10',
    priceFrom: 0,
    priceTo: 0,
    specialOffers: '10% off for siblings',
  },
];

// A site that has rows of a version keeps them: what reads them otherwise is seen only where listings change, and nowhere else.
it('reads listings as its version did: whoever changes what its rows are read from gives it the next version, and both here', async () => {
  const log = memoryLog();
  for (const [index, fields] of sample.entries()) {
    const listingId = `01890000-0000-7000-8000-00000000000${index}`;
    await log.append(streams.listing(listingId), 'any', liveEvents(listingId, fields), someContext());
  }
  await rebuild({ log, db: bench.db, logger: bench.logger }, [directory]);
  const hash = createHash('sha256');
  for (const table of ['listings', 'texts']) {
    const columns = Object.keys(directory.tables[table]?.columns ?? {}).join(', ');
    const rows = await bench.db.query<{ row: object }>(
      `select to_jsonb(r) as row from (select ${columns} from directory.${table} order by listing_id) r`,
    );
    expect(rows).toHaveLength(sample.length);
    hash.update(JSON.stringify(rows));
  }
  expect({ version: directory.version, rows: hash.digest('hex').slice(0, 16) }).toEqual({
    version: 32,
    rows: '0cb3c41bc3bf0d68',
  });
});
