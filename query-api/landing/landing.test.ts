import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LandingView } from '#domain/landing/api.ts';
import type { ListingFields } from '#domain/listing/facts/fields.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { drawnPageAt, pageAt } from '#tests/support/pages/drawn-page.ts';
import { approve, listingWith, sendTo, submit } from '#tests/support/made/live-listings.ts';

let site: TestApp;
const live = (fields: ListingFields) =>
  listingWith(site.context, { fields: { description: 'For all.', ...fields } }, [submit, approve]);
const otter = {
  name: 'Otter Swimming',
  category: 'swimming',
  town: 'Guildford',
  minAgeMonths: 36,
  maxAgeMonths: 95,
} as const;
beforeAll(async () => {
  site = await testApp();
  await live({ ...otter, priceFrom: 9, priceTo: 12, priceUnit: 'session' });
  await live({ name: 'Duck Dips', category: 'swimming', town: 'Guildford', freeActivity: true });
  await live({ name: 'Fox Dancing', category: 'dance', town: 'Guildford', minAgeMonths: 156 });
  await live({ name: 'Trout Swimming', category: 'swimming', town: 'Woking' });
  await live({ name: 'Seal Swimming', category: 'swimming', town: 'Virginia Water' });
  await live({ name: 'Carp Swimming', category: 'swimming', town: 'Little Nowhere' });
  await listingWith(site.context, { fields: { ...otter, description: 'x', name: 'Secret', town: 'Epsom' } }, [submit]);
});
afterAll(() => site.close());

