import { v5 as uuidv5 } from 'uuid';
import type { DomainEvent } from '#domain/catalog.ts';
import { streams } from '#domain/catalog.ts';
import type { ListingFields } from '#domain/listing/facts/fields.ts';
import { knownTowns } from '#domain/place/towns.ts';
import { outwardCodes } from '#domain/place/outward-codes.ts';
import type { Log } from '#event-store/log.ts';
import { demoListings } from '#operations/demo/listings.ts';
import { typed } from '#domain/listing/typed.ts';

const NAMESPACE = '6ba7b811-9dad-11d1-80b4-00c04fd430c8';
const BATCH = 500;
const first = [
  'Little',
  'Happy',
  'Bright',
  'Muddy',
  'Golden',
  'Busy',
  'Jolly',
  'Wild',
  'Tiny',
  'Clever',
  'Sunny',
  'Brave',
];
const second = [
  'Acorns',
  'Otters',
  'Stars',
  'Robins',
  'Foxes',
  'Badgers',
  'Comets',
  'Hedgehogs',
  'Larks',
  'Willows',
  'Pebbles',
];

/** The `n`th of as many different listings as are wanted, always the same: demo listings under other names in other places. */
export function manyListing(n: number): ListingFields {
  const demo = demoOf(n);
  const town = knownTowns[(n * 7) % knownTowns.length] ?? 'Guildford';
  const outward = outwardCodes[(n * 13) % outwardCodes.length] ?? 'GU1';
  const group = `${first[n % first.length]} ${second[Math.floor(n / first.length) % second.length]}`;
  const price = (n * 37) % 30;
  // Without people: sealing their data is not what this is to measure.
  const { contactName: _name, contactEmail: _email, contactPhone: _phone, priceTo, ...impersonal } = demo;
  return {
    ...impersonal,
    name: `${group} ${demo.subcategory ?? demo.category} ${town}`,
    providerName: `${group} ${n % 997}`,
    description: `${demo.description} Led by ${group} in ${town}, group ${n}.`,
    location: town,
    town,
    postcode: `${outward} ${n % 10}AB`,
    website: `https://club-${n}.example/`,
    priceFrom: price,
    // The demo's own, unless ours begins above it.
    ...(priceTo !== undefined && priceTo >= price && { priceTo }),
    freeActivity: price === 0,
    minAgeMonths: (n % 12) * 12,
    maxAgeMonths: (n % 12) * 12 + 47,
  };
}

const demos = demoListings();
function demoOf(n: number): ListingFields {
  const demo = demos[n % demos.length];
  if (!demo) throw new Error('The demo has no listings.');
  return demo;
}

export const manyListingId = (n: number): string => uuidv5(`listing ${n}`, NAMESPACE);

/** Appends `count` listings that are live, as the events that their commands would have made. */
export async function appendLiveListings(log: Log, count: number): Promise<void> {
  for (let start = 0; start < count; start += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - start) }, (_, index) => start + index);
    await log.appendBatch(
      numbers.map((n) => ({
        stream: streams.listing(manyListingId(n)),
        expected: 'no-stream' as const,
        events: liveListing(n),
        context: {
          commandId: uuidv5(`command ${n}`, NAMESPACE),
          correlationId: uuidv5(`command ${n}`, NAMESPACE),
          causationId: null,
          actor: { id: 'benchmark', role: 'system' as const },
          occurredAt: new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString(),
        },
      })),
    );
  }
}

function liveListing(n: number): DomainEvent[] {
  const listingId = manyListingId(n);
  const about = { listingId, revision: 1, origin: 'manual', submittedBy: null } as const;
  return [
    {
      type: 'ListingDrafted',
      data: typed(listingId, { origin: 'manual', draftedBy: 'admin', fields: manyListing(n) }),
    },
    { type: 'ListingApproved', data: { ...about, reviewedBy: 'benchmark', adminNotes: null } },
  ];
}
