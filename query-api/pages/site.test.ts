import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PointsSummary, PointTransaction } from '#domain/points/views.ts';
import { categoryIds } from '#domain/listing/facts/taxonomy.ts';
import type { ServerContext } from '#platform/context.ts';
import { createApp, type App } from '#platform/http/app.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { approve, listingWith, sendTo, submit } from '#tests/support/live-listings.ts';
import { awarded, someContext, until } from '#tests/support/projection.ts';
import { addressOf } from './heads.ts';
import { shellRoutes } from './shell.ts';
import { sitemapRoutes } from './sitemap.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

describe('points', () => {
  test("are the caller's own: what was earned and taken back, newest first", async () => {
    const parent = await site.signedInAs('parent');
    const { id } = (await (await parent('/api/auth/user')).json()) as { id: string };
    const pointsOf = async () => (await (await parent('/api/points/my-points')).json()) as PointsSummary;
    // The policy pays for the first sign-in by itself.
    await until(async () => (await pointsOf()).totalPoints > 0, 'the first sign-in is paid');
    const before = await pointsOf();
    const { log, readPosition } = site.context;
    const taken = {
      memberId: id,
      entryId: 'withdrawn:activity-suggested:1',
      withdrawnEntryId: 'activity-suggested:1',
      points: 100,
      description: 'Was a duplicate',
    };
    const { position } = await log.append(
      `points-${id}`,
      'any',
      [awarded(id, 1, 100), awarded(id, 2, 160), { type: 'PointsWithdrawn', data: taken }],
      someContext(),
    );
    expect(await readPosition.waitFor(['points'], position, 10_000)).toBe(true);
    const summary = await pointsOf();
    const total = before.totalPoints + 160;
    expect(summary).toEqual({
      totalPoints: total,
      availablePoints: total,
      lifetimePoints: before.lifetimePoints + 260,
      currentLevel: 2,
      levelName: 'Contributor',
      currentLevelFrom: 100,
      nextLevelFrom: 250,
      pointsToNextLevel: 250 - total,
    });
    const entries = (await (await parent('/api/points/transactions')).json()) as PointTransaction[];
    expect(entries.slice(0, 3).map(({ type, points }) => [type, points])).toEqual([
      ['spent', 100],
      ['earned', 160],
      ['earned', 100],
    ]);
    const other = await site.signedInAs('parent');
    const others = (await (await other('/api/points/transactions')).json()) as PointTransaction[];
    expect(others.filter(({ action }) => action !== 'FIRST_LOGIN')).toEqual([]);
    expect((await site.anonymous('/api/points/my-points')).status).toBe(401);
  });
});

