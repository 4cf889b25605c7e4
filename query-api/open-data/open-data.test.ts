import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListingFields } from '#domain/listing/facts/fields.ts';
import { handle } from '#event-store/handle.ts';
import type { Queryable } from '#platform/database.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { harvester } from '#tests/support/harvester.ts';
import { approve, listingWith, sendTo, submit } from '#tests/support/made/live-listings.ts';
import { failuresIn } from '#tests/support/openactive.ts';
import { someContext } from '#tests/support/projection.ts';
import { feedPage as pageOf } from './feed-page.ts';
import { feeds } from './feeds.ts';
import { shown } from '#tests/support/shown.ts';

const [EVENTS, FEED] = ['/openactive/event-series', '/openactive/session-series'];
const [, sessions] = feeds;
const feedPage = (db: Queryable, after?: number, most?: number) => pageOf(db, site.url, sessions, after, most);
const whole: ListingFields = {
  name: 'Otter Swimming',
  providerName: 'Otters Ltd',
  description: 'For all.',
  category: 'swimming',
  address: '1 River Lane',
  town: 'Guildford',
  county: 'Surrey',
  postcode: 'GU1 1AA',
  priceFrom: 9,
  schedule: 'Saturdays 9:00-10:00',
};
let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());
const live = (fields: ListingFields = {}) =>
  listingWith(site.context, { fields: { ...whole, ...fields } }, [submit, approve]);
const archive = { type: 'ArchiveListing', by: 'admin' } as const;
/** What a harvester that begins now is told of `id`. */
const toldOf = async (id: string, feed = FEED) => {
  const reader = harvester(site.anonymous, site.url, feed);
  await reader.readToEnd();
  return reader.seen.filter((item) => item.id === id).map(({ state }) => state);
};

describe('harvesters are told', () => {
  test('of what is live and says what the standard asks for, in the order of its last changes', async () => {
    const [otter, trout] = [await live(), await live({ name: 'Trout Swimming' })];
    await listingWith(site.context, { fields: whole }, [submit]);
    const reader = harvester(site.anonymous, site.url, FEED);
    await reader.readToEnd();
    expect([...reader.held.keys()]).toEqual([otter, trout]);
    await sendTo(site.context, otter, [{ type: 'EditListing', changes: { name: 'Otters' }, editedBy: 'admin' }]);
    await reader.readToEnd();
    expect(reader.seen.map(({ id }) => id)).toEqual([otter, trout, otter]);
    expect(reader.held.get(otter)).toMatchObject({ name: 'Otters', url: `${site.url}/activities/${otter}` });
  });

  test('when it is gone, or does not say any more what the standard asks for, and when it is back', async () => {
    const [gone, silent] = [await live(), await live()];
    await sendTo(site.context, gone, [archive]);
    await sendTo(site.context, silent, [{ type: 'EditListing', changes: { priceFrom: null }, editedBy: 'admin' }]);
    expect([await toldOf(gone), await toldOf(silent)]).toEqual([['deleted'], ['deleted']]);
    await sendTo(site.context, gone, [{ type: 'RestoreListing', by: 'admin' }]);
    await sendTo(site.context, silent, [{ type: 'EditListing', changes: { priceFrom: 4 }, editedBy: 'admin' }]);
    expect([await toldOf(gone), await toldOf(silent)]).toEqual([['updated'], ['updated']]);
  });

  test('of all that is live in the feed of activities, whatever it says, by the same id', async () => {
    const nearlyNothing = { fields: { name: 'Chess', description: 'For all.' } };
    const [said, silent] = [await live(), await listingWith(site.context, nearlyNothing, [submit, approve])];
    expect([await toldOf(said, EVENTS), await toldOf(silent, EVENTS)]).toEqual([['updated'], ['updated']]);
    expect([await toldOf(said), await toldOf(silent)]).toEqual([['updated'], ['deleted']]);
    await sendTo(site.context, silent, [archive]);
    expect(await toldOf(silent, EVENTS)).toEqual(['deleted']);
  });

  test('for seven days that it is gone, by when that happened', async () => {
    const ids = [await live(), await live()];
    const day = 86_400_000;
    for (const [index, id] of ids.entries()) {
      const occurredAt = new Date(Date.now() - 7 * day + (index === 0 ? -60_000 : 60_000)).toISOString();
      const { position } = await handle(site.context.log, id, archive, someContext({ occurredAt }));
      await shown(site.context, ['directory'], position);
    }
    expect([await toldOf(ids[0] ?? ''), await toldOf(ids[1] ?? '')]).toEqual([[], ['deleted']]);
  });

  test('nothing that stands behind what a part of the read model has not written yet', async () => {
    const { db } = site.context;
    await live();
    const { items } = await feedPage(db);
    const last = items.at(-1)?.modified ?? 0;
    await expect(
      db.transaction(async (tx) => {
        await tx.query(`update projection.checkpoints set position = $1 where name = 'directory' and slot = 1`, [
          last - 1,
        ]);
        expect((await feedPage(tx)).items).toEqual(items.slice(0, -1));
        throw new Error('back to how it was');
      }),
    ).rejects.toThrow('back to how it was');
  });
});

