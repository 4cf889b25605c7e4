import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { hostileSite } from '#tests/support/pages/hostile-site.ts';
import { flooding, leadingTo, pageHead, type RawAnswer, trickling } from '#tests/support/servers/raw-server.ts';

const site = hostileSite();
const { fetcher, at } = site;

describe('a robots.txt', () => {
  const robots = (answer: RawAnswer): void => void site.server.routes.set('/robots.txt', answer);
  const page: RawAnswer = (socket) => socket.end(`${pageHead('connection: close')}<h1>Hello</h1>`);
  const says =
    (text: string, ...lines: string[]): RawAnswer =>
    (socket) => {
      socket.write(pageHead('connection: close', ...lines));
      socket.end(text);
    };
  const rules = (count: number): string =>
    Array.from({ length: count }, (_, index) => `Disallow: /private/${index}\n`).join('');

  test('that leads inside is not followed, and the page not fetched', async () => {
    robots(leadingTo('http://127.0.0.1:22/'));
    site.server.routes.set('/', page);
    await expect(fetcher().page(at('/'))).rejects.toMatchObject({ failure: 'forbidden-address' });
    expect(site.server.visits).toEqual(['/robots.txt']);
  });

  test('that leads to itself forbids nothing', async () => {
    robots(leadingTo('/robots.txt'));
    site.server.routes.set('/', page);
    expect(await fetcher().page(at('/'))).toMatchObject({ text: '<h1>Hello</h1>' });
  });

  test('that leads to the front page forbids nothing', async () => {
    robots(leadingTo('/'));
    site.server.routes.set('/', page);
    expect(await fetcher().page(at('/'))).toMatchObject({ text: '<h1>Hello</h1>' });
  });

  test.each<[string, RawAnswer, string]>([
    ['never comes', () => undefined, 'timed-out'],
    ['never ends', trickling(pageHead('content-length: 9999'), '#'), 'timed-out'],
    ['breaks off', (socket) => socket.end(`${pageHead('content-length: 9999')}User-agent: *`), 'connection-failed'],
    [
      'asks us to come less often',
      (socket) => socket.end('HTTP/1.1 429 Slow\r\ncontent-length: 0\r\n\r\n'),
      'refused-by-robots',
    ],
  ])('that %s keeps the page from being fetched', async (_name, answer, failure) => {
    robots(answer);
    site.server.routes.set('/', page);
    const limits = failure === 'timed-out' ? { wholeTimeoutMs: 300 } : {};
    await expect(fetcher({ limits }).page(at('/'))).rejects.toMatchObject({ failure });
    expect(site.server.visits).not.toContain('/');
  });

  test('is waited for in the time of the page, however many hosts the page leads to', async () => {
    robots((socket) => void setTimeout(() => says('')(socket), 200));
    site.server.routes.set('/', leadingTo(at('/', 'other.test')));
    await expect(fetcher({ limits: { wholeTimeoutMs: 350 } }).page(at('/'))).rejects.toMatchObject({
      failure: 'timed-out',
    });
  });

  test('is read as far as half a megabyte', async () => {
    robots(says(`User-agent: *\n${rules(3)}${'# and so on\n'.repeat(60_000)}Disallow: /\n`));
    for (const path of ['/', '/private/1']) site.server.routes.set(path, page);
    expect(await fetcher().page(at('/'))).toMatchObject({ text: '<h1>Hello</h1>' });
    await expect(fetcher().page(at('/private/1'))).rejects.toMatchObject({ failure: 'refused-by-robots' });
  });

  test('that would be a hundred times as long decoded is read as far as half a megabyte', async () => {
    robots((socket) => {
      socket.write(pageHead('connection: close', 'content-encoding: gzip'));
      socket.end(gzipSync(`User-agent: *\nDisallow: /private\n${'\n'.repeat(50_000_000)}`));
    });
    for (const path of ['/', '/private']) site.server.routes.set(path, page);
    expect(await fetcher().page(at('/'))).toMatchObject({ text: '<h1>Hello</h1>' });
    await expect(fetcher().page(at('/private'))).rejects.toMatchObject({ failure: 'refused-by-robots' });
  });

  test('without end is read as far as half a megabyte', async () => {
    robots(flooding(pageHead('connection: close'), Buffer.from('User-agent: *\nDisallow: /private\n'.repeat(1_000))));
    site.server.routes.set('/', page);
    expect(await fetcher().page(at('/'))).toMatchObject({ text: '<h1>Hello</h1>' });
  });

  test('of thousands of rules is obeyed but not remembered', async () => {
    robots(says(`User-agent: *\n${rules(3_000)}`));
    for (const path of ['/a', '/b']) site.server.routes.set(path, page);
    const one = fetcher();
    await one.page(at('/a'));
    await one.page(at('/b'));
    await expect(one.page(at('/private/2999'))).rejects.toMatchObject({ failure: 'refused-by-robots' });
    expect(site.server.visits.filter((path) => path === '/robots.txt')).toHaveLength(3);
  });
});
