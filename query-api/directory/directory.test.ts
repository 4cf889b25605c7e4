import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Facets } from '#domain/listing/shown/search.ts';
import type { Activity } from '#domain/listing/shown/views.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { approve, listingWith, liveListings, sendTo, submit } from '#tests/support/made/live-listings.ts';
import { sampleListings } from './sample-listings.ts';

let site: TestApp;
let ids: string[];

beforeAll(async () => {
  site = await testApp();
  ids = await liveListings(site.context, sampleListings);
});
afterAll(() => site.close());

async function find(query: string): Promise<string[]> {
  const answer = await site.anonymous(`/api/activities?${query}`);
  expect(answer.status, query).toBe(200);
  const found = (await answer.json()) as Activity[];
  expect(answer.headers.get('x-total-count')).toBe(String(found.length));
  return found.map(({ name }) => name.split(' ').slice(0, 2).join(' '));
}

describe('every filter', () => {
  test.each([
    ['category=Swimming', ['Ottershaw Aqua', 'Swimming lessons']],
    ['category=Swimming%20%26%20Water%20Sports', ['Ottershaw Aqua', 'Swimming lessons']],
    ['category=dance', ['Ballet for', 'Sing and']],
    ['category=Music%20%26%20Dance', ['Ballet for', 'Sing and']],
    ['category=music', ['Sing and']],
    ['category=nonsense', []],
    ['location=guildford', ['Swimming lessons']],
    ['location=Kingston', ['Ballet for']],
    ['location=Kingston%20upon%20Thames', ['Ballet for']],
    ['location=Atlantis', []],
    ['location=Shalford', ['Ottershaw Aqua', 'Pottery Painting', 'Swimming lessons']],
    ['location=GU1', ['Ottershaw Aqua', 'Pottery Painting', 'Swimming lessons']],
    ['location=GU1&distance=3', ['Swimming lessons']],
    ['location=gu1%203zz&distance=30&category=outdoor', ['Muddy Boots']],
    ['location=Guildford&distance=8', ['Ottershaw Aqua', 'Swimming lessons']],
    ['location=ZZ99', []],
    ['location=Surrey', null],
    ['location=SURREY,%20UK&distance=3', null],
    ['location=%20&search=%20&minPrice=%20&limit=%20', null],
    ['location=Guildford,%20Surrey', ['Swimming lessons']],
    ['location=gu1-1aa&distance=3', ['Swimming lessons']],
    ['location=!!!', []],
    ['location=Hampshire', []],
    ['ageRange=0-3', ['Ballet for', 'Muddy Boots', 'Ottershaw Aqua', 'Sing and']],
    ['ageRange=4-7', ['Muddy Boots', 'Ottershaw Aqua', 'Swimming lessons']],
    ['ageRange=13%2B', ['Ottershaw Aqua', 'Teen Karate']],
    ['ageRange=7', ['Ottershaw Aqua', 'Swimming lessons']],
    ['ageRange=nonsense', []],
    ['day=saturday', ['Muddy Boots']],
    ['day=saturday%2Cmonday', ['Ballet for', 'Muddy Boots']],
    ['day=Weekdays', ['Ballet for']],
    ['day=tuesday', []],
    ['day=someday', []],
    ['isFree=true', ['Muddy Boots', 'Sing and']],
    ['isFree=false', ['Ballet for', 'Ottershaw Aqua', 'Swimming lessons', 'Teen Karate']],
    ['maxPrice=9', ['Ballet for', 'Muddy Boots', 'Sing and', 'Swimming lessons']],
    ['minPrice=10', ['Ottershaw Aqua', 'Swimming lessons', 'Teen Karate']],
    ['minPrice=13&maxPrice=30', ['Ottershaw Aqua']],
    ['minPrice=12&maxPrice=9', []],
    ['ageRange=7-4', []],
    ['isFree=true&minPrice=5', []],
    ['indoor=true', ['Pottery Painting', 'Swimming lessons']],
    ['indoor=false', ['Muddy Boots']],
    ['outdoor=true', ['Muddy Boots']],
    ['sendFriendly=true', ['Sing and']],
    ['ofstedRegistered=true', ['Sing and']],
    ['hafPlaces=true&dbsChecked=true', []],
    ['dbsChecked=true', ['Pottery Painting']],
    ['insured=true', []],
    ['hasSpecialOffers=true', ['Ballet for', 'Teen Karate']],
    ['hostsBirthdayParties=true', ['Pottery Painting']],
    ['googleRating=4.5', ['Teen Karate']],
    ['googleRating=4.0', ['Pottery Painting', 'Teen Karate']],
    ['yelpRating=3.0', ['Teen Karate']],
    ['yelpRating=3.5', []],
    ['facebookRating=3.0', []],
    ['trustpilotRating=3.0', []],
    ['websiteRating=3.0', []],
    ['category=all&location=&search=&sort=name&limit=3', null],
    ['status=pending&category=dance', ['Ballet for', 'Sing and']],
  ])('%s', async (query, expected) => {
    if (expected) expect((await find(query)).toSorted()).toEqual(expected);
    else expect((await site.anonymous(`/api/activities?${query}`)).headers.get('x-total-count')).toBe('8');
  });

  test.each([
    'limit=0',
    'limit=101',
    'offset=-1',
    'isFree=maybe',
    'insured=false',
    'googleRating=9',
    'distance=x',
    'offset=100001',
    'offset=1.5',
    'offset=NaN',
    'limit=1e400',
    'minPrice=-1',
    'minPrice=Infinity',
    'sort=newest&sort=name',
    'search=a&search=b',
    `search=${'x'.repeat(201)}`,
  ])('%s is refused with the field that is wrong', async (query) => {
    const answer = await site.anonymous(`/api/activities?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(((await answer.json()) as { errors: unknown[] }).errors).toHaveLength(1);
  });
});

describe('search', () => {
  test.each([
    // beginnings, while somebody is still typing
    ['s', ['Swimming lessons', 'Sing and', 'Somewhere Drama', 'Muddy Boots']],
    ['swim', ['Swimming lessons', 'Ottershaw Aqua']],
    ['swimm', ['Swimming lessons', 'Ottershaw Aqua']],
    ['swimming', ['Swimming lessons', 'Ottershaw Aqua']],
    ['ball', ['Ballet for']],
    ['swimming les', ['Swimming lessons']],
    // other forms of a word
    ['swims', ['Swimming lessons', 'Ottershaw Aqua']],
    ['dancing', ['Sing and', 'Ballet for']],
    ['lesson', ['Swimming lessons']],
    // accents, apostrophes, case, idle words
    ['cafe', ['Sing and']],
    ['CAFÉ', ['Sing and']],
    ['swimming for the beginners', ['Swimming lessons', 'Ottershaw Aqua']],
    // provider, category, town, postcode
    ['wild things', ['Muddy Boots']],
    ['arts & crafts', ['Pottery Painting']],
    ['swimming guildford', ['Swimming lessons']],
    ['kingston', ['Ballet for']],
    // a postcode among the words is a place, and finds what is near it
    ['GU21', ['Ottershaw Aqua', 'Swimming lessons']],
    ['swimming GU21', ['Ottershaw Aqua', 'Swimming lessons']],
    ['gu21 4zz', ['Ottershaw Aqua', 'Swimming lessons']],
    ['GU214ZZ', ['Ottershaw Aqua', 'Swimming lessons']],
    ['swimming lessons gu21 4zz', ['Ottershaw Aqua', 'Swimming lessons']],
    // children, not a district
    ['u10', ['Ballet for', 'Muddy Boots', 'Ottershaw Aqua', 'Sing and', 'Swimming lessons']],
    // mistyped
    ['swiming', ['Swimming lessons', 'Ottershaw Aqua']],
    ['balet', ['Ballet for']],
    ['karaty', ['Teen Karate']],
    ['gilford', ['Swimming lessons']],
    ['dnace', ['Sing and', 'Ballet for']],
    ['pottary partys', ['Pottery Painting']],
    ['farest scool', ['Muddy Boots']],
    // not there, so what comes nearest
    ['swiming reigate', ['Ottershaw Aqua', 'Swimming lessons']],
    // who does it, and two words in one
    ['swimmer', ['Swimming lessons', 'Ottershaw Aqua']],
    ['dancers', ['Sing and', 'Ballet for']],
    ['forestschool', ['Muddy Boots']],
    ['pottrey partiesdorking', ['Pottery Painting']],
    // nothing like it
    ['xylophone quartet', []],
    // no words at all: not everything, as if nothing had been asked for
    ['!!!', []],
    ['日本 🦄', []],
    ["'; drop table directory.listings; --", []],
    ['swim:* | ballet', ['Ballet for', 'Ottershaw Aqua', 'Swimming lessons']],
    ['!!! ballet', ['Ballet for']],
  ])('%s', async (text, expected) => {
    expect((await find(`search=${encodeURIComponent(text)}`)).toSorted()).toEqual(expected.toSorted());
  });

  test.each(['search=!!!', 'search=gu21%204zz', 'location=Surrey', 'minPrice=12&maxPrice=9', 'search=swimming%20GU21'])(
    'the counts of %s are those of its list',
    async (query) => {
      const counts = (await (await site.anonymous(`/api/activities/facets?${query}`)).json()) as Facets;
      expect(counts.total).toBe((await find(query)).length);
    },
  );

  test('what is named so comes before what only mentions it', async () => {
    expect(await find('search=swimming')).toEqual(['Swimming lessons', 'Ottershaw Aqua']);
  });

  test('a correction is told, and only made when the directory holds nothing of the words', async () => {
    const corrected = await site.anonymous('/api/activities?search=swiming%20gilford');
    expect(corrected.headers.get('x-search-corrected')).toBe('swimming guildford');
    const filtered = await site.anonymous('/api/activities?search=ballet&location=Woking');
    expect(filtered.headers.get('x-search-corrected')).toBeNull();
    expect(await filtered.json()).toEqual([]);
  });
});

describe('order and pages', () => {
  test('the nearest comes first around a postcode, with its distance', async () => {
    const answer = await site.anonymous('/api/activities?location=GU1&distance=50');
    const found = (await answer.json()) as Activity[];
    const miles = found.map(({ distanceMiles }) => distanceMiles ?? -1);
    expect(found[0]?.name).toBe('Swimming lessons for beginners');
    expect(miles[0]).toBe(0);
    expect(miles.length).toBeGreaterThan(4);
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
  });

  test('nearest first without a place is what fits the words best', async () => {
    expect(await find('sort=distance&search=swimming+lessons')).toEqual(await find('search=swimming+lessons'));
    expect(await find('sort=distance')).toEqual(await find(''));
  });

  test('by name, and newest first', async () => {
    expect((await find('sort=name'))[0]).toBe('Ballet for');
    expect(await find('sort=newest')).toEqual((await find('')).slice());
    expect((await find('sort=newest'))[0]).toBe('Somewhere Drama');
    expect(await find('sort=banana')).toEqual(await find(''));
  });

  test('by when somebody last said that the details are right', async () => {
    const first = ids[0] ?? '';
    const newest = (await (await site.anonymous('/api/activities?sort=confirmed&limit=1')).json()) as Activity[];
    expect(newest[0]?.id).not.toBe(first);
    await sendTo(site.context, first, [
      { type: 'EditListing', editedBy: 'admin', changes: { schedule: 'Sundays 9:00' } },
    ]);
    const latest = (await (await site.anonymous('/api/activities?sort=confirmed&limit=1')).json()) as Activity[];
    expect(latest[0]?.id).toBe(first);
  });

  test('Link leads from page to page until the end', async () => {
    const seen: string[] = [];
    let next: string | undefined = '/api/activities?limit=3&isFree=false&sort=name';
    for (let pages = 0; next !== undefined && pages < 5; pages++) {
      const answer: Response = await site.anonymous(next);
      seen.push(...((await answer.json()) as Activity[]).map(({ id }) => id));
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(next).toBeUndefined();
    expect(new Set(seen).size).toBe(4);
    expect(seen).toHaveLength(4);
  });
});

describe('every order', () => {
  const orders = [
    '',
    'sort=name',
    'sort=newest',
    'sort=confirmed',
    'sort=relevance&search=s',
    'sort=distance&location=GU1&distance=50',
  ];
  test.each(orders)('shows each activity once over all pages: %s', async (query) => {
    const whole = await find(query);
    for (const limit of [1, 2, 3]) {
      const walked: string[] = [];
      for (let offset = 0; offset < whole.length + limit; offset += limit) {
        const page = await site.anonymous(`/api/activities?${query}&limit=${limit}&offset=${offset}`);
        expect(page.headers.get('x-total-count')).toBe(String(whole.length));
        walked.push(...((await page.json()) as Activity[]).map(({ name }) => name.split(' ').slice(0, 2).join(' ')));
      }
      expect(walked, `${limit} on a page`).toEqual(whole);
    }
  });
});

test('what nobody has confirmed for a year comes after everything else, on every page, unless its own page still says so', async () => {
  const { db } = site.context;
  const [first] = await db.query<{ listing_id: string }>(
    'select listing_id from directory.listings order by live_since desc, listing_id limit 1',
  );
  const id = first?.listing_id ?? '';
  const shown = async (query: string): Promise<string[]> =>
    ((await (await site.anonymous(`/api/activities?${query}`)).json()) as Activity[]).map((each) => each.id);
  expect((await shown('limit=100'))[0]).toBe(id);
  await db.query(`update directory.listings set confirmed_at = now() - interval '13 months' where listing_id = $1`, [
    id,
  ]);
  const after = await shown('limit=100');
  expect(after.at(-1)).toBe(id);
  const [half, rest] = [await shown('limit=4'), await shown('limit=100&offset=4')];
  expect([...half, ...rest]).toEqual(after);
  expect((await shown('limit=100&sort=name')).indexOf(id)).toBeLessThan(after.length);
  await db.query('update directory.listings set confirmed_at = live_since where listing_id = $1', [id]);
  expect((await shown('limit=100'))[0]).toBe(id);
});

test('as many activities are in a town as are counted in it, however they call it; around a village there are more', async () => {
  const fields = { name: 'Chess for Children', description: 'Quiet fun.', category: 'educational' } as const;
  const ids: string[] = [];
  for (const town of ['Cuckfield, West Sussex', 'Peper Harow, Surrey', 'Surrey', 'Hersham', 'Woking, Surrey'])
    ids.push(await listingWith(site.context, { fields: { ...fields, town } }, [submit, approve]));
  const { town: towns } = (await (await site.anonymous('/api/activities/facets')).json()) as Facets;
  expect(towns.map(({ town }) => town)).toEqual(expect.arrayContaining(['Cuckfield', 'Peper Harow', 'Woking']));
  expect(towns.map(({ town }) => town)).not.toContain('Hersham');
  for (const { town, count } of towns) {
    const { headers } = await site.anonymous(`/api/activities?location=${encodeURIComponent(town)}`);
    expect([town, headers.get('x-total-count')]).toEqual([town, String(count)]);
  }
  for (const id of ids) await sendTo(site.context, id, [{ type: 'ArchiveListing', by: 'admin' }]);
});

describe('what the public never sees', () => {
  test('nothing that is not live, and nothing but what is public of what is', async () => {
    const fields = { name: 'Secret Garden Club', description: 'Hidden.', town: 'Godalming' };
    const draft = await listingWith(site.context, { fields });
    const pending = await listingWith(site.context, { fields }, [submit]);
    const rejected = await listingWith(site.context, { fields }, [
      submit,
      { type: 'RejectListing', revision: 1, reviewedBy: 'an-admin', adminNotes: 'No.' },
    ]);
    const archived = await listingWith(site.context, { fields }, [
      submit,
      approve,
      { type: 'ArchiveListing', by: 'admin' },
    ]);
    for (const status of ['', 'pending', 'draft', 'rejected', 'archived', 'published', 'all']) {
      expect(await find(`search=secret%20garden&status=${status}`)).toEqual([]);
    }
    for (const id of [draft, pending, rejected, archived]) {
      expect((await site.anonymous(`/api/activities/${id}`)).status).toBe(404);
    }
    const live = await listingWith(site.context, { fields }, [submit, approve]);
    for (const path of [`/api/activities/${live}`, '/api/activities?search=secret', '/api/activities/facets']) {
      const text = await (await site.anonymous(path)).text();
      for (const secret of ['adminNotes', 'Looks fine', 'submitter', 'Whitfield', 'claim', 'provenance', 'an-admin'])
        expect(text, path).not.toContain(secret);
    }
    await sendTo(site.context, live, [{ type: 'ArchiveListing', by: 'admin' }]);
    expect(await find('search=secret')).toEqual([]);
    await sendTo(site.context, live, [{ type: 'RestoreListing', by: 'admin' }]);
    expect(await find('search=secret')).toEqual(['Secret Garden']);
    await sendTo(site.context, live, [{ type: 'ArchiveListing', by: 'admin' }]);
  });

  test('a proposed change shows only once it is approved', async () => {
    const id = ids[6] ?? '';
    const proposal = {
      type: 'ProposeRevision',
      revisionId: crypto.randomUUID(),
      source: 'parent_amendment',
      proposedBy: null,
      changes: { name: 'Zebra Pottery' },
    } as const;
    await sendTo(site.context, id, [proposal]);
    expect(await find('search=zebra')).toEqual([]);
    await sendTo(site.context, id, [
      {
        type: 'ApproveRevision',
        revisionId: proposal.revisionId,
        revision: 1,
        reviewedBy: 'an-admin',
        adminNotes: null,
      },
    ]);
    expect(await find('search=zebra')).toEqual(['Zebra Pottery']);
    expect(await find('search=%22parties%22')).toEqual([]);
  });
});
