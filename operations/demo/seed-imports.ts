import { streams } from '#domain/catalog.ts';
import type { Actor } from '#domain/kernel/event.ts';
import { handle } from '#event-store/handle.ts';
import type { Log } from '#event-store/log.ts';
import { demoListings } from './listings.ts';
import { demoId, demoListingId, type DemoWorld } from './world.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const CREATED = 'A new activity that waits for review.';
const there = (slug: string) => ({ url: `https://${slug}.example/`, listingId: demoListingId(`submission ${slug}`) });

/** What the demo's admin pasted one evening: two that waited for review then, one that was there already, one that nobody could read. */
const addresses = [
  { ...there('violin-with-vera'), outcome: 'created', message: CREATED },
  { ...there('splat-messy-play'), outcome: 'created', message: CREATED },
  {
    ...there('willow-yoga-kids'),
    outcome: 'there-already',
    message: 'We have this activity already: it is waiting for review.',
  },
  {
    url: 'https://wey-valley-canoe.example/juniors',
    listingId: null,
    outcome: 'unreadable',
    message: 'There is no page at this address. Please check it and try again.',
  },
] as const;

/** Tells of a bulk import that is done, unless it was told. All of it at once: no server must find it open and begin to read. */
export async function seedImports({ members }: DemoWorld, log: Log, now: Date): Promise<void> {
  const importId = demoId('bulk import');
  if ((await log.readStream(streams.bulkImport(importId))).length > 0) return;
  const lines = addresses.map(({ url }) => url);
  const commandId = demoId('bulk import begins');
  await handle(
    log,
    importId,
    [
      { type: 'StartBulkImport', importId, startedBy: members.admin, lines },
      ...addresses.map(
        ({ outcome, listingId, message }, place) =>
          ({ type: 'RecordImportedAddress', place, outcome, listingId, message }) as const,
      ),
    ],
    {
      commandId,
      correlationId: commandId,
      causationId: null,
      actor: { id: members.admin, role: 'admin' },
      occurredAt: new Date(now.getTime() - DAY_MS * 5).toISOString(),
    },
  );
}

/** The places in the list of live ones of those that the team features. */
const featured = [20, 60] as const;

/** Features two activities, unless that was done. */
export async function seedFeatured(world: DemoWorld, log: Log, now: Date): Promise<void> {
  const admin: Actor = { id: world.members.admin, role: 'admin' };
  const live = demoListings();
  for (const place of featured) {
    const listingId = demoListingId(`live ${live[place]?.name}`);
    const events = await log.readStream(streams.listing(listingId));
    if (events.some(({ type }) => type === 'ListingFeatured')) continue;
    await world.send(listingId, { type: 'FeatureListing' }, admin, new Date(now.getTime() - DAY_MS * 3));
  }
}
