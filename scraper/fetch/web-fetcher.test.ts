import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebFetcher, type WebFetcherOptions } from './web-fetcher.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const routes = new Map<string, Answer>();
let visits: { path: string; host: string; agent: string; known?: string | undefined }[] = [];
let server: Server;
let port = 0;
const fetchers: WebFetcher[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    visits.push({
      path,
      host: request.headers.host ?? '',
      agent: request.headers['user-agent'] ?? '',
      known: request.headers['if-none-match'],
    });
    const route = routes.get(path);
    if (route) return route(request, response);
    response.statusCode = 404;
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  visits = [];
  routes.clear();
  await Promise.all(fetchers.splice(0).map((fetcher) => fetcher.close()));
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((done) => server.close(done));
});

const html =
  (body: string | Buffer, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers });
    response.end(body);
  };
const moved =
  (location: string, status = 302): Answer =>
  (_request, response) => {
    response.writeHead(status, { location });
    response.end();
  };

/** A fetcher for which pages.test:PORT is this server and opened; every other name resolves to the loopback, unopened. */
function fetcher(options: WebFetcherOptions = {}): WebFetcher {
  const made = new WebFetcher({
    allow: [`pages.test:${port}`],
    resolve: async () => ['127.0.0.1'],
    ...options,
  });
  fetchers.push(made);
  return made;
}
const at = (path: string): string => `http://pages.test:${port}${path}`;

test('fetches a page, says who it is and keeps the name in the Host header', async () => {
  routes.set('/', html('<h1>Hello</h1>'));
  expect(await fetcher().page(at('/'))).toEqual({ url: at('/'), text: '<h1>Hello</h1>' });
  expect(visits.map(({ path }) => path)).toEqual(['/robots.txt', '/']);
  expect(visits[1]).toMatchObject({
    host: `pages.test:${port}`,
    agent: 'HopscotchBot/1.0 (+https://hopscotch.example/about)',
  });
});

test.each([301, 302, 303, 307, 308])('follows a %d to another path and says where it arrived', async (status) => {
  routes.set('/old', moved('/new?x=1', status));
  routes.set('/new?x=1', html('new'));
  expect(await fetcher().page(at('/old'))).toEqual({ url: at('/new?x=1'), text: 'new' });
});

test('asks whether a page has changed, of the address that answered then and of no other', async () => {
  const known = { etag: '"1"', lastModified: 'Sun, 01 Mar 2026 12:00:00 GMT' };
  routes.set(
    '/',
    (_request, response) => void response.writeHead(200, { 'content-type': 'text/html', etag: '"1"' }).end('x'),
  );
  expect(await fetcher().page(at('/'))).toMatchObject({ validators: { etag: '"1"', lastModified: null } });
  routes.set('/', (_request, response) => void response.writeHead(304).end());
  expect(await fetcher().page(at('/'), known)).toBe('unchanged');
  // Nobody had asked.
  await expect(fetcher().page(at('/'))).rejects.toMatchObject({ failure: 'http-status' });
  routes.set('/old', moved('/new'));
  routes.set('/new', html('new'));
  visits = [];
  await fetcher().page(at('/old'), known);
  expect(visits.map(({ path, known: asked }) => [path, asked])).toEqual([
    ['/robots.txt', undefined],
    ['/old', '"1"'],
    ['/new', undefined],
  ]);
});

test.each([
  'http://127.0.0.1/',
  'http://[::ffff:7f00:1]/',
  'http://2130706433/',
  'http://localhost/',
  'http://inside.example.org/',
  'http://user@pages.test/',
  'http://169.254.169.254/latest/meta-data/',
])('does not follow a redirect to %s', async (location) => {
  routes.set('/', moved(location));
  await expect(fetcher().page(at('/'))).rejects.toMatchObject({ failure: 'forbidden-address' });
  expect(visits.map(({ path }) => path)).toEqual(['/robots.txt', '/']);
});

