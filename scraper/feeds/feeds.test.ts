import { describe, expect, test } from 'vitest';
import { leftOutWords } from '#domain/source/left-out.ts';
import { MOST_ITEMS, MOST_LISTED } from '#domain/source/limits.ts';
import type { FeedKind } from '#domain/source/schedule.ts';
import { calendarOf, deleted, event, item, rpdeOf, rssOf, series } from '#tests/support/made/feeds.ts';
import type { Answer } from '#tests/support/servers/page-server.ts';
import { FetchFailure } from '../fetch/fetch-failure.ts';
import { factsOf } from '../reading/facts.ts';
import type { FeedItem, FeedPart } from './item.ts';
import { readFeed } from './read-feed.ts';

const at = 'https://leisure.example/feed';
/** Reads the feed whose pages are `pages`, to its end or to what keeps it from that. */
async function read(
  pages: Readonly<Record<string, Answer | string>> | Answer | string,
  { kind = 'feed', next = null }: { readonly kind?: FeedKind; readonly next?: string | null } = {},
) {
  const all = typeof pages === 'string' || 'body' in pages ? { [at]: pages } : pages;
  const fetched: string[] = [];
  const parts: FeedPart[] = [];
  const fetch = (address: string) => {
    fetched.push(address);
    const answer = (all as Record<string, Answer | string>)[address];
    if (answer === undefined) return Promise.reject(new FetchFailure('http-status', `${address} answered 404`));
    return Promise.resolve({ url: address, text: typeof answer === 'string' ? answer : String(answer.body) });
  };
  try {
    for await (const part of readFeed({ kind, url: at, next, today: '20260301', fetch })) parts.push(part);
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    return { parts, fetched, failure: error.failure, detail: error.message };
  }
  return { parts, fetched, failure: null, detail: '' };
}
const idsOf = ({ parts }: { readonly parts: readonly FeedPart[] }): readonly string[] =>
  parts.flatMap(({ items }) => items.map(({ id }) => id));
const fieldsOf = (each: FeedItem | undefined) => {
  if (!each) throw new Error('There is no item.');
  return factsOf(each.page).fields;
};
const page = (many: number): string => `${at}?after=${many}`;

test('an OpenActive feed is read to its end, and on from there the next time; what is deleted is told', async () => {
  const pages = {
    [at]: rpdeOf(
      page(1),
      series('1', 'Swim Club'),
      series('2', 'Judo Club'),
      { id: 3, kind: 'x' },
      'nonsense' as never,
    ),
    // Some write that what is deleted holds nothing.
    [page(1)]: rpdeOf(page(2), { ...deleted('2'), data: null }, series('1', 'Swim Club for Juniors')),
    [page(2)]: rpdeOf(page(2)),
  };
  const whole = await read(pages);
  expect(whole).toMatchObject({ failure: null, fetched: [at, page(1), page(2)] });
  expect(whole.parts.map(({ gone, next }) => [gone, next])).toEqual([
    [[], page(1)],
    [['SessionSeries 2'], page(2)],
    [[], page(2)],
  ]);
  expect(fieldsOf(whole.parts[1]?.items[0])).toMatchObject({
    name: 'Swim Club for Juniors',
    postcode: 'GU21 6XR',
    priceFrom: 6.5,
    minAgeMonths: 60,
    scheduleDetails: { monday: expect.stringMatching(/16:00|4pm/) },
  });
  expect((await read(pages, { next: page(2) })).fetched).toEqual([page(2)]);
  // It has forgotten where we were.
  expect((await read(pages, { next: `${at}?gone` })).fetched.slice(0, 2)).toEqual([`${at}?gone`, at]);
});

