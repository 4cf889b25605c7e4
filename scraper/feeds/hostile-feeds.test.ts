import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { itemAddress } from '#platform/scraping/item-address.ts';
import { hostileSite } from '#tests/support/pages/hostile-site.ts';
import { calendarOf, event, item, rpdeOf, rssOf, series } from '#tests/support/made/feeds.ts';
import { leadingTo, pageHead, type RawAnswer, trickling } from '#tests/support/servers/raw-server.ts';
import { asFetchFailure } from '../fetch/fetch-failure.ts';
import type { WebFetcherOptions } from '../fetch/web-fetcher.ts';
import { factsOf } from '../reading/facts.ts';
import type { FeedItem } from './item.ts';
import { readFeed } from './read-feed.ts';

const site = hostileSite();

/** Reads the feed that the server answers with, as the scraper does, to its end or to what keeps it from that. */
async function read(answer: RawAnswer, options: WebFetcherOptions = {}) {
  site.server.routes.set('/feed', answer);
  const fetcher = site.fetcher(options);
  const items: FeedItem[] = [];
  const fetch = (address: string) => fetcher.feed(address);
  try {
    for await (const part of readFeed({ kind: 'feed', url: site.at('/feed'), next: null, today: '20260301', fetch }))
      items.push(...part.items);
    return { items, failure: null, detail: '' };
  } catch (error) {
    const { failure, message } = asFetchFailure(error);
    return { items, failure, detail: message };
  }
}
const answering =
  (body: Buffer, type = 'text/calendar; charset=utf-8'): RawAnswer =>
  (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`);
    socket.end(body);
  };
const bodyOf = ({ body }: { readonly body: unknown }): string => String(body);

describe('a feed is left with the reason, and no more of it is taken than a page may have, when it is', () => {
  const most = 2_000_000;
  test.each<[string, string, string]>([
    ['rows of a calendar', 'BEGIN:VCALENDAR\r\n', `${event('x', 'Swim').join('\r\n')}\r\n`],
    ['items of RSS', '<rss><channel>', item('x', 'Swim', 'For children')],
    ['items of an OpenActive page', '{"next":"x","items":[', `${JSON.stringify(series('1', 'Swim'))},`],
    ['brackets', '{"next":"x","items":', '[['],
    ['entities', '<!DOCTYPE r [', '<!ENTITY a "aaaaaaaa">'],
  ])('%s without end', async (_what, first, more) => {
    let sent = 0;
    const chunk = Buffer.from(more.repeat(Math.ceil(65_536 / more.length)));
    const endless = (socket: Socket): void => {
      socket.write(`${pageHead('connection: close')}${first}`);
      const send = (): void => {
        while (!socket.destroyed && socket.write(chunk)) sent += chunk.length;
      };
      socket.on('drain', send);
      send();
    };
    const { failure, items } = await read(endless, { limits: { maxBytes: most } });
    expect([failure, items]).toEqual(['too-large', []]);
    await expect.poll(() => site.server.open).toBe(0);
    // Of what has no end only as much was taken as the buffers on the way hold.
    expect(sent).toBeLessThan(20 * most);
  });

  test('packed so that fifty megabytes are less than one', async () => {
    const bomb = gzipSync(`{"next":"x","items":[${`${JSON.stringify(series('1', 'Swim'))},`.repeat(50_000)}`);
    expect(bomb.length).toBeLessThan(1_000_000);
    const packed = (socket: Socket): void => {
      socket.end(Buffer.concat([Buffer.from(pageHead('content-encoding: gzip', 'connection: close')), bomb]));
    };
    expect((await read(packed)).failure).toBe('too-large');
  });

  test('a drop every few milliseconds', async () => {
    const drip = trickling(`${pageHead('connection: close')}BEGIN:VCALENDAR\r\n`, 'X');
    expect((await read(drip, { limits: { wholeTimeoutMs: 400 } })).failure).toBe('timed-out');
  });

  test.each(['http://169.254.169.254/latest/', 'http://10.0.0.1/feed', 'http://[::1]/feed', 'http://127.0.0.1:1/'])(
    'leading to %s',
    async (place) => {
      expect((await read(leadingTo(place))).failure).toBe('forbidden-address');
    },
  );

  test('leading on to another site, or from there to an address that nobody may read', async () => {
    const on = (next: string): RawAnswer =>
      answering(Buffer.from(bodyOf(rpdeOf(next, series('1', 'Swim')))), 'application/json');
    const left = await read(on('http://127.0.0.1/feed?after=1'));
    expect([left.failure, left.items.length]).toEqual(['forbidden-address', 0]);
    site.server.routes.set('/next', leadingTo('http://192.168.0.1/'));
    const led = await read(on(site.at('/next')));
    expect([led.failure, led.items.length]).toEqual(['forbidden-address', 1]);
  });
});

describe('a feed is read right', () => {
  const calendar = bodyOf(calendarOf(event('1', 'Café für Kinder')));
  const formats = ['calendar', 'RSS', 'OpenActive'] as const;
  /** A feed of each format with one activity of that name, as it stands there. */
  const feedOf = (format: (typeof formats)[number], name: string): string => {
    if (format === 'calendar') return bodyOf(calendarOf(event('1', name)));
    if (format === 'OpenActive') return bodyOf(rpdeOf(site.at('/end'), series('1', name)));
    return bodyOf(rssOf(item('1', name.replaceAll('&', '&amp;').replaceAll('<', '&lt;'), 'A club for children.')));
  };
  const namesIn = async (answer: RawAnswer) => {
    // Where that of OpenActive ends.
    site.server.routes.set('/end', answering(Buffer.from(bodyOf(rpdeOf(site.at('/end')))), 'application/json'));
    const { items, failure } = await read(answer);
    return { failure, names: items.map(({ page }) => factsOf(page).fields.name) };
  };
  const encodings: readonly [string, (text: string) => Buffer, string][] = [
    ['in UTF-8 with a mark', (text) => Buffer.from(`\uFEFF${text}`), 'text/plain; charset=utf-8'],
    ['in UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'), 'text/plain; charset=utf-8'],
    ['in UTF-16 the other way round', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(), 'text/plain'],
    ['in UTF-16 without a mark', (text) => Buffer.from(text, 'utf16le'), 'application/octet-stream'],
    ['in Latin-1', (text) => Buffer.from(text, 'latin1'), 'text/plain; charset=iso-8859-1'],
    ['in Latin-1 that says it was UTF-8', (text) => Buffer.from(text, 'latin1'), 'text/plain; charset=utf-8'],
    ['in UTF-8 that says it was Latin-1', (text) => Buffer.from(text), 'text/plain; charset=iso-8859-1'],
    ['in UTF-8 that says nothing', (text) => Buffer.from(text), 'application/octet-stream'],
  ];
  const all = formats.flatMap((format) => encodings.map(([how, written, type]) => ({ format, how, written, type })));
  test.each(all)('a feed ($format) $how', async ({ format, written, type }) => {
    const answer = answering(written(feedOf(format, 'Café für Kinder')), type);
    expect(await namesIn(answer)).toEqual({ failure: null, names: ['Café für Kinder'] });
  });

  test.each(formats)('whose words are a formula or a script: a feed (%s)', async (format) => {
    const names = async (name: string) =>
      (await namesIn(answering(Buffer.from(feedOf(format, name)), 'text/plain'))).names;
    expect(await names(`=HYPERLINK("x")`)).toEqual([expect.stringContaining('HYPERLINK')]);
    // What it says is words, of which none is a tag of ours.
    for (const name of await names('Judo <script>alert(1)</script>')) expect(name).toMatch(/^Judo/);
  });

  test('some of whose items are none: the others are read', async () => {
    const bad = '<item><description>Nameless</description></item><item></item>';
    const { items } = await read(answering(Buffer.from(bodyOf(rssOf(bad, item('1', 'Judo', 'For children'))))));
    expect(items.map(({ id }) => id)).toEqual(['1']);
  });

  test('when one of its letters is none', async () => {
    const broken = Buffer.concat([Buffer.from(calendar), Buffer.from([0xff])]);
    const { items } = await read(answering(broken));
    expect(items.map(({ page }) => factsOf(page).fields.name)).toEqual(['Café für Kinder']);
  });

  test('when the lines of a calendar are folded within a letter', async () => {
    const [start, end] = calendar.split('é');
    const letter = Buffer.from('é');
    const folded = Buffer.concat([
      Buffer.from(start ?? ''),
      letter.subarray(0, 1),
      Buffer.from('\r\n '),
      letter.subarray(1),
      Buffer.from(end ?? ''),
    ]);
    const { items } = await read(answering(folded));
    expect(items.map(({ page }) => factsOf(page).fields.name)).toEqual(['Café für Kinder']);
  });

  test.each([
    'FREQ=SECONDLY',
    'FREQ=DAILY;INTERVAL=1;COUNT=999999999',
    'FREQ=MINUTELY;BYSECOND=0,1,2,3,4,5;UNTIL=99991231',
  ])('when its times have no end: %s', async (rule) => {
    const lines = ['DTSTART:19700101T100000', 'DTEND:19700101T110000', `RRULE:${rule}`];
    const { items } = await read(answering(Buffer.from(bodyOf(calendarOf(event('1', 'Swim', ...lines))))));
    expect(items.map(({ page }) => factsOf(page).fields.name)).toEqual(['Swim']);
  });

  test('when it is full of days off, which are not worked out one by one', async () => {
    const off = `EXDATE:${'20260701T100000Z,'.repeat(8_000)}20260701T100000Z`;
    const lines = ['DTSTART:20260105T100000Z', 'RRULE:FREQ=WEEKLY', off];
    const many = Array.from({ length: 50 }, (_, n) => event(`${n}`, 'Swim', ...lines));
    const before = process.threadCpuUsage();
    const { items } = await read(answering(Buffer.from(bodyOf(calendarOf(...many)))));
    expect(items.length).toBe(50);
    const { user, system } = process.threadCpuUsage(before);
    // Each of them by itself took seven seconds.
    expect((user + system) / 1_000).toBeLessThan(3_000);
    expect(factsOf(items[0]?.page ?? { html: '', address: '', calendars: [] }).fields.schedule).toContain(
      'Monday: 10:00',
    );
  });

  test('when its ids differ in their letters’ case alone: they are two', async () => {
    const body = bodyOf(rssOf(item('a', 'Judo', 'For children'), item('A', 'Ballet', 'For children')));
    const { items } = await read(answering(Buffer.from(body), 'application/rss+xml'));
    expect(new Set(items.map(({ id }) => itemAddress(site.at('/feed'), id))).size).toBe(2);
  });
});