test('does not follow a redirect to another port of an opened host', async () => {
  routes.set('/', moved(`http://pages.test:${port + 1}/`));
  await expect(fetcher().page(at('/'))).rejects.toMatchObject({ failure: 'forbidden-address' });
});

test.each(['ftp://pages.test/', 'file:///etc/passwd', 'data:text/html,x', 'http://'])(
  'does not follow a redirect to %s',
  async (location) => {
    routes.set('/', moved(location));
    await expect(fetcher().page(at('/'))).rejects.toMatchObject({ failure: 'invalid-address' });
  },
);

test('gives up after five redirects', async () => {
  for (let step = 0; step < 6; step += 1) routes.set(`/${step}`, moved(`/${step + 1}`));
  routes.set('/6', html('end'));
  await expect(fetcher().page(at('/0'))).rejects.toMatchObject({ failure: 'too-many-redirects' });
  expect(await fetcher().page(at('/1'))).toMatchObject({ text: 'end' });
});

test('a name that resolves to the loopback is not dialled', async () => {
  await expect(fetcher().page('http://inside.example.org/')).rejects.toMatchObject({ failure: 'forbidden-address' });
  expect(visits).toEqual([]);
});

test('a second answer of the resolver does not matter: a connection resolves once and dials what was checked', async () => {
  routes.set('/', html('here'));
  let connections = 0;
  let resolutions = 0;
  const count = (): number => (connections += 1);
  server.on('connection', count);
  const resolve = async (): Promise<readonly string[]> => {
    resolutions += 1;
    // Whoever asks again for the same connection is led astray.
    return [resolutions === connections + 1 ? '127.0.0.1' : '203.0.113.1'];
  };
  expect(await fetcher({ resolve }).page(at('/'))).toMatchObject({ text: 'here' });
  server.off('connection', count);
  expect(resolutions).toBe(2);
  expect(connections).toBe(2);
});

test('an unknown name is unresolvable', async () => {
  const resolve = async (): Promise<readonly string[]> => {
    throw new Error('ENOTFOUND');
  };
  await expect(fetcher({ resolve }).page('https://nobody.example.org/')).rejects.toMatchObject({
    failure: 'unresolvable',
  });
});

test.each([
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', brotliCompressSync],
])('decodes %s', async (encoding, encode) => {
  routes.set('/', html(encode(Buffer.from('<p>Zürich £5</p>')), { 'content-encoding': encoding }));
  expect(await fetcher().page(at('/'))).toMatchObject({ text: '<p>Zürich £5</p>' });
});

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
])('a %s bomb is too large: decoded bytes are counted', async (encoding, encode) => {
  const bomb = encode(Buffer.alloc(50_000_000, 'a'));
  expect(bomb.length).toBeLessThan(100_000);
  routes.set('/', html(bomb, { 'content-encoding': encoding }));
  await expect(fetcher().page(at('/'))).rejects.toMatchObject({ failure: 'too-large' });
});

test('a plain body over the limit is too large', async () => {
  routes.set('/', html('a'.repeat(20_000)));
  await expect(fetcher({ limits: { maxBytes: 10_000 } }).page(at('/'))).rejects.toMatchObject({ failure: 'too-large' });
});

test.each([
  ['gzip, gzip', gzipSync(gzipSync('x'))],
  ['zstd', Buffer.from('x')],
  ['gzip', Buffer.from('this is not gzip')],
])('an encoding of %j that cannot be undone once is undecodable', async (encoding, body) => {
  routes.set('/', html(body, { 'content-encoding': encoding }));
  await expect(fetcher().page(at('/'))).rejects.toMatchObject({ failure: 'undecodable' });
});

test('a body that never ends is given up', async () => {
  routes.set('/', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.write('<p>begins');
  });
  await expect(fetcher({ limits: { wholeTimeoutMs: 150 } }).page(at('/'))).rejects.toMatchObject({
    failure: 'timed-out',
  });
});

