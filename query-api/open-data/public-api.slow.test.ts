import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListingFields } from '#domain/listing/facts/fields.ts';
import type { PublicActivity } from '#domain/open-data/public-activity.ts';
import { call, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { issuedKey, withdraw, withKey } from '#tests/support/made/api-keys.ts';
import { listingWith, liveListings, sendTo, submit } from '#tests/support/made/live-listings.ts';

const API = '/api/open/v1';
const swim: ListingFields = {
  name: 'Otter <b>Swimming</b>',
  providerName: 'Otters Ltd',
  description: 'For all.',
  category: 'swimming',
  town: 'Guildford',
  postcode: 'GU1 1AA',
  minAgeMonths: 48,
  maxAgeMonths: 95,
  freeActivity: true,
  schedule: 'Saturdays 9:00-10:00',
  contactName: 'Petra Canary',
  contactEmail: 'canary@mail.example',
  contactPhone: '01632 960999',
  website: 'https://canary.example',
  images: ['https://canary.example/petra.jpg'],
};
const chess: ListingFields = {
  name: 'Chess',
  category: 'educational',
  town: 'Woking',
  priceFrom: 5,
  minAgeMonths: 120,
};
const [art, dance] = [
  { ...chess, name: 'Art', town: 'woking' },
  { ...chess, name: 'Dance', schedule: 'Sundays' },
];

/** Processes of one site share its secrets. */
const secret = () => randomBytes(32).toString('hex');
const environment = { SESSION_SECRET: secret(), MASTER_KEY: secret() };

let site: TestApp;
let admin: SiteFetch;
let key: string;
let ids: readonly string[];
beforeAll(async () => {
  site = await testApp({ environment });
  admin = await site.signedInAs('admin');
  ({ key } = await issuedKey(site, admin));
  ids = await liveListings(site.context, [swim, chess, art, dance]);
  await listingWith(site.context, { fields: { ...swim, name: 'Waits for review' } }, [submit]);
});
afterAll(() => site.close());

const ask = (path: string, headers: Readonly<Record<string, string>> = withKey(key), where = site) =>
  call(where.anonymous, 'GET', `${API}${path}`, undefined, headers);
const namesOf = async (query: string): Promise<unknown> => {
  const { status, body } = await ask(`/activities?${query}`);
  return status === 200 ? (body as PublicActivity[]).map(({ name }) => name) : status;
};

describe('the public API', () => {
  test('tells what is live, in plain words, and nobody’s name, number or picture', async () => {
    const { body, text, headers } = await ask('/activities');
    expect((body as PublicActivity[]).map(({ id }) => id)).toEqual(ids);
    expect((body as PublicActivity[])[0]).toMatchObject({
      url: `${site.url}/activities/${ids[0]}`,
      name: 'Otter Swimming',
      provider: 'Otters Ltd',
      category: { id: 'swimming' },
      ages: { fromMonths: 48, toMonths: 95 },
      price: { from: 0, to: 0, currency: 'GBP' },
      sessions: [{ weekday: 'saturday', start: '09:00', end: '10:00' }],
      indoor: null,
    });
    expect(text).not.toMatch(/canary|960999|Waits/i);
    expect([headers.get('x-total-count'), headers.get('link')]).toEqual(['4', null]);
    const seen = { ...withKey(key), 'if-none-match': headers.get('etag') ?? '' };
    expect((await ask('/activities', seen)).status).toBe(304);
  });

  test.each([
    ['category=swimming', ['Otter Swimming']],
    ['town=woking', ['Chess', 'Art', 'Dance']],
    ['age=10', ['Chess', 'Art', 'Dance']],
    ['day=saturday,sunday&town=Woking', ['Dance']],
    ['free=true', ['Otter Swimming']],
    ['updatedSince=2100-01-01T00:00:00Z', []],
    ['updatedSince=2020-01-01T01:00:00%2B01:00&limit=1', ['Otter Swimming']],
    ['category=knitting', 400],
    ['age=grown-up', 400],
    ['day=someday', 400],
    ['day=saturday,someday', 400],
    ['town=Woking&town=Guildford', 400],
    ['updatedSince=yesterday', 400],
    ['after=-1', 400],
    ['limit=101', 400],
    ['town=Epsom', []],
    ['town=Guilford', 400],
    ["town=';--", 400],
  ])('answers %s', async (query, expected) => {
    expect(await namesOf(query)).toEqual(expected);
  });

  test('refuses a name that it does not know, and says it with those that it does', async () => {
    const { status, body } = await ask('/activities?catgory=swimming');
    expect([status, (body as { detail: string }).detail]).toEqual([
      400,
      'There is no “catgory” here. This call takes category, town, age, day, free, updatedSince, limit, after.',
    ]);
    const town = await ask('/activities?town=Guilford');
    expect((town.body as { detail: string }).detail).toBe('town: Take one from /api/open/v1/towns');
    for (const path of ['/towns', '/categories', `/activities/${ids[0]}`]) {
      const other = await ask(`${path}?limit=5`);
      expect([other.status, (other.body as { detail: string }).detail], path).toEqual([
        400,
        'There is no “limit” here. This call takes no parameters.',
      ]);
    }
  });

  test('leads from page to page, and to what changes meanwhile once more', async () => {
    const first = await ask('/activities?limit=2&town=Woking');
    const [, next = ''] = /<\/api\/open\/v1(.+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
    await sendTo(site.context, ids[1] ?? '', [
      { type: 'EditListing', changes: { name: 'Chess Club' }, editedBy: 'admin' },
    ]);
    const second = await ask(next);
    expect([first, second].map(({ body }) => (body as PublicActivity[]).map(({ name }) => name))).toEqual([
      ['Chess', 'Art'],
      ['Dance', 'Chess Club'],
    ]);
    expect(second.headers.get('link')).toBeNull();
    await sendTo(site.context, ids[1] ?? '', [{ type: 'EditListing', changes: { name: 'Chess' }, editedBy: 'admin' }]);
  });

  test('knows one by its id, and nothing of what is not live', async () => {
    expect((await ask(`/activities/${ids[2]}`)).body).toMatchObject({ id: ids[2], name: 'Art' });
    const pending = await listingWith(site.context, { fields: swim }, [submit]);
    for (const id of [pending, 'nonsense', crypto.randomUUID()])
      expect((await ask(`/activities/${id}`)).status, id).toBe(404);
  });

  test('counts its categories and towns', async () => {
    const { categories } = (await ask('/categories')).body as { categories: { id: string; activities: number }[] };
    expect(categories.filter(({ activities }) => activities > 0)).toMatchObject([
      { id: 'swimming', activities: 1 },
      { id: 'educational', activities: 3 },
    ]);
    expect((await ask('/towns')).body).toMatchObject({
      towns: [
        { name: 'Guildford', activities: 1 },
        { name: 'Woking', activities: 3 },
      ],
    });
  });
});

test('a town is asked for in any words that we know of it, and one that we do not know as its activities have it', async () => {
  const more = [
    { ...chess, name: 'Bowls', town: 'Little Zqton' },
    { ...chess, name: 'Rowing', town: 'Kingston upon Thames' },
  ];
  const made = await liveListings(site.context, more);
  expect(await namesOf('town=kingston+on+thames')).toEqual(['Rowing']);
  expect(await namesOf('town=little+zqton')).toEqual(['Bowls']);
  for (const id of made) await sendTo(site.context, id, [{ type: 'ArchiveListing', by: 'admin' }]);
  expect([await namesOf('town=Kingston'), await namesOf('town=Pirbright')]).toEqual([[], []]);
  expect(await namesOf('town=little+zqton')).toBe(400);
});

describe('a key', () => {
  test('is needed, and pages of other sites are told so as well', async () => {
    for (const headers of [{}, withKey('hop_nonsense'), withKey(`hop_${'a'.repeat(43)}`), withKey(`${key}a`)]) {
      const refused = await ask('/towns', headers);
      expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, '*']);
    }
    // Whoever is signed in has none by that.
    expect((await call(admin, 'GET', `${API}/towns`)).status).toBe(401);
    const preflight = await call(site.anonymous, 'OPTIONS', `${API}/towns`, undefined, {
      origin: 'https://council.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    });
    expect([preflight.status, Object.fromEntries(preflight.headers)]).toMatchObject([
      204,
      { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'Authorization, If-None-Match' },
    ]);
    expect((await ask('/towns')).headers.get('set-cookie')).toBeNull();
  });

  test('is refused as soon as it is withdrawn, and is not to be read anywhere', async () => {
    const own = await issuedKey(site, admin);
    expect((await ask('/towns', withKey(own.key))).status).toBe(200);
    expect((await call(admin, 'GET', '/api/admin/api-keys')).text).not.toContain(own.key);
    expect(JSON.stringify(await site.context.log.readStream(`apiKey-${own.id}`))).not.toContain(own.key);
    await withdraw(site, admin, own.id);
    expect((await ask('/towns', withKey(own.key))).status).toBe(401);
  });

  test('that is asked for again under the same Idempotency-Key is the same', async () => {
    const send = () =>
      call(
        admin,
        'POST',
        '/api/admin/api-keys',
        { name: 'Twice', contactEmail: 'jo@mail.example' },
        { 'idempotency-key': 'one-key-please' },
      );
    const [first, second] = [await send(), await send()];
    expect(first.body).toMatchObject({ key: expect.stringMatching(/^hop_[\w-]{43}$/) as string });
    expect(second.body).toEqual(first.body);
  });

  test('allows so much a minute and a day in all processes together, and says what is left and when to come back', async () => {
    const other = await testApp({ databaseUrl: site.databaseUrl, environment });
    const [perMinute, perDay] = [
      await issuedKey(site, admin, { perMinute: 3, perDay: 9 }),
      await issuedKey(site, admin, { perMinute: 2, perDay: 2 }),
    ];
    const answers = [];
    for (const where of [site, other, site, other]) answers.push(await ask('/towns', withKey(perMinute.key), where));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[0]?.headers.get('ratelimit-policy')).toBe('"minute";q=3;w=60, "day";q=9;w=86400');
    expect(answers[1]?.headers.get('ratelimit')).toMatch(/^"minute";r=1;t=\d+, "day";r=7;t=\d+$/);
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answers[3]?.headers.get('access-control-expose-headers')).toContain('Retry-After');
    // As after a minute.
    const minuteLater = () =>
      site.context.db.query(`delete from platform.rate_limits where starts_with(key, 'api minute')`);
    for (const status of [200, 200, 429]) {
      await minuteLater();
      expect((await ask('/towns', withKey(perDay.key))).status).toBe(status);
    }
    await Promise.all([site.context.counts.flush(), other.context.counts.flush()]);
    const listed = (await call(admin, 'GET', '/api/admin/api-keys')).body as { id: string }[];
    expect(listed.find(({ id }) => id === perMinute.id)).toMatchObject({
      callsToday: 3,
      lastUsedOn: expect.any(String) as string,
    });
    await other.close();
  });
});

