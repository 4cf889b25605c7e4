import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DirectoryQuery, DirectoryQuerySchema } from '#domain/listing/shown/search.ts';
import type { Activity } from '#domain/listing/shown/views.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { copies } from '#tests/support/stores/copies.ts';
import { liveListings } from '#tests/support/made/live-listings.ts';
import { planOf } from '#tests/support/stores/query-plan.ts';
import { FILE } from '../pages/sitemap.ts';
import { facetsStatement } from './facets.ts';
import { RANKED } from './likeliest.ts';
import { countStatement, pageStatement } from './page.ts';
import { type Recent, stretchesOf } from './recent.ts';
import { meaningIn } from './words/meaning.ts';
import { isKnown, knownStatement, plainSearch } from './search.ts';

const LIVE = 15_000;
const weekend = [{ date: '2026-11-28', inTerm: null, inTowns: {} }];
const nothingKnown = { weekend, holidays: [] };

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
  const { db } = site.context;
  await liveListings(site.context, [
    { name: 'Otter Club', town: 'Woking', category: 'swimming', description: 'By the pond of Ottershaw.' },
  ]);
  for (const table of ['directory.listings', 'directory.texts', 'directory.contents'])
    await copies(db, LIVE, table, { listing_id: 'copies.id' });
  // Not what nobody has confirmed for a year, whenever this runs.
  await db.query('update directory.listings set confirmed_at = now()');
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

test('of very many finds the newest are put in order, what is called so comes first however old it is, and each is shown once', async () => {
  const { db } = site.context;
  const [old] = await db.query<{ listing_id: string }>(
    'select max(listing_id::text) as listing_id from directory.listings',
  );
  for (const [table, name] of [
    ['listings', ''],
    ['texts', `, name = 'otter'`],
  ])
    await db.query(`update directory.${table} set live_since = '2020-01-01'${name} where listing_id = $1`, [
      old?.listing_id,
    ]);
  const ids = async (offset: number, limit: number): Promise<string[]> => {
    const answer = await site.anonymous(`/api/activities?search=otter&offset=${offset}&limit=${limit}`);
    return ((await answer.json()) as Activity[]).map(({ id }) => id);
  };
  expect((await ids(0, 20))[0]).toBe(old?.listing_id);
  const around = await ids(RANKED - 20, 60);
  expect(new Set(around).size).toBe(60);
  expect([...(await ids(RANKED - 20, 30)), ...(await ids(RANKED + 10, 30))]).toEqual(around);
  expect((await ids(LIVE - 20, 40)).includes(old?.listing_id ?? '')).toBe(false);
  expect(await ids(LIVE - 20, 40)).toHaveLength(20);
});

test('where frequent words are looked for first changes nothing of what is found', async () => {
  const { db } = site.context;
  const [question, search] = await asked(DirectoryQuerySchema.parse({ search: 'otter' }));
  const onlyHere = new Error('taken back');
  const trying = db.transaction(async (tx) => {
    for (const table of ['listings', 'texts'])
      await tx.query(`update directory.${table} set live_since = live_since + ('x' || left(md5(listing_id::text), 3))::bit(12)::int * interval '7 minutes'
        where listing_id in (select listing_id from directory.listings order by listing_id limit 1000)`);
    const bounds = await tx.query<{ at: number }>(
      `select extract(epoch from percentile_disc(share) within group (order by live_since))::float8 * 1000 as at
       from directory.listings, generate_series(0, 1, 0.01) share group by share order by share`,
    );
    const recent = stretchesOf(
      1_000_000,
      bounds.map(({ at }) => at),
    );
    expect(recent.length).toBeGreaterThan(1);
    for (const part of [{ offset: 0 }, { offset: RANKED - 10 }, { offset: 980 }]) {
      const ids = async (among: readonly Recent[]): Promise<string[]> => {
        const { sql, values } = pageStatement({ ...question, ...part }, search, among);
        return (await tx.query<{ listing_id: string }>(sql, values)).map(({ listing_id }) => listing_id);
      };
      expect(await ids(recent)).toEqual(await ids([]));
    }
    const { sql, values } = countStatement(question, search, recent);
    expect(await tx.query(sql, values)).toEqual([{ count: 10_001 }]);
    throw onlyHere;
  });
  await expect(trying).rejects.toBe(onlyHere);
});

