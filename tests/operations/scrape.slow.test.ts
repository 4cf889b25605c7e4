import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pageTable } from '#operations/scraping/page-report.ts';
import { factsOf } from '#scraper/reading/facts.ts';
import { compileCache } from '#tests/support/servers/compile-cache.ts';

const root = join(import.meta.dirname, '../..');
const page = join(root, 'scraper/fixtures/wordpress-ballet.html');

/** Runs the command and says how it ended. */
function scrape(
  args: readonly string[],
  environment: Record<string, string> = {},
  input: string | Readable = '',
): Promise<{ code: number; out: string; err: string }> {
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [join(root, 'operations/scrape.ts'), ...args],
      { cwd: root, env: { ...compileCache, ...process.env, ...environment } },
      (_error, out, err) => done({ code: child.exitCode ?? -1, out, err }),
    );
    if (!child.stdin) return;
    // It reads no further than it wants to.
    child.stdin.on('error', () => undefined);
    Readable.from(typeof input === 'string' ? [input] : input).pipe(child.stdin);
  });
}

test('prints what is found in a saved page, and only that', async () => {
  const { code, out, err } = await scrape([
    '--file',
    page,
    '--url',
    'https://www.twinkletoesdance.example/classes/baby-ballet/',
  ]);
  expect([code, err]).toEqual([0, '']);
  const answer: unknown = JSON.parse(out);
  expect(answer).toMatchObject({
    url: 'https://www.twinkletoesdance.example/classes/baby-ballet/',
    scrapedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    contentHash: expect.stringMatching(/^[\da-f]{64}$/),
    imageCount: 2,
    fields: {
      name: { value: 'Baby Ballet', method: 'heading', evidence: 'Baby Ballet', confidence: expect.any(Number) },
    },
    classes: [],
  });
});

test('reads standard input as a page', async () => {
  const html = await readFile(page, 'utf8');
  const { code, out } = await scrape(['--url', 'https://www.twinkletoesdance.example/baby-ballet/'], {}, html);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ fields: { name: { value: 'Baby Ballet' } } });
});

test('shows people a table of what a page and each class on it say, whatever a page holds', () => {
  const html = `<title>Tumble</title><h1>Classes for children</h1><h2>Mini\u001b[2J Movers</h2><p>Mondays 9am-10am, ages 2-3</p>
    <h2>Junior Gym</h2><p>Fridays 4pm-5pm, ages 5-7</p>`;
  const read = factsOf({ html, address: 'https://tumble.example/classes', calendars: [] });
  const table = pageTable({ url: 'https://tumble.example/classes', scrapedAt: '', ...read });
  expect(table).toContain('Field');
  expect(table).toMatch(/Class 2: Junior Gym[^]*schedule +Friday/);
  expect(table).not.toContain('\u001b');
});

test.each([
  [['http://127.0.0.1:1/'], 'forbidden-address'],
  [['--file', '/nowhere.html', '--url', 'https://club.example/'], 'unreadable-file'],
  [['--file', root, '--url', 'https://club.example/'], 'unreadable-file'],
  [
    ['--json', '--file', join(root, 'scraper/fixtures/accountant.html'), '--url', 'https://a.example/'],
    'nothing-found',
  ],
])('%j is refused with its reason, as JSON where nobody sees it on a terminal', async (args, failure) => {
  const { code, out, err } = await scrape(args);
  expect([code, err]).toEqual([1, '']);
  expect(JSON.parse(out)).toEqual({ url: args.at(-1), failure, reason: expect.stringMatching(/./) });
});

const drawn = '<title>Club</title><div id="root"></div><script src="/app.js"></script>';
/** More than any page, and never the end of it. */
const endless = (): Readable =>
  new Readable({
    read() {
      this.push(Buffer.alloc(65_536, 'a'));
    },
  });
test.each<[string, () => string | Readable, string]>([
  ['nothing', () => '', 'nothing-found'],
  [
    'bytes that are no text, broken off',
    () => Readable.from([gzipSync(drawn.repeat(500)).subarray(0, 90)]),
    'nothing-found',
  ],
  ['text without end', endless, 'too-large'],
  ['a page whose text scripts draw', () => drawn, 'drawn-by-scripts'],
])('%s on standard input is refused with its reason', async (_name, input, failure) => {
  const { code, out, err } = await scrape(['--url', 'https://club.example/'], {}, input());
  expect([code, err]).toEqual([1, '']);
  expect(JSON.parse(out)).toMatchObject({ failure, reason: expect.stringMatching(/./) });
});

test('an address that leads inside is refused, and letters of another charset in a file are read as a browser reads them', async () => {
  const server = createServer((_request, response) =>
    response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const led = await scrape([`http://${host}/`], { SCRAPER_ALLOW: host });
  expect(JSON.parse(led.out)).toMatchObject({ failure: 'forbidden-address' });
  server.close();
  const html =
    '<meta charset="windows-1252"><title>Caf\u00e9 Club</title><h1>Caf\u00e9 Club</h1><p>Baking for children aged 5-9, Mondays 4pm-5pm.</p>';
  const { out } = await scrape(
    ['-', '--url', 'https://cafe.example/'],
    {},
    Readable.from([Buffer.from(html, 'latin1')]),
  );
  expect(JSON.parse(out)).toMatchObject({ fields: { name: { value: 'Caf\u00e9 Club' } } });
});

test.each([
  [['a', 'b']],
  [['--wrong']],
  [['--file', page, '--url', 'ftp://x']],
  [['-', '--file', page]],
  [['--report', 'a']],
])('%j is wrong use', async (args) => {
  const { code, out, err } = await scrape(args);
  expect(code).toBe(2);
  expect(JSON.parse(out)).toEqual({ failure: 'wrong-use', reason: expect.stringMatching(/./) });
  expect(err).not.toBe('');
});

test('a saved page needs no address: it is where it says, and else nothing is made of none', async () => {
  const alone = await scrape([page]);
  const fields = (out: string): object => (JSON.parse(out) as { fields: object }).fields;
  expect(fields(alone.out)).toMatchObject({ name: { value: 'Baby Ballet' } });
  const html =
    '<title>Chess Club</title><h1>Chess Club</h1><img src="/board.jpg"><p>For children aged 7-11, Fridays 4pm-5pm.</p>';
  const nowhere = await scrape([], {}, html);
  expect(fields(nowhere.out)).toMatchObject({ name: { value: 'Chess Club' } });
  expect(nowhere.out).not.toContain('saved.invalid');
  const { out } = await scrape([], {}, `<link rel="canonical" href="https://chess.example/juniors">${html}`);
  expect(JSON.parse(out)).toMatchObject({ url: 'https://chess.example/juniors' });
});

test('a browser that is none is wrong use', async () => {
  const { code, err } = await scrape(['https://club.example/'], { SCRAPER_BROWSER: '/nowhere/chromium' });
  expect(code).toBe(2);
  expect(err).toContain('SCRAPER_BROWSER');
});

test('opened hosts are refused in production', async () => {
  const environment = { SCRAPER_ALLOW: 'localhost:3000', NODE_ENV: 'production' };
  const { code, err } = await scrape(['http://localhost:3000/'], environment);
  expect(code).toBe(2);
  expect(err).toContain('SCRAPER_ALLOW');
});