describe('the feed answers', () => {
  test('with what caches go by, compressed, and not again what has not changed', async () => {
    await live();
    const first = await site.anonymous(FEED);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
      'content-encoding': expect.any(String),
    });
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await site.anonymous(FEED, { headers })).status).toBe(304);
    const end = await site.anonymous(`${FEED}?afterChangeNumber=9007199254740991`);
    expect([end.headers.get('cache-control'), await end.json()]).toMatchObject([
      'public, max-age=8',
      { items: [], next: `${site.url}${FEED}?afterChangeNumber=9007199254740991` },
    ]);
  });

  test.each(['-1', 'x', '', '01', '1.5', '1e3', '９', '9007199254740993', '1&afterChangeNumber=2', '%00', "1';--"])(
    'that "%s" is no place in it',
    async (text) => {
      expect((await site.anonymous(`${FEED}?afterChangeNumber=${text}`)).status).toBe(400);
    },
  );

  test('that it is not in the standard’s other order', async () => {
    const answer = await site.anonymous(`${FEED}?afterTimestamp=1533177378657&afterId=1`);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('afterChangeNumber')]);
  });

  test('programs that only ask for its head', async () => {
    const [head, body] = [await site.anonymous(FEED, { method: 'HEAD' }), await site.anonymous(FEED)];
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['content-type', 'cache-control', 'etag'])
      expect(head.headers.get(name), name).toBe(body.headers.get(name));
  });

  test('in pages that each lead to the next', async () => {
    const { db } = site.context;
    await live();
    await live();
    const all = (await feedPage(db)).items;
    const read = [];
    let after: number | undefined;
    for (let page = await feedPage(db, after, 2); page.items.length > 0; page = await feedPage(db, after, 2)) {
      read.push(...page.items);
      after = Number(new URL(page.next).searchParams.get('afterChangeNumber'));
    }
    expect(read).toEqual(all);
  });
});

describe('the page of the dataset', () => {
  test('says to catalogues and to people what there is', async () => {
    const page = await (await site.anonymous('/openactive')).text();
    const [, written = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
    const dataset = JSON.parse(written) as { distribution: { contentUrl: string }[] };
    expect(await failuresIn(dataset, 'DatasetSite')).toEqual([]);
    expect(dataset.distribution.map(({ contentUrl }) => contentUrl)).toEqual(feeds.map(({ path }) => site.url + path));
    expect(page).toContain('Creative Commons Attribution Licence');
    const headers = { accept: 'application/ld+json' };
    expect(await (await site.anonymous('/openactive', { headers })).json()).toEqual(dataset);
    expect(await (await site.anonymous('/sitemap.xml')).text()).toContain(`<loc>${site.url}/openactive</loc>`);
  });

  test('leads to the categories that activities name', async () => {
    const scheme = (await (await site.anonymous('/openactive/categories')).json()) as { concept: { '@id': string }[] };
    const { items } = await feedPage(site.context.db);
    const named = items.flatMap(({ data }) => (data as { activity: { '@id': string }[] } | undefined)?.activity ?? []);
    const ids = scheme.concept.map((each) => each['@id']);
    expect(named.length).toBeGreaterThan(0);
    for (const each of named) expect(ids).toContain(each['@id']);
  });
});