describe('the page for developers', () => {
  test('has examples that run as they stand', async () => {
    const page = await (await site.anonymous('/developers')).text();
    const found = page.matchAll(/<pre tabindex="0" data-example="(\w+)"><code>(.*?)<\/code><\/pre>/gs);
    const examples = [...found].map(([, language = '', code = '']) => [language, asRead(code)] as const);
    expect(examples.map(([language]) => language)).toEqual(['sh', 'js', 'js', 'js']);
    const outputs = await Promise.all(examples.map(([language, code]) => run(language, code)));
    const [saturdays, fourToSeven, one, both] = outputs;
    if (saturdays !== undefined) expect(saturdays).toMatchObject([{ name: 'Otter Swimming' }]);
    expect(fourToSeven).toMatchObject([{ name: 'Otter Swimming' }]);
    expect(one).toMatchObject({ id: expect.any(String) as string });
    expect(both).toMatchObject({ categories: expect.any(Array) as unknown[], towns: expect.any(Array) as unknown[] });
    for (const filter of [
      'category',
      'town',
      'age',
      'day',
      'free',
      'updatedSince',
      'limit',
      'after',
      'ages',
      'sessions',
    ])
      expect(page).toContain(`<code>${filter}</code>`);
  });
});

/** As a browser shows it. */
const asRead = (html: string): string =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/&#0?39;|&apos;/g, "'")
    .replaceAll('&amp;', '&');

/** What it prints; undefined where this machine has no curl. */
async function run(language: string, code: string): Promise<unknown> {
  const command = language === 'sh' ? ['sh', '-c'] : [process.execPath, '--input-type=module', '--eval'];
  const [file = '', ...before] = command;
  const options = { env: { ...process.env, HOPSCOTCH_KEY: key } };
  try {
    const { stdout } = await promisify(execFile)(file, [...before, code], options);
    return JSON.parse(stdout) as unknown;
  } catch (error) {
    // "command not found"
    if (language === 'sh' && error instanceof Error && 'code' in error && error.code === 127) return undefined;
    throw error;
  }
}
