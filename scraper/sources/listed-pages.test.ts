import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MOST_LISTED } from '#domain/source/limits.ts';
import type { PagesKind } from '#domain/source/schedule.ts';
import { type Answer, linksTo, type PageServer, servePages, sitemapOf } from '#tests/support/servers/page-server.ts';
import { WebFetcher } from '../fetch/web-fetcher.ts';
import { listedPages } from './listed-pages.ts';
import { activityLinks } from './page-links.ts';
import { readSitemap } from './sitemap.ts';

describe('a start page', () => {
  const page = 'https://www.club.example/whats-on';
  const links = (html: string): readonly string[] => activityLinks(html, page).addresses;

  test('names the pages of its own site that look like activities, each once', () => {
    expect(
      links(`<a href="/judo-classes">x</a> <A class=b HREF='https://club.example/swim#times'>x</A>
        <a href="/judo-classes">again</a> <a href="/whats-on/monday">Monday</a> <a href="/x?id=1&amp;b=2">Ballet <b>for toddlers</b></a>`),
    ).toEqual([
      'https://www.club.example/judo-classes',
      'https://club.example/swim',
      'https://www.club.example/whats-on/monday',
      'https://www.club.example/x?id=1&b=2',
    ]);
  });

  test('and not what is elsewhere, a file, or about the site itself', () => {
    expect(
      links(`<a href="https://other.example/judo">x</a><a href="/judo.pdf">x</a><a href="/contact/classes">x</a>
        <a href="mailto:judo@club.example">x</a><a href="javascript:judo()">x</a><a href="/whats-on">x</a>
        <a href="/x">Read more</a><a>judo</a><a href="/news/judo-win">x</a>`),
    ).toEqual([]);
  });

  test('is read in time however it is written, and no further than it may', () => {
    expect(links('<a '.repeat(1_000_000))).toEqual([]);
    expect(links(`<a href="/judo" ${'x="'.repeat(500_000)}`)).toEqual([]);
    const many = activityLinks(
      Array.from({ length: MOST_LISTED + 1 }, (_, at) => `<a href="/class/${at}">x</a>`).join(''),
      page,
    );
    expect([many.addresses.length, many.isWhole]).toEqual([MOST_LISTED, false]);
  });
});

describe('a sitemap', () => {
  test('names its pages, whatever stands around them', () => {
    const text = `<urlset><!-- <loc>https://a.example/no</loc> --><url><loc> https://a.example/x?a=1&amp;b=2 </loc>
      <image:image><image:loc>https://a.example/p.jpg</image:loc></image:image></url>
      <url><loc><![CDATA[https://a.example/y]]></loc></url><url><loc>nonsense</loc></url></urlset>`;
    expect(readSitemap(text)).toEqual({
      isIndex: false,
      addresses: ['https://a.example/x?a=1&b=2', 'https://a.example/y'],
      isWhole: true,
    });
    expect(readSitemap('https://a.example/x\n\nhttps://a.example/y\n')?.addresses).toHaveLength(2);
    expect(readSitemap('<html><body>Not found</body></html>')).toBeUndefined();
  });

  test('carries out nothing that stands in it', () => {
    const bomb = `<!DOCTYPE l [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
      <urlset><url><loc>https://a.example/&b;&f;</loc></url></urlset>`;
    expect(readSitemap(bomb)?.addresses).toEqual(['https://a.example/&b;&f;']);
    readSitemap(`<urlset>${'<loc>'.repeat(400_000)}`);
    readSitemap(`<urlset>${'<!--'.repeat(500_000)}`);
    readSitemap(`<urlset><loc>${' '.repeat(2_000_000)}`);
  });
});