test('a feed that leads in circles, elsewhere, or on without end is left with the reason', async () => {
  const circle = { [at]: rpdeOf(page(1), series('1', 'a')), [page(1)]: rpdeOf(at, series('2', 'b')) };
  expect((await read(circle)).detail).toContain('round in circles');
  const elsewhere = await read(rpdeOf('https://internal.example/feed', series('1', 'a')));
  expect([elsewhere.failure, elsewhere.fetched]).toEqual(['forbidden-address', [at]]);
  const empty = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [n === 0 ? at : page(n), rpdeOf(page(n + 1))]));
  expect((await read(empty)).detail).toContain('one empty page to the next');
  const endless = Object.fromEntries(
    Array.from({ length: 200 }, (_, n) => [n === 0 ? at : page(n), rpdeOf(page(n + 1), series(`${n}`, `Club ${n}`))]),
  );
  const left = await read(endless);
  expect([left.detail, left.fetched.length]).toEqual([expect.stringContaining('no end after 100 pages'), 100]);
});

test('a calendar gives each event that goes on, by London’s clock, and the same whatever its stamps say', async () => {
  const events = () =>
    calendarOf(
      event('weekly', 'Rhymetime'),
      event('once', 'Craft Day', 'DTSTART:20260715T090000Z', 'DTEND:20260715T100000Z'),
      event('over', 'Old Craft Day', 'DTSTART:20250715T090000Z', 'DTEND:20250715T100000Z'),
      event('course', 'Old Course', 'DTSTART:20250115T160000Z', 'RRULE:FREQ=WEEKLY;COUNT=6;BYDAY=WE'),
      event('going', 'Long Course', 'DTSTART:20260128T160000Z', 'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=6'),
      event('camp', 'Easter Camp', 'DTSTART;VALUE=DATE:20260406', 'DTEND;VALUE=DATE:20260411'),
      event('off', 'Cancelled Day', 'DTSTART:20260715T090000Z', 'STATUS:CANCELLED'),
      event('weekly', 'Rhymetime moved', 'DTSTART:20260715T090000Z', 'RECURRENCE-ID:20260715T090000Z'),
      event('', 'Nobody’s'),
    );
  const [one, other] = [await read(events()), await read(events(), { kind: 'calendar' })];
  expect(idsOf(one)).toEqual(['weekly', 'once', 'going', 'camp']);
  expect(one.parts[0]?.leftOut?.map(leftOutWords)).toContain('Events (2): over already');
  const marks = ({ parts }: typeof one) => parts.flatMap(({ items }) => items.map(({ mark }) => mark));
  expect(marks(one)).toEqual(marks(other));
  expect(one.parts[0]?.isWhole).toBe(true);
  const [weekly, once, , camp] = one.parts[0]?.items ?? [];
  // What takes whole days ends on the day before its end.
  expect(fieldsOf(camp).schedule).toBe('Monday 6 April 2026 to Friday 10 April 2026');
  expect(fieldsOf(weekly)).toMatchObject({
    name: 'Rhymetime',
    scheduleDetails: { monday: '10:00-10:30' },
    postcode: 'GU21 6EP',
  });
  // In summer London is an hour ahead of the world's time.
  expect(fieldsOf(once).schedule).toContain('10:00-11:00');
});

