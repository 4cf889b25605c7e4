import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DirectoryQuery, DirectoryQuerySchema } from '#domain/listing/shown/search.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { copies } from '#tests/support/copies.ts';
import { liveListings } from '#tests/support/live-listings.ts';
import { planOf } from '#tests/support/query-plan.ts';
import { FILE } from '../pages/sitemap.ts';
import { facetsStatement } from './facets.ts';
import { countStatement, pageStatement } from './page.ts';
import { meaningIn } from './meaning.ts';
import { plainSearch } from './search.ts';

const LIVE = 15_000;

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
  const { db } = site.context;
  await liveListings(site.context, [
    { name: 'Otter Club', town: 'Woking', category: 'swimming', description: 'By the pond of Ottershaw.' },
  ]);
  for (const table of ['directory.listings', 'directory.texts', 'directory.contents'])
    await copies(db, LIVE, table, { listing_id: 'copies.id' });
});
afterAll(() => site.close());

/** What is asked of the database for `query`. */
async function asked(query: DirectoryQuery) {
  const { question, search } = await meaningIn(site.context.db, query);
  return [question, search] as const;
}

test.each(['', 'category=swimming', 'search=otter', 'search=otter&category=swimming'])(
  'more than 10,000 activities are not counted any further: ?%s',
  async (question) => {
    const answer = await site.anonymous(`/api/activities?${question}`);
    expect(answer.headers.get('x-total-count')).toBe('10000');
    expect(answer.headers.get('x-total-count-exceeded')).toBe('true');
    expect(answer.headers.get('link')).toMatch(/offset=20.*rel="next"/);
    const query = DirectoryQuerySchema.parse(Object.fromEntries(new URLSearchParams(question)));
    const { sql, values } = countStatement(...(await asked(query)));
    const { counted } = await planOf(site.context.db, sql, values);
    expect(counted).toBe(10_001);
  },
);

test('words within a circle are found without looking at what else lies in it', async () => {
  const query = DirectoryQuerySchema.parse({ search: 'otter', location: 'GU21' });
  const { sql, values } = countStatement(...(await asked(query)));
  const { nodes, counted } = await planOf(site.context.db, sql, values);
  expect(counted).toBe(10_001);
  expect([...nodes].filter((node) => /Join|Loop/.test(node))).toEqual([]);
});

test('finds are ranked only for those who see them in that order', async () => {
  const query = DirectoryQuerySchema.parse({ search: 'otter' });
  const [, search] = await asked(query);
  expect(pageStatement(query, search).sql).toContain('ts_rank');
  for (const { sql } of [
    countStatement(query, search),
    facetsStatement(query, search),
    pageStatement({ ...query, sort: 'newest' }, search),
    pageStatement({ ...query, sort: 'name' }, search),
  ])
    expect(sql).not.toContain('ts_rank');
});

test('the first page around a place reads what it shows, and not all that lies around it', async () => {
  const query = DirectoryQuerySchema.parse({ location: 'GU21' });
  const { sql, values } = pageStatement(query, null);
  const { looked } = await planOf(site.context.db, sql, values);
  expect(await site.anonymous('/api/activities?location=GU21').then((answer) => answer.json())).toHaveLength(20);
  expect(looked).toBeLessThan(1_000);
});

test('what words begin with is not looked for among the words of descriptions', async () => {
  const query = DirectoryQuerySchema.parse({ search: 'ottersh' });
  const { sql, values } = countStatement(query, plainSearch('ottersh'));
  const { counted, looked } = await planOf(site.context.db, sql, values);
  expect(counted).toBe(0);
  expect(looked).toBeLessThan(10);
});

test('the link leads on to the end, past what was counted', async () => {
  const near = await site.anonymous(`/api/activities?offset=${LIVE - 30}`);
  expect(near.headers.get('link')).toContain(`offset=${LIVE - 10}`);
  const end = await site.anonymous(`/api/activities?offset=${LIVE - 10}`);
  expect((await end.json()) as unknown[]).toHaveLength(10);
  expect(end.headers.get('link')).toBeNull();
});

test.each([
  ['', 2],
  ['category=dance', 1],
  ['location=Guildford&ageRange=4-7', 1],
])(
  'counts per filter look at the listings twice at most, and once where the filters leave none: ?%s',
  async (question, times) => {
    const query = DirectoryQuerySchema.parse(Object.fromEntries(new URLSearchParams(question)));
    const { sql, values } = facetsStatement(query, null);
    const { looked } = await planOf(site.context.db, sql, values);
    expect(looked).toBeLessThan((times + 0.1) * LIVE);
  },
);

test('a file of the sitemap is read without those before it', async () => {
  const [middle] = await site.context.db.query<{ listing_id: string }>(
    `select listing_id from directory.listings order by listing_id offset ${LIVE / 2} limit 1`,
  );
  const { looked } = await planOf(site.context.db, FILE, [middle?.listing_id, 100]);
  expect(looked).toBeLessThanOrEqual(200);
});