describe('over the network', () => {
  let pages: PageServer;
  let at = '';
  let fetcher: WebFetcher;
  beforeEach(async () => {
    pages = await servePages();
    at = `http://${pages.host}`;
    fetcher = new WebFetcher({ allow: [pages.host] });
  });
  afterEach(async () => {
    await fetcher.close();
    await pages.close();
  });
  const indexOf = (...addresses: readonly string[]): Answer => ({
    type: 'text/xml',
    body: `<sitemapindex>${addresses.map((each) => `<sitemap><loc>${each}</loc></sitemap>`).join('')}</sitemapindex>`,
  });
  const packed = (body: string | Buffer): Answer => ({ type: 'application/gzip', body: gzipSync(body) });
  const failureOf = (path: string, kind: PagesKind = 'sitemap'): Promise<unknown> =>
    listedPages(fetcher, kind, `${at}${path}`).then(
      () => 'read',
      (error: unknown) => Reflect.get(error as object, 'failure'),
    );

  test('an index leads to its sitemaps, packed ones too, and never in circles; what is on other sites is left out', async () => {
    pages.answer('/index.xml', indexOf(...['/one.xml', '/two.xml.gz', '/index.xml'].map((path) => at + path)));
    pages.answer('/one.xml', sitemapOf(`${at}/judo`, 'https://elsewhere.example/judo', 'ftp://elsewhere.example/x'));
    pages.answer('/two.xml.gz', packed(sitemapOf(`${at}/swim`).body));
    const listed = await listedPages(fetcher, 'sitemap', `${at}/index.xml`);
    expect(listed).toEqual({ addresses: [`${at}/judo`, `${at}/swim`], isWhole: true });
    expect(pages.fetched('/index.xml')).toBe(1);
    pages.remove('/one.xml');
    expect((await listedPages(fetcher, 'sitemap', `${at}/index.xml`)).isWhole).toBe(false);
  });

  test('a site that names nothing for a day has lost nothing', async () => {
    const away = pages.answer('/away', linksTo());
    expect(await listedPages(fetcher, 'start-page', away)).toEqual({ addresses: [], isWhole: false });
    pages.answer('/empty.xml', sitemapOf());
    expect(await listedPages(fetcher, 'sitemap', `${at}/empty.xml`)).toEqual({ addresses: [], isWhole: false });
  });

  test('an index that leads to ever new ones is followed so far and no further', async () => {
    for (let step = 0; step < 40; step += 1) pages.answer(`/${step}.xml`, indexOf(`${at}/${step + 1}.xml`));
    expect(await listedPages(fetcher, 'sitemap', `${at}/0.xml`)).toEqual({ addresses: [], isWhole: false });
    expect([pages.fetched('/19.xml'), pages.fetched('/20.xml')]).toEqual([1, 0]);
  });

  test('a huge sitemap is taken as far as may be, so that nothing counts as missing, and a larger one is refused', async () => {
    const many = Array.from({ length: MOST_LISTED + 1 }, (_, each) => `${at}/class/${each}`);
    pages.answer('/many.xml', sitemapOf(...many));
    const listed = await listedPages(fetcher, 'sitemap', `${at}/many.xml`);
    expect([listed.addresses.length, listed.isWhole]).toEqual([MOST_LISTED, false]);
    pages.answer('/huge.xml', { type: 'text/xml', body: Buffer.alloc(9 * 1024 * 1024, ' ') });
    expect(await failureOf('/huge.xml')).toBe('too-large');
    pages.answer('/bomb.xml.gz', packed(Buffer.alloc(64 * 1024 * 1024)));
    expect(await failureOf('/bomb.xml.gz')).toBe('too-large');
  });

  test.each([
    'http://127.0.0.1:1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://10.0.0.1/x.xml',
  ])('what leads to %s, which is not public, is not followed there', async (address) => {
    pages.redirect('/away.xml', address);
    pages.redirect('/away', address);
    expect([await failureOf('/away.xml'), await failureOf('/away', 'start-page')]).toEqual([
      'forbidden-address',
      'forbidden-address',
    ]);
    // As a part of an index it is left out, and so is what it would have named.
    pages.answer('/index.xml', indexOf(`${at}/away.xml`, address));
    const listed = await listedPages(fetcher, 'sitemap', `${at}/index.xml`);
    expect(listed).toEqual({ addresses: [], isWhole: false });
  });

  test('a source is read only as far as robots.txt allows', async () => {
    pages.answer('/robots.txt', { type: 'text/plain', body: 'User-agent: *\nDisallow: /private' });
    pages.answer('/private/map.xml', sitemapOf(`${at}/judo`));
    pages.answer('/private/classes', linksTo('/judo-class'));
    pages.answer('/index.xml', indexOf(`${at}/private/map.xml`));
    expect([await failureOf('/private/map.xml'), await failureOf('/private/classes', 'start-page')]).toEqual([
      'refused-by-robots',
      'refused-by-robots',
    ]);
    expect(await listedPages(fetcher, 'sitemap', `${at}/index.xml`)).toEqual({ addresses: [], isWhole: false });
    expect([pages.fetched('/private/map.xml'), pages.fetched('/private/classes')]).toEqual([0, 0]);
  });

  test('what is none, is gone or leads round in circles is said to be that', async () => {
    pages.answer('/page.xml', { type: 'text/xml', body: '<html>no</html>' });
    pages.redirect('/round.xml', '/round.xml');
    pages.answer('/broken.xml', { type: 'text/xml', body: 'no', status: 500 });
    expect(await failureOf('/page.xml')).toBe('undecodable');
    expect(await failureOf('/missing.xml')).toBe('http-status');
    expect(await failureOf('/broken.xml')).toBe('http-status');
    expect(await failureOf('/round.xml')).toBe('too-many-redirects');
  });
});
