import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { POPULAR_COUNT } from '#domain/popularity/counted.ts';
import { call } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { liveListings, sendTo } from '#tests/support/made/live-listings.ts';
import { shown } from '#tests/support/shown.ts';

const browser = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1' };
let site: TestApp;
let ids: string[];
beforeAll(async () => {
  site = await testApp();
  const names = ['Kite', 'Swim', 'Judo', 'Chess', 'Choir', 'Clay', 'Code', 'Camp'];
  ids = await liveListings(
    site.context,
    names.map((name) => ({ name, town: 'Woking', postcode: 'GU21 4XY' })),
  );
});
beforeEach(() => site.context.db.query('truncate counts.daily'));
afterAll(() => site.close());

const seen = (id: string, what: 'view' | 'click', headers: Readonly<Record<string, string>> = browser) =>
  call(site.anonymous, 'POST', `/api/activities/${id}/counts`, { what }, headers);
const totals = async () => {
  await site.context.counts.flush();
  const rows = await site.context.db.query<{ what: string; subject_id: string; count: number }>(
    'select what, subject_id, count from counts.daily order by what, subject_id',
  );
  return rows.map(({ what, subject_id: id, count }) => [what, id, count]);
};

describe('what is counted of an activity', () => {
  test('is that somebody looked at it and followed its link, and nothing of who it was', async () => {
    const [kite = ''] = ids;
    for (const what of ['view', 'view', 'click'] as const)
      expect((await seen(kite, what)).body).toEqual({ counted: true });
    expect(await totals()).toEqual([
      ['clicks', kite, 1],
      ['views', kite, 2],
    ]);
    const columns = await site.context.db.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_schema = 'counts' order by column_name`,
    );
    expect(columns.map(({ column_name: name }) => name)).toEqual(['count', 'day', 'subject_id', 'what']);
  });

  test('leaves out what is not in the directory, whatever ids anybody makes up', async () => {
    const [kite = ''] = ids;
    await Promise.all(Array.from({ length: 20 }, () => seen(crypto.randomUUID(), 'view')));
    await seen(kite, 'view');
    expect(await totals()).toEqual([['views', kite, 1]]);
  });

  test('leaves out robots, and what is no id', async () => {
    const [kite = ''] = ids;
    for (const agent of [
      'Googlebot/2.1 (+http://www.google.com/bot.html)',
      'facebookexternalhit/1.1 preview',
      'curl/8.5.0',
    ])
      expect((await seen(kite, 'view', { 'user-agent': agent })).body).toEqual({ counted: false });
    expect((await seen('nonsense', 'view')).body).toEqual({ counted: false });
    expect(await totals()).toEqual([]);
  });

  test('is a save once for each member who saves it, and none when it is sent again', async () => {
    const [kite = ''] = ids;
    const member = await site.signedInAs('parent');
    const again = { 'idempotency-key': 'save-kite' };
    for (const headers of [again, again, {}])
      await call(member, 'POST', '/api/favourites', { activityId: kite }, headers);
    expect(await totals()).toEqual([['saves', kite, 1]]);
  });
});

describe('the activities that are popular this week', () => {
  const popular = async () =>
    (await call(site.anonymous, 'GET', '/api/activities/popular')).body as {
      by: string;
      activities: { id: string }[];
      total: number;
    };
  const put = (what: string, id: string, count: number, daysAgo = 0) =>
    site.context.db.query(`insert into counts.daily values ($1, $2, (now() at time zone 'utc')::date - $3::int, $4)`, [
      what,
      id,
      daysAgo,
      count,
    ]);
  /** What is kept for the public is computed anew when a row changes that it sees. */
  const changeSomething = () => liveListings(site.context, [{ name: 'Another', town: 'Epsom' }]);

  test('are, while there are no figures of six, those that were confirmed last, and are called so', async () => {
    for (const id of ids.slice(0, POPULAR_COUNT - 1)) await put('views', id, 9);
    await put('views', ids[5] ?? '', 50, 7);
    await changeSomething();
    const { by, activities, total } = await popular();
    expect(by).toBe('confirmed');
    expect(activities).toHaveLength(POPULAR_COUNT);
    expect(total).toBeGreaterThan(8);
  });

  test('are those most viewed and saved in seven days, and live', async () => {
    for (const [index, id] of ids.entries()) await put('views', id, 10 + index);
    await put('views', ids[0] ?? '', 1000, 7);
    await put('saves', ids[1] ?? '', 2, 6);
    await put('clicks', ids[0] ?? '', 1000);
    await sendTo(site.context, ids[7] ?? '', [{ type: 'ArchiveListing', by: 'admin' }]);
    const { by, activities } = await popular();
    expect(by).toBe('week');
    expect(activities.map(({ id }) => ids.indexOf(id))).toEqual([1, 6, 5, 4, 3, 2]);
  });
});

test('parentFavorites=true shows what members have saved, most saved first; false shows the others', async () => {
  const [kite = '', , judo = '', chess = '', , clay = ''] = ids;
  const [ann, bob] = [await site.signedInAs('parent'), await site.signedInAs('parent')];
  await call(ann, 'POST', '/api/favourites', { activityId: clay });
  for (const [who, id] of [
    [ann, judo],
    [ann, chess],
    [bob, judo],
  ] as const)
    await call(who, 'POST', '/api/favourites', { activityId: id });
  await shown(site.context, ['favourites']);
  const listed = async (query: string) => {
    const { body } = await call(site.anonymous, 'GET', `/api/activities?limit=100&${query}`);
    // Another test saves that one.
    return (body as { id: string }[]).map(({ id }) => id).filter((id) => id !== kite);
  };
  expect(await listed('parentFavorites=true')).toEqual([judo, clay, chess]);
  expect(await listed('parentFavorites=true&search=judo')).toEqual([judo]);
  expect(await listed('parentFavorites=true&location=GU21')).toEqual([judo, clay, chess]);
  expect(await listed('parentFavorites=true&sort=name')).toEqual([chess, clay, judo]);
  const others = await listed('parentFavorites=false');
  expect(others).not.toContain(judo);
  expect(others.length).toBeGreaterThan(3);
});

test('what parents have saved is counted as it is listed, for whoever has just pressed a heart too', async () => {
  const swim = ids[1] ?? '';
  const ann = await site.signedInAs('parent');
  const asked = async () => {
    const head = { 'x-min-position': String(await site.context.log.head()) };
    const ask = (path: string) => call(ann, 'GET', `/api/activities${path}?parentFavorites=true`, undefined, head);
    const [list, facets, map] = await Promise.all([ask(''), ask('/facets'), ask('/map')]);
    const { total } = facets.body as { total: number };
    const { places } = map.body as { places: { count: number }[] };
    const found = (list.body as { id: string }[]).map(({ id }) => id);
    const counts = [
      Number(list.headers.get('x-total-count')),
      total,
      places.reduce((sum, { count }) => sum + count, 0),
    ];
    return { found, counts };
  };
  const before = await asked();
  expect(before.found).not.toContain(swim);
  expect(before.counts).toEqual(before.counts.map(() => before.found.length));
  await call(ann, 'POST', '/api/favourites', { activityId: swim });
  const after = await asked();
  expect(after.found).toContain(swim);
  expect(after.counts).toEqual(after.counts.map(() => before.found.length + 1));
  await call(ann, 'DELETE', `/api/favourites/${swim}`);
  expect(await asked()).toEqual(before);
});
