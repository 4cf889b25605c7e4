import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shortPath } from '#domain/listing/shown/short-link.ts';
import { descriptionOf } from '#domain/site/descriptions.ts';
import { type Page, pageNames, pageOf } from '#domain/site/pages.ts';
import type { ServerContext } from '#platform/context.ts';
import { createApp, type App } from '#platform/http/app.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { approve, listingWith, sendTo, submit } from '#tests/support/made/live-listings.ts';
import { addressOf } from './heads.ts';
import { shellRoutes } from './shell.ts';
import { sitemapRoutes } from './sitemap.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

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
      '<!doctype html><html><head><title>x</title><meta name="description" content="x" /></head><body>' +
      '<script type="module" src="/assets/index-abc123.js"></script><link href="/assets/shared-1.js" /></body></html>';
    await writeFile(path.join(dist, 'index.html'), html);
    await writeFile(path.join(dist, 'assets/index-abc123.js'), 'export {};');
    await writeFile(path.join(dist, 'favicon.svg'), '<svg/>');
    await writeFile(path.join(dist, 'activity-detail-mockup.html'), '<!doctype html>');
    const manifest = {
      'index.html': { file: 'assets/index-abc123.js', imports: ['_shared.js'] },
      '_shared.js': { file: 'assets/shared-1.js' },
      '_cards.js': { file: 'assets/cards-1.js', imports: ['_shared.js'] },
      'features/directory/directory-page.tsx': {
        file: 'assets/directory-page-1.js',
        imports: ['_cards.js', 'index.html'],
      },
      'features/draft/draft-review-page.tsx': { file: 'assets/draft-review-page-1.js', imports: [] },
    };
    await writeFile(path.join(dist, '.vite/manifest.json'), JSON.stringify(manifest));
    pages = await appWith(site.context, (app) => shellRoutes(app, site.context, dist));
  });
  afterAll(async () => {
    await pages.close();
    await rm(dist, { recursive: true, force: true });
  });

  test('an address that was given out before leads to the page that stands for it, with what was asked', async () => {
    for (const [from, to] of [
      ['/for-providers', '/for-partners'],
      ['/for-providers/?ref=a', '/for-partners?ref=a'],
      ['/provider-dashboard', '/provider/dashboard'],
      ['/admin/dashboard', '/admin/unified-dashboard'],
    ] as const)
      expect(await get(from)).toMatchObject({ status: 308, headers: { location: to } });
  });

  test('a mock-up may stand in a frame of ours, and no page may stand in any', async () => {
    const mockup = await get('/activity-detail-mockup.html');
    expect(mockup.status).toBe(200);
    expect(mockup.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(mockup.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'self'",
    );
    for (const address of ['/', '/mockups', '/favicon.svg']) {
      const { headers } = await get(address);
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
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
    // Nothing is there.
    expect(swimming.body).toContain('noindex');
    const search = await get('/activities?search=%3Cscript%3Ealert(1)%3C/script%3E');
    expect(search.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(search.body).not.toContain('<script>alert');
    expect(search.body).toContain('noindex');
    expect((await get('/activities?limit=nonsense')).status).toBe(200);
  });

  test('what has a landing page leads search engines there, and what shows nothing is not for them', async () => {
    const fields = {
      name: 'Teal Swimming',
      description: 'x',
      category: 'swimming',
      town: 'Guildford',
      priceFrom: 5,
    } as const;
    await listingWith(site.context, { fields }, [submit, approve]);
    const canonicalOf = async (address: string) => {
      const { body } = await get(address);
      return [/<link rel="canonical" href="([^"]*)"/.exec(body)?.[1]?.replace(site.url, ''), body.includes('noindex')];
    };
    for (const [address, canonical, isHidden] of [
      ['?category=swimming&location=Guildford,%20Surrey&maxPrice=9', '/activities/swimming/in/guildford', false],
      ['?location=Guildford', '/activities/in/guildford', false],
      ['?category=Swimming', '/activities/swimming', false],
      ['?location=GU1', '/activities?location=GU1', false],
      ['', '/activities', false],
      ['?category=gaming&location=Oxted', '/activities?category=gaming&amp;location=Oxted', true],
      ['?minPrice=cheap', '/activities', true],
      ['?offset=900', '/activities', true],
    ] as const)
      expect([address, ...(await canonicalOf(`/activities${address}`))]).toEqual([address, canonical, isHidden]);
    // Nor does it name activities that are not on it.
    expect((await get('/activities?minPrice=cheap')).body).not.toContain('ItemList');
    const long = await get(`/activities?search=${'swimming+with+ducks+'.repeat(15)}`);
    expect(long.body).toContain('<title>“swimming with ducks');
    expect(long.body).toContain('noindex');
  });

  test('every page that is for search engines as well is at an address of its own, and none tells them to go away', async () => {
    const addresses = pageNames
      .map<Page>(pageOf)
      .flatMap(({ path: at, indexed }) => (indexed && !at.includes(':') ? [at] : []));
    expect(addresses.length).toBeGreaterThan(9);
    for (const [address, at] of addresses.flatMap(
      (each) =>
        [
          [each, each],
          [each, `${each === '/' ? '' : each}//`],
        ] as const,
    )) {
      if (at === '//') continue;
      const { body } = await get(at);
      const canonical = /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1];
      expect([canonical, body.includes('noindex')]).toEqual([`${site.url}${address}`, false]);
      expect(body, at).toContain('<meta property="og:image"');
    }
  });

  test('a page names the scripts that it needs besides the first one, so that they come beside it', async () => {
    const preloaded = ({ body }: { readonly body: string }) =>
      [...body.matchAll(/<link rel="modulepreload" crossorigin href="([^"]*)" \/>/g)].map(([, href]) => href);
    expect(preloaded(await get('/activities?category=sports'))).toEqual([
      '/assets/directory-page-1.js',
      '/assets/cards-1.js',
    ]);
    expect(preloaded(await get('/provider/edit-activity/x'))).toEqual(['/assets/draft-review-page-1.js']);
    expect(preloaded(await get('/nowhere'))).toEqual([]);
  });

  test('what is for those who build the site is not there, in production or elsewhere: only Vite serves it', async () => {
    for (const mode of ['production', 'development'] as const) {
      const config = { ...site.context.config, mode };
      const live = await appWith(site.context, (app) => shellRoutes(app, { ...site.context, config }, dist));
      const answer = await live.inject({ url: '/preview/components', headers: { host: 'localhost' } });
      expect(answer.statusCode).toBe(404);
      await live.close();
    }
  });

  test('a page is called on the server what it is called in the browser', async () => {
    for (const name of pageNames.filter((each) => pageOf(each).layout !== 'public')) {
      const { path: address, title } = pageOf(name);
      const { body } = await get(address.replace(':id', 'x'));
      expect(body).toContain(`<title>${title} | Hopscotch</title>`);
      expect(body).toContain(`<meta name="description" content="${descriptionOf(name)}" />`);
    }
    expect(descriptionOf('audit')).toBe('Helping Surrey families find things children love to do');
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
    expect(page.body).toMatch(
      new RegExp(`<meta property="og:image" content="${site.url}/api/share/${id}/[0-9a-f]{16}\\.png" />`),
    );
    expect(page.body).toContain('<meta property="og:image:width" content="1200" />');
    expect(page.body).toContain('<meta property="og:image:height" content="630" />');
    expect(page.body).toMatch(/<meta property="og:image:alt" content="Fox &amp; Friends [^"]*, 3-7 years, Woking" \/>/);
    expect(page.body).toContain('<meta name="twitter:card" content="summary_large_image" />');
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
      isAccessibleForFree: false,
      keywords: 'Sports',
      address: { '@type': 'PostalAddress', addressLocality: 'Woking', addressCountry: 'GB' },
      makesOffer: {
        '@type': 'Offer',
        itemOffered: {
          '@type': 'Service',
          name: fields.name,
          audience: { '@type': 'PeopleAudience', suggestedMinAge: 3, suggestedMaxAge: 7 },
        },
      },
    });
    await sendTo(site.context, id, [{ type: 'ArchiveListing', by: 'admin' }]);
    const gone = await get(`/activities/${id}`);
    expect(gone.status).toBe(404);
    expect(gone.body).toContain('noindex');
    expect(gone.body).not.toContain('Fox');
  });

  test('a short address leads to its listing while that is live, and to nothing otherwise', async () => {
    const id = await listingWith(site.context, { fields: { name: 'Hare Running', description: 'x' } }, [
      submit,
      approve,
    ]);
    const found = await get(shortPath(id));
    expect([found.status, found.headers.location]).toEqual([301, `/activities/${id}`]);
    expect((await get(shortPath(id).toUpperCase().replace('/A/', '/a/'))).headers.location).toBe(`/activities/${id}`);
    await sendTo(site.context, id, [{ type: 'ArchiveListing', by: 'admin' }]);
    const draft = await listingWith(site.context, { fields: { name: 'Secret', description: 'x' } }, [submit]);
    for (const address of [shortPath(id), shortPath(draft), '/a/00000000000000', '/a/x']) {
      const gone = await get(address);
      expect([address, gone.status]).toEqual([address, 404]);
      expect(gone.body).toContain('Page Not Found');
    }
  });

  test('the address of what was merged leads to what it was merged with, while families see that', async () => {
    const [goes, stays] = await Promise.all(
      ['Heron Club', 'The Heron Club'].map((name) =>
        listingWith(site.context, { fields: { name, description: 'x' } }, [submit, approve]),
      ),
    );
    const merge = { type: 'MergeListing', into: stays ?? '', revision: 1, mergedBy: 'an-admin' } as const;
    await sendTo(site.context, goes ?? '', [merge]);
    const found = await get(`/activities/${goes}`);
    expect([found.status, found.headers.location]).toEqual([301, `/activities/${stays}`]);
    // As letters about a booking have it.
    const booking = await get(`/activities/${goes}/book`);
    expect([booking.status, booking.headers.location]).toEqual([301, `/activities/${stays}/book`]);
    // What is printed and sent is the short one.
    const short = await get(shortPath(goes ?? ''));
    expect([short.status, short.headers.location]).toEqual([301, `/activities/${stays}`]);
    const taken = await site.anonymous(`/api/activities/${goes}/calendar.ics`, { redirect: 'manual' });
    expect([taken.status, taken.headers.get('location')]).toEqual([301, `/api/activities/${stays}/calendar.ics`]);
    const picture = await site.anonymous(`/api/share/${goes}/x.png`, { redirect: 'manual' });
    expect([picture.status, picture.headers.get('location')]).toMatchObject([
      302,
      expect.stringContaining(`/api/share/${stays}/`),
    ]);
    await sendTo(site.context, stays ?? '', [{ type: 'ArchiveListing', by: 'admin' }]);
    expect((await get(`/activities/${goes}`)).status).toBe(404);
    expect((await get(shortPath(goes ?? ''))).status).toBe(404);
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

  describe('a built file that was compressed at the build', () => {
    const text = 'export const words = ["swimming", "ballet"];\n'.repeat(100);
    const br = brotliCompressSync(text);
    const gz = gzipSync(text);
    beforeAll(async () => {
      await writeFile(path.join(dist, 'assets/words-abc123.js'), text);
      await writeFile(path.join(dist, 'assets/words-abc123.js.br'), br);
      await writeFile(path.join(dist, 'assets/words-abc123.js.gz'), gz);
    });
    const ask = (headers: Readonly<Record<string, string>>, method: 'GET' | 'HEAD' = 'GET') =>
      pages.inject({ method, url: '/assets/words-abc123.js', headers: { host: 'localhost', ...headers } });

    test.each([
      ['br, gzip, deflate', 'br', br],
      ['gzip, deflate', 'gzip', gz],
      ['br;q=0, gzip', 'gzip', gz],
      ['identity', undefined, Buffer.from(text)],
      ['deflate', undefined, Buffer.from(text)],
    ])('is sent as it lies there to whoever accepts %s', async (accepted, encoding, content) => {
      const answer = await ask({ 'accept-encoding': accepted });
      expect(answer.statusCode).toBe(200);
      // Letter by letter: nothing is compressed for a visitor.
      expect(answer.rawPayload.equals(content)).toBe(true);
      expect(answer.headers).toMatchObject({
        'content-length': String(content.length),
        'content-type': 'application/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: expect.stringMatching(/^accept-encoding$/i),
      });
      expect(answer.headers['content-encoding']).toBe(encoding);
      const head = await ask({ 'accept-encoding': accepted }, 'HEAD');
      const told = ['content-length', 'content-encoding', 'content-type', 'etag', 'vary'];
      expect(told.map((name) => head.headers[name])).toEqual(told.map((name) => answer.headers[name]));
      expect(head.rawPayload).toHaveLength(0);
    });

    test('has a tag of its own for each way of compressing it, by which it need not be sent again', async () => {
      const tags = await Promise.all(
        ['br', 'gzip', 'identity'].map(async (accepted) => {
          const { headers } = await ask({ 'accept-encoding': accepted });
          const again = await ask({ 'accept-encoding': accepted, 'if-none-match': String(headers['etag']) });
          expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
          return headers['etag'];
        }),
      );
      expect(new Set(tags).size).toBe(3);
    });

    test('is sent in part, too, of what was chosen', async () => {
      for (const [accepted, content] of [
        ['br', br],
        ['identity', Buffer.from(text)],
      ] as const) {
        const part = await ask({ 'accept-encoding': accepted, range: 'bytes=3-9' });
        expect(part.statusCode).toBe(206);
        expect(part.rawPayload.equals(content.subarray(3, 10))).toBe(true);
        expect(part.headers['content-range']).toBe(`bytes 3-9/${content.length}`);
      }
    });

    test('has one address, whatever lies beside it', async () => {
      for (const end of ['br', 'gz']) expect((await get(`/assets/words-abc123.js.${end}`)).status).toBe(404);
    });

    test('lies in a folder of which nobody gets a list', async () => {
      for (const folder of ['/assets/', '/assets']) {
        const answer = await get(folder);
        expect([folder, answer.status]).toEqual([folder, 404]);
        expect(answer.body).not.toContain('words-abc123');
      }
    });
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
