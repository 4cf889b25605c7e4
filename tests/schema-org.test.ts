import { describe, expect, test } from 'vitest';
import { initialListing } from '#domain/listing/listing.ts';
import type { ListingFields } from '#domain/listing/facts/fields.ts';
import { demoListings } from '#operations/demo/listings.ts';
import { activityData, listData, siteData, trailData } from '#query-api/pages/schema-org.ts';
import { activityFrom } from '#query-api/listing/activity-row.ts';
import { faultsIn } from '#tests/support/schema-org.ts';

const site = 'https://hop.example';
const at = new Date('2026-03-01T10:00:00Z');
const shown = (fields: ListingFields) =>
  activityFrom({
    listing_id: '01900000-0000-7000-8000-000000000001',
    listing: { ...initialListing, fields, status: 'live' },
    created_at: at,
    updated_at: at,
    submitted_at: null,
    reviewed_at: null,
    last_confirmed_at: at,
    page_confirmed_at: null,
  });
const demo = demoListings().map(shown);

describe('of what we tell search engines, schema.org’s vocabulary has nothing against', () => {
  test('any activity of the demo: weekly, dated, camps, free, with offers and without prices', () => {
    expect(new Set(demo.map(({ categoryId }) => categoryId)).size).toBeGreaterThan(15);
    expect(demo.some(({ freeActivity }) => freeActivity === true)).toBe(true);
    expect([...new Set(demo.flatMap((each) => faultsIn(activityData(site, each))))]).toEqual([]);
  });
  test('an activity of which nothing is known but its name', () => {
    expect(faultsIn(activityData(site, shown({ name: 'Chess' })))).toEqual([]);
  });
  test('who runs an activity is the business that it belongs to, and without one whom it names', () => {
    const activity = shown({ name: 'Chess', providerName: 'Said once' });
    const named = (name: string) => ({ parentOrganization: { '@type': 'Organization', name } });
    expect(activityData(site, activity)).toMatchObject(named('Said once'));
    expect(activityData(site, activity, 'Called now')).toMatchObject(named('Called now'));
    expect(activityData(site, shown({ name: 'Chess' }))).not.toHaveProperty('parentOrganization');
  });
  test('the site, the way to a page, and lists', () => {
    const trail = trailData(site, [{ label: 'Activities', path: '/activities' }]);
    for (const data of [siteData(site), listData(site, demo), trail]) expect(faultsIn(data)).toEqual([]);
  });
});

test('it has something against what it does not know, and against what stands at the wrong place', () => {
  const place = { '@type': 'LocalBusiness', colour: 'red', audience: { '@type': 'Person' }, address: 5 };
  expect(faultsIn(place)).toEqual([
    '/colour: there is no property colour',
    '/audience: LocalBusiness has no audience',
    '/address: 5 is no PostalAddress, Text',
  ]);
  expect(faultsIn({ '@type': 'Club' })).toEqual([': there is no type Club']);
});