describe('drawn pictures', () => {
  test('every category has a picture of its own, and a variant other colours', async () => {
    const pictures = await Promise.all(
      categoryIds.map(async (kind) => {
        const answer = await site.anonymous(`/api/placeholder/400/300?kind=${kind}`);
        expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
        expect(answer.headers.get('cache-control')).toContain('max-age=');
        return answer.text();
      }),
    );
    expect(new Set(pictures).size).toBe(categoryIds.length);
    const variant = await (await site.anonymous('/api/placeholder/400/300?kind=sports&variant=1')).text();
    expect(variant).not.toBe(pictures[0]);
    expect(await (await site.anonymous('/api/placeholder/400/300?kind=sports&variant=1')).text()).toBe(variant);
  });

  test('words are text in them, never markup', async () => {
    const words = `</text><script>alert('x')</script>&"`;
    const answer = await site.anonymous(`/api/placeholder/64/64?kind=sports&text=${encodeURIComponent(words)}`);
    const svg = await answer.text();
    expect(svg).toContain('&lt;/text&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;&quot;');
    expect(svg.match(/<text/g)).toHaveLength(1);
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  test.each(['0/300', '300/99999', 'a/b', '1.5/300', '-5/300'])('%s is no size', async (size) => {
    expect((await site.anonymous(`/api/placeholder/${size}`)).status).toBe(400);
  });
});

test('screens are told when a read model has moved', async () => {
  const stop = new AbortController();
  const answer = await site.anonymous('/api/updates', { signal: stop.signal });
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(answer.headers.get('content-security-policy')).not.toBeNull();
  const told = models(answer, ['directory', 'listing']);
  await listingWith(site.context, { fields: { name: 'News', description: 'x' } }, [submit, approve]);
  expect(await told).toEqual(new Set(['directory', 'listing']));
  stop.abort();
});

test('too many screens of one address are turned away, and open ones do not hold up the end of the site', async () => {
  const other = await testApp();
  const answers = await Promise.all(Array.from({ length: 31 }, () => other.anonymous('/api/updates')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('30');
  await other.close();
  const open = answers.find(({ status }) => status === 200);
  await expect(open?.text()).resolves.toContain('retry:');
});

describe('pages', () => {
  let dist: string;
  let pages: App;
  const get = async (url: string) => {
    const { statusCode, headers, body } = await pages.inject({ url, headers: { host: 'localhost' } });
    return { status: statusCode, headers, body };
  };
  beforeAll(async () => {
    dist = await mkdtemp(path.join(tmpdir(), 'hopscotch-dist-'));
    await mkdir(path.join(dist, 'assets'));
    await mkdir(path.join(dist, '.vite'));
    const html =
      '<!doctype html><html><head><title>x</title><meta name="description" content="x" /></head><body></body></html>';
    await writeFile(path.join(dist, 'index.html'), html);
    await writeFile(path.join(dist, 'assets/index-abc123.js'), 'export {};');
    await writeFile(path.join(dist, 'favicon.svg'), '<svg/>');
    await writeFile(path.join(dist, '.vite/manifest.json'), '{}');
    pages = await appWith(site.context, (app) => shellRoutes(app, site.context, dist));
  });
  afterAll(async () => {
    await pages.close();
    await rm(dist, { recursive: true, force: true });
  });

  test('the home page and the directory say what they are', async () => {
    const home = await get('/');
    expect(home.status).toBe(200);
    expect(home.body).toContain('<title>Hopscotch | Children&#39;s activities in Surrey</title>');
    expect(home.body).toContain(`<link rel="canonical" href="${site.url}/" />`);
    expect(home.body).toContain('"@type":"WebSite"');
    expect(home.body).not.toContain('noindex');
    const swimming = await get('/activities?category=swimming&location=guildford&ageRange=4-7');
    expect(swimming.body).toContain('<title>Swimming activities in Guildford | Hopscotch</title>');
    expect(swimming.body).toContain('<meta name="description" content="Swimming activities for children in Guildford');
    expect(swimming.body).toContain(`href="${site.url}/activities?category=swimming&amp;location=Guildford"`);
    const search = await get('/activities?search=%3Cscript%3Ealert(1)%3C/script%3E');
    expect(search.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(search.body).not.toContain('<script>alert');
    expect(search.body).toContain('noindex');
    expect((await get('/activities?limit=nonsense')).status).toBe(200);
  });

  test('a live activity says what it states and nothing else', async () => {
    const fields = {
      name: 'Fox & Friends </script><b>',
      description: 'Foxes for all.',
      category: 'sports',
      town: 'Woking',
      priceFrom: 5,
      minAgeMonths: 36,
      maxAgeMonths: 95,
      images: ['/api/placeholder/800/600'],
    } as const;
    const id = await listingWith(site.context, { fields: { ...fields, images: [...fields.images] } }, [
      submit,
      approve,
    ]);
    const page = await get(`/activities/${id}`);
    expect(page.status).toBe(200);
    expect(page.body).toContain('<title>Fox &amp; Friends &lt;/script&gt;&lt;b&gt; in Woking | Hopscotch</title>');
    expect(page.body).toContain(`<meta property="og:image" content="${site.url}/api/placeholder/800/600" />`);
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page.body)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'SportsActivityLocation',
      '@id': `${site.url}/activities/${id}`,
      name: fields.name,
      description: 'Foxes for all.',
      image: [`${site.url}/api/placeholder/800/600`],
      url: `${site.url}/activities/${id}`,
      priceRange: 'From £5.00',
      currenciesAccepted: 'GBP',
      keywords: 'Sports',
      address: { '@type': 'PostalAddress', addressLocality: 'Woking', addressCountry: 'GB' },
      audience: { '@type': 'PeopleAudience', suggestedMinAge: 3, suggestedMaxAge: 7 },
    });
    await sendTo(site.context, id, [{ type: 'ArchiveListing' }]);
    const gone = await get(`/activities/${id}`);
    expect(gone.status).toBe(404);
    expect(gone.body).toContain('noindex');
    expect(gone.body).not.toContain('Fox');
  });

  test.each([
    ['/points', 200],
    ['/admin/unified-dashboard', 200],
    ['/parent/draft-review/x', 200],
    ['/provider/edit-activity/x', 200],
    ['/nowhere', 404],
    ['/activities/x', 404],
    ['/admin', 404],
  ])('%s answers %i and is not for search engines', async (url, status) => {
    const page = await get(url);
    expect(page.status).toBe(status);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('<meta name="robots" content="noindex" />');
  });

  test('what is no page is answered as programs expect it', async () => {
    for (const url of [
      '/api/nowhere',
      '/assets/gone.js',
      '/.vite/manifest.json',
      '/.env.json',
      '/assets/..%2f..%2fpackage.json',
      '/%zz.js',
    ]) {
      const answer = await get(url);
      expect([400, 403, 404], url).toContain(answer.status);
      expect(String(answer.headers['content-type']), url).toContain('application/problem+json');
    }
  });

  test('built files are kept for ever, other files for an hour', async () => {
    const script = await get('/assets/index-abc123.js');
    expect(script.status).toBe(200);
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
  });

  test('pages that were not built are said to be so', async () => {
    const unbuilt = await appWith(site.context, (app) => shellRoutes(app, site.context, path.join(dist, 'nowhere')));
    expect((await unbuilt.inject({ url: '/', headers: { host: 'localhost' } })).statusCode).toBe(503);
    await unbuilt.close();
  });
});

test('an address that begins like a host is a path', () => {
  expect(addressOf({ url: '//evil.example/x?y=1' }).pathname).toBe('//evil.example/x');
});

describe('for search engines', () => {
  test('the sitemap holds every live activity and nothing else, and is divided when it grows', async () => {
    const ids = [];
    for (const name of ['One', 'Two', 'Three']) {
      ids.push(await listingWith(site.context, { fields: { name, description: 'x' } }, [submit, approve]));
    }
    const hidden = await listingWith(site.context, { fields: { name: 'Draft', description: 'x' } }, [submit]);
    const answer = await site.anonymous('/sitemap.xml');
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const whole = await answer.text();
    for (const id of ids) expect(whole).toMatch(new RegExp(`<loc>${site.url}/activities/${id}</loc><lastmod>20`));
    expect(whole).not.toContain(hidden);
    const divided = await appWith(site.context, (app) => sitemapRoutes(app, site.context, 2));
    const get = async (url: string) => (await divided.inject({ url, headers: { host: 'localhost' } })).body;
    const index = await get('/sitemap.xml');
    const files = [...index.matchAll(/<sitemap><loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address));
    const parts = await Promise.all(files.map(({ pathname, search }) => get(`${pathname}${search}`)));
    const locations = (text: string) =>
      [...text.matchAll(/<url><loc>(.*?)<\/loc>/g)].map(([, address = '']) => address).toSorted();
    expect(locations(parts.join(''))).toEqual(locations(whole));
    await divided.close();
  });

  test('robots are told where it is and what is not for them', async () => {
    const text = await (await site.anonymous('/robots.txt')).text();
    expect(text).toContain(`Sitemap: ${site.url}/sitemap.xml`);
    expect(text).toContain('Disallow: /api/');
    expect(text).toContain('Disallow: /admin/');
  });
});

async function appWith(context: ServerContext, register: (app: App) => Promise<void>): Promise<App> {
  const app = await createApp(context);
  await register(app);
  await app.ready();
  return app;
}

/** The read models that `answer`'s stream names, once all of `wanted` were named. */
async function models(answer: Response, wanted: readonly string[]): Promise<Set<string>> {
  const seen = new Set<string>();
  let text = '';
  for await (const chunk of answer.body ?? []) {
    text += Buffer.from(chunk).toString('utf8');
    for (const [, data = ''] of text.matchAll(/^data: (.*)$/gm))
      seen.add((JSON.parse(data) as { model: string }).model);
    if (wanted.every((model) => seen.has(model))) break;
  }
  return new Set([...seen].filter((model) => wanted.includes(model)));
}
