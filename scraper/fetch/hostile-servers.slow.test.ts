import { createServer, type AddressInfo, type Socket } from 'node:net';
import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { hostileSite } from '#tests/support/pages/hostile-site.ts';
import { flooding, leadingTo, pageHead, type RawAnswer, trickling } from '#tests/support/servers/raw-server.ts';
import type { WebFetcherOptions } from './web-fetcher.ts';
import { FetchFailure } from './fetch-failure.ts';

const site = hostileSite();
const { fetcher, at } = site;

describe('a page is read from', () => {
  test('a server of HTTP/1.0 that says its end by hanging up', async () => {
    site.server.routes.set('/', (socket) =>
      socket.end('HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n<h1>Old</h1>'),
    );
    expect(await fetcher().page(at('/'))).toMatchObject({ text: '<h1>Old</h1>' });
  });

  test('one that says a few times first that it is coming', async () => {
    const early = 'HTTP/1.1 103 Early Hints\r\nlink: </a.css>\r\n\r\n'.repeat(3);
    site.server.routes.set('/', (socket) => socket.end(`${early}${pageHead('content-length: 2')}ok`));
    expect(await fetcher().page(at('/'))).toMatchObject({ text: 'ok' });
  });

  test.each(['/caf%C3%A9', '/café', '//other.test/café'])(
    'where a redirect leads, also to letters that no header should hold: %s',
    async (path) => {
      const location = path.replace('//other.test', `//other.test:${site.server.port}`);
      site.server.routes.set('/', leadingTo(location));
      site.server.routes.set('/caf%C3%A9', (socket) => socket.end(`${pageHead('content-length: 2')}ok`));
      expect(await fetcher().page(at('/'))).toMatchObject({ text: 'ok' });
    },
  );

  test.each([
    ['deflate', deflateSync('<h1>Bit by bit</h1>')],
    ['gzip', gzipSync('<h1>Bit by bit</h1>')],
  ])('one that sends %s byte by byte', async (encoding, body) => {
    site.server.routes.set('/', (socket) => {
      socket.setNoDelay(true);
      socket.write(pageHead(`content-encoding: ${encoding}`, 'connection: close'));
      const bytes = [...body];
      const timer = setInterval(() => {
        const byte = bytes.shift();
        if (byte === undefined) socket.end();
        else socket.write(Buffer.from([byte]));
        if (byte === undefined) clearInterval(timer);
      }, 5);
    });
    expect(await fetcher().page(at('/'))).toMatchObject({ text: '<h1>Bit by bit</h1>' });
  });

  test.each(['cesu-8', 'utf-7', 'base64', 'hex', 'constructor', '__proto__', 'no-such-charset', '"; DROP', ''])(
    'one that names the charset %j, which no browser knows: it is guessed',
    async (charset) => {
      const body = Buffer.from('<p>£5 ✓</p>');
      site.server.routes.set('/', (socket) => {
        socket.write(
          `HTTP/1.1 200 OK\r\ncontent-type: text/html; charset=${charset}\r\ncontent-length: ${body.length}\r\n\r\n`,
        );
        socket.end(body);
      });
      expect(await fetcher().page(at('/'))).toMatchObject({ text: '<p>£5 ✓</p>' });
    },
  );
});