test('a server that accepts and says nothing is given up', async () => {
  routes.set('/', () => undefined);
  await expect(fetcher({ limits: { wholeTimeoutMs: 150 } }).page(at('/'))).rejects.toMatchObject({
    failure: 'timed-out',
  });
});

test('a closed port is a failed connection', async () => {
  const closed = `pages.test:1`;
  await expect(fetcher({ allow: [closed] }).page(`http://${closed}/`)).rejects.toMatchObject({
    failure: 'connection-failed',
  });
});

test.each([404, 410, 403, 500, 503])('a page that answers %d is named by its status', async (status) => {
  routes.set('/', (_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html' });
    response.end('<h1>Sorry</h1>');
  });
  await expect(fetcher().page(at('/'))).rejects.toMatchObject({
    failure: 'http-status',
    message: expect.stringContaining(String(status)),
  });
});

test.each(['application/pdf', 'image/png', 'application/json', 'text/plain'])('%s is not a page', async (type) => {
  routes.set('/', html('%PDF', { 'content-type': type }));
  await expect(fetcher().page(at('/'))).rejects.toMatchObject({ failure: 'not-html' });
});

test('robots.txt is obeyed, by our name and by *', async () => {
  routes.set('/robots.txt', (_request, response) =>
    response.end('User-agent: HopscotchBot\nDisallow: /private\n\nUser-agent: *\nDisallow: /'),
  );
  routes.set('/private/x', html('no'));
  routes.set('/open', html('yes'));
  await expect(fetcher().page(at('/private/x'))).rejects.toMatchObject({ failure: 'refused-by-robots' });
  expect(await fetcher().page(at('/open'))).toMatchObject({ text: 'yes' });
  expect(visits.map(({ path }) => path)).not.toContain('/private/x');
});

test('a redirect into a forbidden part is not followed', async () => {
  routes.set('/robots.txt', (_request, response) => response.end('User-agent: *\nDisallow: /private'));
  routes.set('/open', moved('/private/x'));
  routes.set('/private/x', html('no'));
  await expect(fetcher().page(at('/open'))).rejects.toMatchObject({ failure: 'refused-by-robots' });
});

test('robots.txt is read once for many pages, and a failing one refuses without being remembered', async () => {
  routes.set('/a', html('a'));
  routes.set('/b', html('b'));
  const one = fetcher();
  await one.page(at('/a'));
  await one.page(at('/b'));
  expect(visits.map(({ path }) => path)).toEqual(['/robots.txt', '/a', '/b']);
  routes.set('/robots.txt', (_request, response) => {
    response.statusCode = 503;
    response.end();
  });
  const other = fetcher();
  await expect(other.page(at('/a'))).rejects.toMatchObject({ failure: 'refused-by-robots' });
  routes.delete('/robots.txt');
  expect(await other.page(at('/a'))).toMatchObject({ text: 'a' });
});

test.each([
  ['header', 'text/html; charset=windows-1252', iconv.encode('<p>£5 – café</p>', 'windows-1252'), '<p>£5 – café</p>'],
  ['latin1 read as browsers do', 'text/html; charset=ISO-8859-1', iconv.encode('“£5”', 'windows-1252'), '“£5”'],
  [
    'meta',
    'text/html',
    iconv.encode('<meta charset="windows-1252"><p>£5', 'windows-1252'),
    '<meta charset="windows-1252"><p>£5',
  ],
  ['utf-16 mark', 'text/html', Buffer.concat([Buffer.from([0xff, 0xfe]), iconv.encode('£5', 'utf-16le')]), '£5'],
  ['nothing said, utf-8', 'text/html', Buffer.from('£5 ✓'), '£5 ✓'],
  ['nothing said, not utf-8', 'text/html', iconv.encode('£5', 'windows-1252'), '£5'],
])('the charset comes from: %s', async (_name, type, body, text) => {
  routes.set('/', html(body, { 'content-type': type }));
  expect((await fetcher().page(at('/'))).text).toBe(text);
});
