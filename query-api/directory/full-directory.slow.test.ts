import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trustFilters } from '#domain/listing/facts/trust.ts';
import type { Facets } from '#domain/listing/shown/search.ts';
import type { Activity } from '#domain/listing/shown/views.ts';
import { manyListing } from '#tests/bench/many-listings.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { liveListings } from '#tests/support/made/live-listings.ts';
import { sampleListings } from './sample-listings.ts';

describe('over a full directory', () => {
  let big: TestApp;
  beforeAll(async () => {
    big = await testApp();
    await liveListings(big.context, [...Array.from({ length: 120 }, (_, n) => manyListing(n)), ...sampleListings]);
  });
  afterAll(() => big.close());

  const option = <Value>(...values: Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
  const queries = fc.record({
    search: option('dance', 'club', 'swim', 'art', 'swiming', 'forest school'),
    category: option('Sports', 'music-dance', 'Swimming', 'Outdoor Adventures'),
    location: option('Guildford', 'Woking', 'GU1', 'KT13'),
    distance: option('3', '20'),
    ageRange: option('0-3', '4-7', '8-12', '13+'),
    day: option('monday', 'saturday,sunday'),
    isFree: option('true', 'false'),
    indoor: option('true', 'false'),
    outdoor: option('true'),
    sendFriendly: option('true'),
    hasSpecialOffers: option('true'),
    hostsBirthdayParties: option('true'),
    ofstedRegistered: option('true'),
    dbsChecked: option('true'),
    sort: option('relevance', 'distance', 'newest', 'name'),
  });
  const text = (query: Readonly<Record<string, string | undefined>>): string =>
    new URLSearchParams(
      Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ).toString();
  const total = async (query: Readonly<Record<string, string | undefined>>): Promise<number> => {
    const answer = await big.anonymous(`/api/activities?${text({ ...query, limit: '1' })}`);
    return Number(answer.headers.get('x-total-count'));
  };

  test('paging through any query gives each of its activities exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(queries, fc.integer({ min: 1, max: 40 }), async (query, limit) => {
        const seen: string[] = [];
        let count = 0;
        for (let offset = 0; ; offset += limit) {
          const answer = await big.anonymous(
            `/api/activities?${text({ ...query, limit: String(limit), offset: String(offset) })}`,
          );
          const page = (await answer.json()) as Activity[];
          count = Number(answer.headers.get('x-total-count'));
          seen.push(...page.map(({ id }) => id));
          if (page.length < limit) break;
        }
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen).toHaveLength(count);
      }),
      { numRuns: 30 },
    );
  });

  test('every count of a facet is the number that its filter then finds', async () => {
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const facets = (await (await big.anonymous(`/api/activities/facets?${text(query)}`)).json()) as Facets;
        expect(facets.total).toBe(await total(query));
        for (const { ageRange, count } of facets.ageRange)
          expect(await total({ ...query, ageRange }), ageRange).toBe(count);
        expect(await total({ ...query, isFree: 'true' })).toBe(facets.free);
        expect(await total({ ...query, isFree: 'false' })).toBe(facets.paid);
        for (const flag of [
          'indoor',
          'outdoor',
          'sendFriendly',
          'hasSpecialOffers',
          'hostsBirthdayParties',
          ...trustFilters,
        ] as const) {
          expect(await total({ ...query, [flag]: 'true' }), flag).toBe(facets[flag]);
        }
        for (const { town, count } of facets.town.slice(0, 4)) {
          expect(await total({ ...query, location: town, distance: undefined }), town).toBe(count);
        }
        for (const { id, count } of facets.category.slice(0, 4)) {
          expect(await total({ ...query, category: id }), id).toBe(count);
        }
      }),
      { numRuns: 8 },
    );
  });
});