test('RSS and Atom give their items by their ids, and nothing in them is carried out', async () => {
  const news = await read(
    rssOf(item('a', 'Holiday camp &amp; club', '<p>For children aged 5 to 11.</p>'), item('a', 'again', '')),
  );
  expect(news.parts[0]?.items).toMatchObject([{ id: 'a', link: 'https://news.example/a' }]);
  expect(news.parts[0]?.isWhole).toBe(false);
  expect(fieldsOf(news.parts[0]?.items[0]).name).toBe('Holiday camp & club');
  // What has no link is at its id, where that is an address and nothing says that it is none.
  const permalink = (guid: string) => `<item><title>Judo</title>${guid}</item>`;
  const linked = await read(
    rssOf(
      permalink('<guid>https://news.example/judo</guid>'),
      permalink('<guid isPermaLink="false">https://news.example/other</guid>'),
      permalink('<guid>tag:judo</guid>'),
    ),
  );
  expect(linked.parts[0]?.items.map(({ link }) => link)).toEqual(['https://news.example/judo', null, null]);
  // WordPress writes HTML into its titles, and says all of an article after its beginning.
  const wordpress = item(
    'b',
    '<![CDATA[Tots &amp; Toddlers <em>music</em> &pound;5]]>',
    'Music &lt;b&gt;on Tuesdays&lt;/b&gt; […]',
  );
  const whole = '<content:encoded><![CDATA[<p>Music on Tuesdays 4pm-5pm.</p>]]></content:encoded></item>';
  const [post] = (await read(rssOf(wordpress.replace('</item>', whole)))).parts[0]?.items ?? [];
  expect(fieldsOf(post)).toMatchObject({ name: 'Tots & Toddlers music £5', schedule: 'Tuesday: 4pm-5pm' });
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>urn:1</id><title type="html">Kids’ judo &amp;amp; &lt;b>play&lt;/b></title>
    <link rel="enclosure" href="x"/><link href="/judo"/><content type="xhtml"><div>For <b>children</b></div></content></entry></feed>`;
  const entries = (await read(atom)).parts[0]?.items;
  expect(entries).toMatchObject([{ id: 'urn:1', link: 'https://leisure.example/judo' }]);
  expect(fieldsOf(entries?.[0]).name).toBe('Kids’ judo & play');
  const bomb = `<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
    <rss><channel>${item('x', 'Club &b;&f;', 'javascript')}<item><guid>y</guid><title>z</title><link>javascript:alert(1)</link></item></channel></rss>`;
  expect((await read(bomb)).parts[0]?.items.map(({ link, page: { html } }) => [link, html.includes('aaaa')])).toEqual([
    ['https://news.example/x', false],
    [null, false],
  ]);
});

test('of a news feed as many items are read as a source may have, each id once; the others are counted', async () => {
  const many = Array.from({ length: MOST_LISTED + 1 }, (_, n) => item(`${n}`, 'Judo', 'For children'));
  const { parts } = await read(
    rssOf(...many.slice(0, 2), item('1', 'Judo', 'For children'), item('1', 'Ballet', ''), ...many.slice(2)),
  );
  expect([parts[0]?.items.length, parts[0]?.leftOut?.map(leftOutWords)]).toEqual([
    MOST_LISTED,
    [
      'Items (1): another one before has the same id and says something else',
      'Items (1): more than are read of such a feed at once',
    ],
  ]);
});

test.each<[string, Answer | string, string]>([
  ['a web page', '<!doctype html><title>Hello</title>', 'no OpenActive feed, no calendar'],
  ['nothing', '', 'no OpenActive feed, no calendar'],
  ['a cut off calendar', String(calendarOf(event('1', 'a')).body).slice(0, -20), 'cut off'],
  ['a cut off RSS feed', String(rssOf(item('a', 'b', 'c')).body).slice(0, -30), 'cut off'],
  ['a cut off OpenActive page', String(rpdeOf(page(1), series('1', 'a')).body).slice(0, -30), 'no OpenActive feed'],
  [
    'too many events',
    calendarOf(...Array.from({ length: MOST_ITEMS + 1 }, (_, n) => event(`${n}`, 'Swim'))),
    'more than 10000',
  ],
])('%s is left with the reason', async (_what, answer, reason) => {
  const { parts, detail } = await read(answer);
  expect([parts, detail]).toEqual([[], expect.stringContaining(reason)]);
});

test('what is kept as one kind and turns out to be another is left with both names', async () => {
  expect((await read(rssOf(), { kind: 'calendar' })).detail).toContain('“Calendar (iCal)”, and is “RSS or Atom feed”');
});

test.each<[string, string]>([
  ['items in items', `<rss>${'<item>'.repeat(300_000)}`],
  ['events in events', `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\n'.repeat(300_000)}`],
  ['a line without end', `BEGIN:VCALENDAR\nBEGIN:VEVENT\nX${';A="b'.repeat(500_000)}`],
  ['comments', `<rss>${'<!--'.repeat(500_000)}`],
  ['brackets', `{"next":"x","items":[${'['.repeat(100_000)}`],
])('%s without end are gone through, and left', async (_what, text) => {
  expect((await read(text)).failure).toBe('undecodable');
});