const landing = async (query: string): Promise<LandingView> => {
  const answer = await site.anonymous(`/api/activities/landing?${query}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as LandingView;
};

describe('what a landing page is made of', () => {
  test('counts what is live, and names the neighbours that are not empty, the nearest town first', async () => {
    const found = await landing('category=swimming&town=guildford');
    expect(found).toMatchObject({
      heading: 'Swimming activities in Guildford',
      text: '2 swimming activities for children in Guildford (3-7 years). One of them is free. The lowest price stated is £9.00 per session.',
      total: 2,
      towns: [
        { town: 'Woking', count: 1, miles: 5.5 },
        { town: 'Virginia Water', count: 1 },
      ],
      categories: [
        { category: 'dance', count: 1 },
        { category: 'music-dance', count: 1 },
      ],
      ages: [
        { ageRange: '0-3', count: 1 },
        { ageRange: '4-7', count: 1 },
      ],
    });
    expect(found.activities.map(({ name }) => name).toSorted()).toEqual(['Duck Dips', 'Otter Swimming']);
  });

  test('of an age, a town, a kind, as the directory counts them', async () => {
    for (const [asked, query] of [
      ['age=13-plus', 'ageRange=13%2B'],
      ['town=guildford', 'location=Guildford'],
      ['category=swimming', 'category=swimming'],
    ] as const) {
      const { total } = await landing(asked);
      expect(total).toBe(Number((await site.anonymous(`/api/activities?${query}`)).headers.get('x-total-count')));
    }
  });

  test.each(['category=drama', 'town=epsom', 'town=atlantis', 'category=chess', 'age=4-7&town=guildford', ''])(
    'is not there where nothing is live, or where nothing is meant: %s',
    async (query) => {
      expect((await site.anonymous(`/api/activities/landing?${query}`)).status).toBe(404);
    },
  );
});

describe('a landing page', () => {
  test('arrives drawn, with its words, its cards, its way from home, and links to its neighbours', async () => {
    const page = await drawnPageAt(site.anonymous, '/activities/swimming/in/guildford');
    expect(page.status).toBe(200);
    expect(page.words).toContain('Otter Swimming');
    expect(page.html).toContain('<title>Swimming activities in Guildford | Hopscotch</title>');
    expect(page.html).toContain(`<link rel="canonical" href="${site.url}/activities/swimming/in/guildford" />`);
    expect(page.html).not.toContain('noindex');
    const description = /<meta name="description" content="([^"]*)"/.exec(page.html)?.[1] ?? '';
    expect(description).toContain('2 swimming activities');
    expect(description.length).toBeLessThanOrEqual(160);
    for (const path of [
      '/activities/swimming',
      '/activities/swimming/in/virginia-water',
      '/activities/dance/in/guildford',
      '/activities?category=swimming&amp;location=Guildford&amp;ageRange=4-7',
      '/activities?category=swimming&amp;location=Guildford',
    ])
      expect(page.html).toContain(`href="${path}"`);
    const data = [...page.html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = '']) => JSON.parse(json) as object,
    );
    const at = (path: string) => `${site.url}${path}`;
    const asPage = (path: string) => ({ '@type': 'WebPage', '@id': at(path) });
    expect(data[0]).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Home', item: asPage('/') },
        { position: 2, name: 'Activities', item: asPage('/activities') },
        { position: 3, name: 'Swimming', item: asPage('/activities/swimming') },
        { position: 4, name: 'Guildford', item: asPage('/activities/swimming/in/guildford') },
      ],
    });
    expect(data[1]).toMatchObject({ '@type': 'ItemList', numberOfItems: 2 });
  });

  test.each(['/activities/swimming', '/activities/in/virginia-water', '/activities/for/13-plus'])(
    'stands at %s',
    async (address) => {
      const page = await drawnPageAt(site.anonymous, address);
      expect([page.status, page.words.includes('Breadcrumb') || page.html.includes('Breadcrumb')]).toEqual([200, true]);
    },
  );

  test.each([
    '/activities/drama',
    '/activities/in/epsom',
    '/activities/in/atlantis',
    '/activities/swimming/in/epsom',
    '/activities/for/99',
    '/activities/chess/in/guildford',
  ])('is a missing page at %s', async (address) => {
    const page = await drawnPageAt(site.anonymous, address);
    expect(page.status).toBe(404);
    expect(page.words).toContain('Page Not Found');
    expect(page.html).toContain('noindex');
  });

  test('is in the sitemap while something stands on it, and goes with the last of its activities', async () => {
    const paths = async () =>
      [...(await (await site.anonymous('/sitemap.xml')).text()).matchAll(/<loc>([^<]*)<\/loc>/g)]
        .map(([, address = '']) => new URL(address).pathname)
        .filter((path) => path.startsWith('/activities/') && !/[0-9a-f]{8}-/.test(path));
    const before = [
      '/activities/dance',
      '/activities/swimming',
      '/activities/music-dance',
      '/activities/in/guildford',
      '/activities/in/virginia-water',
      '/activities/in/woking',
      '/activities/dance/in/guildford',
      '/activities/music-dance/in/guildford',
      '/activities/swimming/in/guildford',
      '/activities/swimming/in/virginia-water',
      '/activities/swimming/in/woking',
      '/activities/for/0-3',
      '/activities/for/4-7',
      '/activities/for/13-plus',
    ];
    expect((await paths()).toSorted()).toEqual(before.toSorted());
    const id = await live({ name: 'Owl Drama', category: 'drama', town: 'Epsom' });
    expect(await paths()).toContain('/activities/drama/in/epsom');
    expect((await pageAt(site.anonymous, '/activities/drama/in/epsom')).status).toBe(200);
    await sendTo(site.context, id, [{ type: 'ArchiveListing', by: 'admin' }]);
    expect((await paths()).toSorted()).toEqual(before.toSorted());
    expect((await pageAt(site.anonymous, '/activities/drama/in/epsom')).status).toBe(404);
  });

  test('leads to a listing, whose page names the way back to it', async () => {
    const id = await live({ name: 'Mole Chess', category: 'educational', town: 'Guildford' });
    const { html } = await pageAt(site.anonymous, `/activities/${id}`);
    expect(html).toContain(`"item":{"@type":"WebPage","@id":"${site.url}/activities/educational/in/guildford"}`);
    await sendTo(site.context, id, [{ type: 'ArchiveListing', by: 'admin' }]);
  });
});
