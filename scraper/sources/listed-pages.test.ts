import { gzipSync } from 'node:zlib';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST_LISTED } from '#domain/source/limits.ts';
import { WebFetcher } from '../fetch/web-fetcher.ts';
import { listedPages } from './listed-pages.ts';
import { activityLinks } from './page-links.ts';
import { readSitemap } from './sitemap.ts';

const urlset = (...addresses: string[]): string =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses
    .map((address) => `<url><loc>${address}</loc></url>`)
    .join('')}</urlset>`;

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
    const began = performance.now();
    expect(links('<a '.repeat(1_000_000))).toEqual([]);
    expect(links(`<a href="/judo" ${'x="'.repeat(500_000)}`)).toEqual([]);
    const many = activityLinks(
      Array.from({ length: MOST_LISTED + 1 }, (_, at) => `<a href="/class/${at}">x</a>`).join(''),
      page,
    );
    expect([many.addresses.length, many.isWhole]).toEqual([MOST_LISTED, false]);
    expect(performance.now() - began).toBeLessThan(5_000);
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
    const began = performance.now();
    readSitemap(`<urlset>${'<loc>'.repeat(400_000)}`);
    readSitemap(`<urlset>${'<!--'.repeat(500_000)}`);
    readSitemap(`<urlset><loc>${' '.repeat(2_000_000)}`);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe('over the network', () => {
  const files = new Map<string, string | Buffer>();
  const server = createServer((request, response) => {
    const body = files.get(request.url ?? '');
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/xml' }).end(body ?? '');
  });
  let at = '';
  let fetcher: WebFetcher;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    at = `http://${host}`;
    fetcher = new WebFetcher({ allow: [host] });
  });
  afterAll(async () => {
    await fetcher.close();
    server.close();
  });

  test('an index leads to its sitemaps, packed ones too, and never in circles; what is on other sites is left out', async () => {
    const index = `<sitemapindex>${['one.xml', 'two.xml.gz', 'index.xml']
      .map((file) => `<sitemap><loc>${at}/${file}</loc></sitemap>`)
      .join('')}</sitemapindex>`;
    files.set('/index.xml', index);
    files.set('/one.xml', urlset(`${at}/judo`, 'https://elsewhere.example/judo'));
    files.set('/two.xml.gz', gzipSync(urlset(`${at}/swim`)));
    const listed = await listedPages(fetcher, 'sitemap', `${at}/index.xml`);
    expect(listed).toEqual({ addresses: [`${at}/judo`, `${at}/swim`], isWhole: true });
    files.delete('/one.xml');
    expect((await listedPages(fetcher, 'sitemap', `${at}/index.xml`)).isWhole).toBe(false);
  });

  test('what is none, is gone or unpacks without end is said to be that', async () => {
    const failureOf = (file: string) =>
      listedPages(fetcher, 'sitemap', `${at}/${file}`).catch((error: unknown) =>
        Reflect.get(error as object, 'failure'),
      );
    files.set('/page.xml', '<html>no</html>');
    files.set('/bomb.xml.gz', gzipSync(Buffer.alloc(64 * 1024 * 1024)));
    expect(await failureOf('page.xml')).toBe('undecodable');
    expect(await failureOf('missing.xml')).toBe('http-status');
    expect(await failureOf('bomb.xml.gz')).toBe('too-large');
  });
});