describe('gives up', () => {
  const hurried = { limits: { wholeTimeoutMs: 300 } };

  test.each<[string, RawAnswer]>([
    ['headers that come letter by letter', trickling('HTTP/1.1 200 OK\r\n', 'x')],
    ['headers without end', trickling('HTTP/1.1 200 OK\r\n', 'a: b\r\n')],
    ['early hints without end', trickling('', 'HTTP/1.1 103 Early Hints\r\nlink: </a.css>\r\n\r\n')],
    ['a body that comes letter by letter', trickling(pageHead('content-length: 100000'), 'x')],
    ['chunks without end', trickling(pageHead('transfer-encoding: chunked'), '1\r\nx\r\n')],
    [
      'a compressed body of nothing, without end',
      flooding(pageHead('content-encoding: gzip', 'connection: close'), gzipSync('')),
    ],
  ])('%s', async (_name, answer) => {
    site.server.routes.set('/', answer);
    await expect(fetcher(hurried).page(at('/'))).rejects.toMatchObject({
      failure: expect.stringMatching(/^(?:timed-out|connection-failed|too-large)$/),
    });
    await expect.poll(() => site.server.open).toBe(0);
  });

  test.each([
    ['wholeTimeoutMs', 'timed-out'],
    ['connectTimeoutMs', 'unresolvable'],
  ])('a name whose address is never found, after %s', async (limit, failure) => {
    const resolve = (): Promise<never> => new Promise(() => undefined);
    await expect(fetcher({ limits: { [limit]: 300 }, resolve }).page(at('/'))).rejects.toMatchObject({ failure });
  });

  test('a server that takes the connection and never answers the handshake of https', async () => {
    const limits = { connectTimeoutMs: 300 };
    const silent = createServer((socket) => socket.on('error', () => undefined).resume());
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const host = `pages.test:${(silent.address() as AddressInfo).port}`;
    await expect(fetcher({ allow: [host], limits }).page(`https://${host}/`)).rejects.toMatchObject({
      failure: 'timed-out',
    });
    await new Promise((done) => silent.close(done));
  });

  test('a server that sends more than a page on the wire, however little it decodes to', async () => {
    site.server.routes.set(
      '/',
      flooding(pageHead('content-encoding: gzip', 'connection: close'), Buffer.alloc(60_000, gzipSync(''))),
    );
    await expect(fetcher({ limits: { maxBytes: 100_000 } }).page(at('/'))).rejects.toMatchObject({
      failure: 'too-large',
    });
  });

  test('a body without end', async () => {
    site.server.routes.set('/', flooding(pageHead('connection: close'), Buffer.alloc(65_536, 'a')));
    await expect(fetcher().page(at('/'))).rejects.toMatchObject({ failure: 'too-large' });
    await expect.poll(() => site.server.open).toBe(0);
  });

  test.each<[string, string | ((socket: Socket) => void)]>([
    ['headers of more than 32 kB', pageHead(`x: ${'a'.repeat(40_000)}`)],
    ['many headers', pageHead(...Array.from({ length: 5_000 }, (_, index) => `x-${index}: a`))],
    ['no HTTP at all', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['two lengths', `${pageHead('content-length: 1', 'content-length: 2')}ab`],
    ['a length and chunks', `${pageHead('content-length: 1', 'transfer-encoding: chunked')}0\r\n\r\n`],
    ['a chunk of no size', `${pageHead('transfer-encoding: chunked')}zz\r\n\r\n`],
    ['a switch to another protocol', 'HTTP/1.1 101 Switching\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'],
    ['less than was promised', `${pageHead('content-length: 100')}<p>beg`],
    ['nothing', ''],
    [
      'a reset in the middle of the body',
      (socket) => {
        socket.write(`${pageHead('content-length: 100')}<p>beg`);
        setTimeout(() => socket.resetAndDestroy(), 20);
      },
    ],
  ])('%s is a failed connection', async (_name, answer) => {
    site.server.routes.set('/', typeof answer === 'string' ? (socket) => socket.end(answer) : answer);
    await expect(fetcher().page(at('/'))).rejects.toMatchObject({ failure: 'connection-failed' });
  });

  test('a compressed body that breaks off', async () => {
    const body = gzipSync('<p>begins and goes on for a while</p>'.repeat(50));
    site.server.routes.set('/', (socket) => {
      socket.write(pageHead('content-encoding: gzip', `content-length: ${body.length}`));
      socket.end(body.subarray(0, 40));
    });
    await expect(fetcher().page(at('/'))).rejects.toMatchObject({ failure: 'connection-failed' });
  });

  test.each<[string, string, string]>([
    ['itself', '/', 'too-many-redirects'],
    ['an address of 3 kB', `/${'a'.repeat(3_000)}`, 'invalid-address'],
    ['nowhere', 'http://', 'invalid-address'],
  ])('a page that leads to %s', async (_name, location, failure) => {
    site.server.routes.set('/', leadingTo(location));
    await expect(fetcher().page(at('/'))).rejects.toMatchObject({ failure });
  });

  test('a circle of redirects through several hosts', async () => {
    const next: Record<string, string> = { '/a': at('/b', 'other.test'), '/b': at('/c', 'third.test'), '/c': at('/a') };
    for (const [path, to] of Object.entries(next)) site.server.routes.set(path, leadingTo(to));
    await expect(fetcher().page(at('/a'))).rejects.toMatchObject({ failure: 'too-many-redirects' });
    expect(site.server.visits.filter((path) => path !== '/robots.txt')).toHaveLength(6);
  });

  test('a password that a redirect leads to stands in no reason', async () => {
    const location = at('/').replace('http://', 'http://someone:secret@');
    site.server.routes.set('/', leadingTo(location));
    await expect(fetcher().page(at('/'))).rejects.toMatchObject({
      failure: 'forbidden-address',
      message: expect.not.stringContaining('secret'),
    });
  });
});

test.each<[string, WebFetcherOptions]>([
  ['a server answers', {}],
  ['a name is found', { resolve: () => new Promise(() => undefined) }],
])('to close gives up whatever waits until %s', async (_name, options) => {
  site.server.routes.set('/robots.txt', () => undefined);
  const one = fetcher(options);
  const failed = one.page(at('/')).catch((error: unknown) => error);
  if (!options.resolve) await expect.poll(() => site.server.visits).toEqual(['/robots.txt']);
  await one.close();
  expect(await failed).toBeInstanceOf(FetchFailure);
});