describe('what belongs together in OpenActive', () => {
  const context = 'https://openactive.io/';
  const scheduled = (id: string, superEvent: unknown, startDate: string, more: object = {}) => ({
    id,
    kind: 'ScheduledSession',
    state: 'updated',
    modified: 5,
    data: {
      '@context': context,
      '@type': 'ScheduledSession',
      '@id': `${at}/sessions/${id}`,
      superEvent,
      startDate,
      duration: 'PT45M',
      ...more,
    },
  });
  const dated = (id: string) => {
    const { data, ...item } = series(id, 'Swim Club', { '@id': `${at}/series/${id}`, superEvent: `${at}/events/1` });
    const { eventSchedule: _, name: __, ...others } = data as Record<string, unknown>;
    return { ...item, data: others };
  };
  const eventSeries = {
    id: '1',
    kind: 'EventSeries',
    state: 'updated',
    modified: 1,
    data: { type: 'EventSeries', '@id': `${at}/events/1`, name: 'Swimming at the Lido' },
  };
  const slots = [1, 2].map((id) => ({
    id,
    kind: 'Slot',
    state: 'updated',
    modified: 1,
    data: { '@type': 'Slot', startDate: '2026-03-09' },
  }));
  const sessions = [
    scheduled('a', `${at}/series/1`, '2026-03-30T15:00:00Z'),
    scheduled('b', { '@id': `${at}/series/1` }, '2026-04-06T15:00:00Z'),
    scheduled('c', `${at}/series/1`, '2026-04-08T15:00:00Z', { eventStatus: 'https://schema.org/EventCancelled' }),
  ];
  const feed = (name: string): string => `https://feeds.example/${name}`;
  const dataset = (...names: readonly string[]): string =>
    `<!doctype html><script>var a</script><script type="application/ld+json">${JSON.stringify({
      '@type': 'Dataset',
      distribution: [...names, 'Slot'].map((name) => ({ additionalType: `${context}${name}`, contentUrl: feed(name) })),
    })}</script><a href="/">Home</a>`;

  test('a dataset is read as one: sessions say when their series in another feed is, and a series of events what it is called', async () => {
    const pages = {
      [at]: dataset('ScheduledSession', 'SessionSeries', 'EventSeries'),
      [feed('SessionSeries')]: rpdeOf(feed('SessionSeries?end'), dated('1')),
      [feed('SessionSeries?end')]: rpdeOf(feed('SessionSeries?end')),
      [feed('ScheduledSession')]: rpdeOf(
        feed('ScheduledSession?end'),
        ...sessions,
        scheduled('lost', `${at}/series/9`, '2026-04-08'),
      ),
      [feed('ScheduledSession?end')]: rpdeOf(feed('ScheduledSession?end')),
      [feed('EventSeries')]: rpdeOf(feed('EventSeries?end'), eventSeries),
      [feed('EventSeries?end')]: rpdeOf(feed('EventSeries?end')),
    };
    const [part, ...others] = (await read(pages)).parts;
    expect([part?.next, part?.isWhole, others]).toEqual([null, true, []]);
    expect(part?.items.map((each) => fieldsOf(each))).toMatchObject([
      { name: 'Swimming at the Lido', scheduleDetails: { monday: '16:00-16:45' }, postcode: 'GU21 6XR' },
    ]);
    expect(part?.leftOut?.map(leftOutWords)).toEqual([
      expect.stringContaining('ScheduledSession (1): what they belong to is not in this feed'),
      expect.stringContaining('Slot: this feed of the dataset was not read'),
    ]);
    // Of one that breaks off nothing is taken: series without their times would look changed.
    const { [feed('EventSeries?end')]: _, ...broken } = pages;
    expect(await read(broken)).toMatchObject({ parts: [], failure: 'http-status' });
  });

  test('so is one feed with series and sessions, whenever it turns out to be one, and sessions that hold their series', async () => {
    const whole = {
      [at]: rpdeOf(page(1), dated('1'), eventSeries),
      [page(1)]: rpdeOf(page(2), ...sessions, ...slots),
      [page(2)]: rpdeOf(page(2)),
    };
    const first = await read(whole);
    expect([first.parts.length, first.parts[0]?.next, idsOf(first)]).toEqual([1, null, ['SessionSeries 1']]);
    expect(first.parts[0]?.leftOut).toEqual([{ kind: 'Slot', why: 'bookable', count: 2 }]);
    const marks = ({ parts }: typeof first) => parts.flatMap(({ items }) => items.map(({ mark }) => mark));
    expect(marks(await read(whole, { next: page(1) })).at(-1)).toEqual(marks(first)[0]);
    const { data } = series('1', 'Judo Club', { '@id': `${at}/series/1` });
    const held = [1, 2].map((n) =>
      scheduled(`${n}`, { ...data, eventSchedule: undefined }, `2026-04-0${n}T17:00:00+01:00`),
    );
    const embedded = await read({ [at]: rpdeOf(page(1), ...held), [page(1)]: rpdeOf(page(1)) });
    expect(idsOf(embedded)).toEqual([`SessionSeries ${at}/series/1`]);
    expect(fieldsOf(embedded.parts[0]?.items[0])).toMatchObject({
      name: 'Judo Club',
      schedule: expect.stringContaining('1 April 2026'),
    });
  });

  test('a single session or event is an activity of its own until it is over; what has no place or no name is left out by kind', async () => {
    const one = scheduled('1', undefined, '2026-07-06T09:00:00Z', { name: 'Craft Morning', type: 'ScheduledSession' });
    const over = { ...one, id: '2', data: { ...one.data, startDate: '2026-01-06T09:00:00Z' } };
    const video = {
      id: '3',
      kind: 'OnDemandEvent',
      state: 'updated',
      data: { '@type': 'OnDemandEvent', name: 'Yoga at Home' },
    };
    const nameless = { ...one, id: '4', data: { ...one.data, name: '' } };
    const told = await read({
      [at]: rpdeOf(page(1), one, over, video, nameless, { id: 5, kind: 'x' }),
      [page(1)]: rpdeOf(page(1)),
    });
    expect(told.parts.map((part) => fieldsOf(part.items[0] ?? told.parts[0]?.items[0]))[0]).toMatchObject({
      name: 'Craft Morning',
      schedule: expect.stringMatching(/6 July 2026.*10:00-10:45/),
    });
    expect(told.parts[0]).toMatchObject({ kept: ['ScheduledSession 4'] });
    // What belongs to itself, or round in circles, is there all the same.
    const circling = [
      series('1', 'A', { '@id': 'a', superEvent: 'b' }),
      series('2', 'B', { '@id': 'b', superEvent: 'a' }),
    ];
    const own = series('3', 'C', { '@id': 'c', superEvent: 'c' });
    const circles = await read({ [at]: rpdeOf(page(1), ...circling, own), [page(1)]: rpdeOf(page(1)) });
    expect(circles.parts[0]?.items.map((each) => fieldsOf(each).name)).toEqual(['A', 'B', 'C']);
    expect(told.parts[0]?.leftOut?.map(({ kind, why, count }) => `${count} ${kind} ${why}`)).toEqual([
      '1 OnDemandEvent on-demand',
      '1 ScheduledSession over',
      '1 ScheduledSession incomplete',
      '1 Items incomplete',
    ]);
  });

  test('what has begun and does not say until when goes on: its first day is neither its last nor when it is', async () => {
    const begun = { startDate: '2025-09-01T16:00:00Z', duration: 'PT1H' };
    const mondays = { type: 'Schedule', byDay: ['schema:Monday'], startTime: '16:00', endTime: '17:00' };
    const told = await read({
      [at]: rpdeOf(
        page(1),
        series('1', 'Swim Club', begun),
        series('2', 'Judo Club', { ...begun, eventSchedule: undefined }),
        series('3', 'Chess Club', { ...begun, type: 'Event' }),
        series('4', 'Yoga Club', { ...begun, eventSchedule: undefined, startDate: '2026-06-01T15:00:00Z' }),
        series('5', 'Old Club', { ...begun, eventSchedule: undefined, '@id': `${at}/series/5` }),
        series('6', 'Craft Day', { ...begun, eventSchedule: undefined, type: 'Event' }),
        scheduled('a', `${at}/series/5`, '2025-09-01T16:00:00Z'),
        series('7', 'Ten Mondays', { ...begun, eventSchedule: { ...mondays, repeatCount: 10 } }),
        series('8', 'A Hundred Mondays', { ...begun, eventSchedule: { ...mondays, repeatCount: 100 } }),
        series('9', 'Old Mondays', { '@id': `${at}/series/9`, eventSchedule: mondays }),
        scheduled('b', `${at}/series/9`, '2025-09-01T16:00:00Z'),
        series('10', 'Old Sessions', { '@id': `${at}/series/10`, eventSchedule: undefined }),
        scheduled('c', `${at}/series/10`, '2025-09-01T16:00:00Z'),
        series('11', 'Dance Club', { ...begun, eventSchedule: undefined, endDate: null }),
        series('12', 'New Mondays', {
          '@id': `${at}/series/12`,
          eventSchedule: { ...mondays, startDate: '2026-04-13' },
        }),
        scheduled('d', `${at}/series/12`, '2025-09-01T16:00:00Z'),
        series('13', 'Mondays in Term', { '@id': `${at}/series/13`, eventSchedule: mondays }),
        scheduled('e', `${at}/series/13`, '2026-02-09T16:00:00Z'),
      ),
      [page(1)]: rpdeOf(page(1)),
    });
    expect(
      told.parts[0]?.items.map((each) => fieldsOf(each)).map(({ name, schedule = null }) => [name, schedule]),
    ).toEqual([
      ['Swim Club', expect.stringContaining('16:00-17:00')],
      ['Judo Club', null],
      ['Chess Club', expect.stringContaining('16:00-17:00')],
      ['Yoga Club', 'Monday 1 June 2026, 16:00-17:00'],
      ['A Hundred Mondays', expect.stringContaining('16:00-17:00')],
      ['Dance Club', null],
      ['New Mondays', expect.stringContaining('16:00-17:00')],
      // Holidays do not end it.
      ['Mondays in Term', expect.stringContaining('16:00-17:00')],
    ]);
    expect(told.parts[0]?.items.map((each) => fieldsOf(each).schedule ?? '').join()).not.toContain('2025');
    // Their sessions are all over, as many as one counts or as are told of; the other is no series.
    expect(told.parts[0]?.leftOut?.map(({ kind, why, count }) => `${count} ${kind} ${why}`)).toEqual([
      '4 SessionSeries over',
      '1 Event over',
    ]);
  });

  test('what is cancelled, is over, or is a court for hire is no activity; what was cancelled is gone', async () => {
    const ended = { eventSchedule: [{ type: 'Schedule', byDay: ['schema:Monday'], endDate: '2025-12-15' }] };
    const told = await read({
      [at]: rpdeOf(
        page(1),
        series('1', 'Swim Club', { eventStatus: 'https://schema.org/EventCancelled' }),
        series('2', 'Judo Club', ended),
        series('3', 'Chess Club', { endDate: '2026-12-15' }),
        { ...series('4', 'Badminton Court', { type: 'FacilityUse' }), kind: 'FacilityUse' },
      ),
      [page(1)]: rpdeOf(page(1)),
    });
    expect([idsOf(told), told.parts[0]?.gone]).toEqual([['SessionSeries 3'], ['SessionSeries 1']]);
    expect(told.parts[0]?.leftOut?.map(({ kind, why }) => `${kind} ${why}`)).toEqual([
      'FacilityUse bookable',
      'SessionSeries cancelled',
      'SessionSeries over',
    ]);
  });
});