test('what is asked of days is counted by the index, without looking at other listings', async () => {
  const query = DirectoryQuerySchema.parse({ day: 'monday', time: 'evening', ageRange: '4-7' });
  const { sql, values } = countStatement(...(await asked(query)));
  const { counted, looked } = await planOf(site.context.db, sql, values);
  expect(counted).toBe(0);
  expect(looked).toBeLessThan(10);
});

test('words in a place are found by both, without looking at what else either has', async () => {
  const query = DirectoryQuerySchema.parse({ search: 'otter', location: 'Guildford' });
  const { sql, values } = countStatement(...(await asked(query)));
  const { counted, looked } = await planOf(site.context.db, sql, values);
  expect(counted).toBe(0);
  expect(looked).toBeLessThan(10);
});

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
    facetsStatement(query, search, nothingKnown),
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

test('the first page of everything reads what it shows, though what nobody has confirmed for a year comes last', async () => {
  const { sql, values } = pageStatement(DirectoryQuerySchema.parse({}), null);
  const { looked } = await planOf(site.context.db, sql, values);
  expect(looked).toBeLessThan(1_000);
});

test('what words begin with is not looked for among the words of descriptions', async () => {
  const query = DirectoryQuerySchema.parse({ search: 'ottersh' });
  const { sql, values } = countStatement(query, plainSearch('ottersh'));
  const { counted, looked } = await planOf(site.context.db, sql, values);
  expect(counted).toBe(0);
  expect(looked).toBeLessThan(10);
});

test('a single letter is the beginning of words in names, and nothing else is looked at for it', async () => {
  for (const [letter, found] of [
    ['c', 10_001],
    ['p', 0],
  ] as const) {
    const { sql, values } = countStatement({ ...DirectoryQuerySchema.parse({}), search: letter }, plainSearch(letter));
    const { counted, looked } = await planOf(site.context.db, sql, values);
    expect([letter, counted]).toEqual([letter, found]);
    if (found === 0) expect(looked).toBeLessThan(10);
  }
});

test('what listings are found by lies apart from the rows that are visited', async () => {
  const [size] = await site.context.db.query<{ bytes: number }>(
    `select pg_relation_size('directory.texts') / count(*) as bytes from directory.texts`,
  );
  expect(size?.bytes).toBeLessThan(400);
});

test('a word that most listings have is looked for by the index, too', async () => {
  const query = DirectoryQuerySchema.parse({ search: 'otter' });
  const { sql, values } = countStatement(...(await asked(query)));
  const onlySome = new Error('taken back');
  const trying = site.context.db.transaction(async (tx) => {
    await tx.query(`update directory.texts set name = 'x', context = '', description = ''
      where listing_id in (select listing_id from directory.texts limit ${LIVE / 5})`);
    await tx.query('analyze directory.texts');
    const { nodes } = await planOf(tx, sql, values);
    expect(nodes).toContain('Bitmap Heap Scan');
    throw onlySome;
  });
  await expect(trying).rejects.toBe(onlySome);
});

test.each(['ottter', 'otter'])(
  'whether a listing has a word is known without looking through all of them: %s',
  async (word) => {
    const { sql, values } = knownStatement(plainSearch(word).terms);
    const { looked } = await planOf(site.context.db, sql, values);
    expect(looked).toBeLessThan(2_000);
    expect(await isKnown(site.context.db, plainSearch(word).terms)).toBe(word === 'otter');
  },
);

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
    const { sql, values } = facetsStatement(query, null, nothingKnown);
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
