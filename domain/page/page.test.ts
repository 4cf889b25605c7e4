import { describe, expect, test } from 'vitest';
import { givenFor } from '../kernel/given.ts';
import type { PageEvent } from './events.ts';
import { decide, evolve, evolveAll, initialPage, type PageCommand } from './page.ts';

const given = givenFor<PageCommand, typeof initialPage, PageEvent>({ initial: initialPage, evolve, decide });

const pageId = '0b9ff5a5-1f4d-5d0c-8f0e-000000000001';
const first = '01890000-0000-7000-8000-000000000001';
const second = '01890000-0000-7000-8000-000000000002';
const noon = '2026-03-01T12:00:00.000Z';

const found = {
  pageId,
  contactSubject: pageId,
  runId: '01890000-0000-7000-8000-0000000000aa',
  url: 'https://forest.example/',
  scrapedAt: noon,
  contentHash: 'a'.repeat(64),
  imageCount: 3,
  durationMs: 12,
  fields: { name: 'Forest School' },
  methods: { name: 'json-ld' },
  evidence: { name: 'Forest School' },
};
const failed = {
  pageId,
  runId: found.runId,
  url: found.url,
  failure: 'http-status',
  detail: '404',
  durationMs: 3,
} as const;

const otherRun = '01890000-0000-7000-8000-0000000000ab';
const asked = { pageId, runId: found.runId, url: found.url };
const requested: PageEvent = { type: 'ScrapeRequested', data: asked };
const led = {
  pageId,
  runId: found.runId,
  toPageId: '0b9ff5a5-1f4d-5d0c-8f0e-000000000002',
  url: 'https://wood.example/',
};
const redirected: PageEvent = { type: 'ScrapeRedirected', data: led };
const scraped: PageEvent = { type: 'ActivityScraped', data: found };
const notRead: PageEvent = { type: 'ScrapeFailed', data: failed };

describe('a reading of a page', () => {
  test('is asked for', () => {
    given().when({ type: 'RequestScrape', asked }).then(requested);
  });

  test('that is under way already is not asked for again', () => {
    given(requested).when({ type: 'RequestScrape', asked }).then();
  });

  test('is asked for beside another one', () => {
    given(requested)
      .when({ type: 'RequestScrape', asked: { ...asked, runId: otherRun } })
      .then({ type: 'ScrapeRequested', data: { ...asked, runId: otherRun } });
  });

  test('that was asked for comes to what was found, to why it failed, or to another page', () => {
    given(requested).when({ type: 'RecordScrape', run: 'asked', found }).then(scraped);
    given(requested).when({ type: 'RecordScrapeFailure', run: 'asked', failed }).then(notRead);
    given(requested).when({ type: 'RedirectScrape', led }).then(redirected);
  });

  test.each([
    ['found', scraped],
    ['failed', notRead],
    ['led on', redirected],
  ] as const)('that has come to its end (%s) comes to no other one, however often the work is done', (_what, end) => {
    given(requested, end).when({ type: 'RecordScrape', run: 'asked', found }).then();
    given(requested, end).when({ type: 'RecordScrapeFailure', run: 'asked', failed }).then();
    given(requested, end).when({ type: 'RedirectScrape', led }).then();
  });

  test('leaves nothing behind but what the page said last', () => {
    const thousand = Array.from({ length: 1_000 }, (_, index): PageEvent[] => {
      const runId = `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`;
      const ends: PageEvent[] = [
        { type: 'ActivityScraped', data: { ...found, runId } },
        { type: 'ScrapeFailed', data: { ...failed, runId } },
        { type: 'ScrapeRedirected', data: { ...led, runId } },
      ];
      return [{ type: 'ScrapeRequested', data: { ...asked, runId } }, ends[index % 3] ?? notRead];
    }).flat();
    const after = thousand.reduce(evolve, initialPage);
    const { contentHash, scrapedAt, imageCount } = found;
    expect(after.again).toMatchObject({ url: found.url, runId: null });
    expect(after).toEqual({ ...initialPage, said: { contentHash, scrapedAt, imageCount }, again: after.again });
    expect(evolveAll(initialPage, thousand)).toEqual(after);
    expect(initialPage.openRuns.size).toBe(0);
  });

  test('beside a thousand others copies them once for all events, and not once for each', () => {
    let copies = 0;
    class Counting extends Set<string> {
      override [Symbol.iterator]() {
        copies += 1;
        return super[Symbol.iterator]();
      }
    }
    const page = { ...initialPage, openRuns: new Counting(['one', 'two']) };
    const asks = Array.from({ length: 1_000 }, (): PageEvent => requested);
    expect(evolveAll(page, asks).openRuns.size).toBe(3);
    expect(copies).toBe(1);
    expect(page.openRuns.size).toBe(2);
  });
});

describe('a page', () => {
  test('remembers what a crawler found on it, or what was asked for at an address that led here', () => {
    given().when({ type: 'RecordScrape', run: 'unasked', found }).then({ type: 'ActivityScraped', data: found });
  });

  test('remembers each reading, also when nothing changed', () => {
    const again = { ...found, runId: otherRun };
    given({ type: 'ActivityScraped', data: found })
      .when({ type: 'RecordScrape', run: 'unasked', found: again })
      .then({ type: 'ActivityScraped', data: again });
  });

  test('remembers why it could not be read', () => {
    given().when({ type: 'RecordScrapeFailure', run: 'unasked', failed }).then({ type: 'ScrapeFailed', data: failed });
  });

  test('belongs to the listing that claimed it last', () => {
    const claimed = (listingId: string): PageEvent => ({
      type: 'PageClaimed',
      data: { pageId, listingId, claimedBy: 'parent', claimedAt: noon },
    });
    expect(evolveAll(initialPage, [claimed(first), claimed(second)]).listingId).toBe(second);
  });
});

describe('what a page has no more', () => {
  const classes = [{ key: 'ballet', name: 'Ballet', ages: '', times: '' }];
  const of = (some: typeof classes): PageEvent => ({ type: 'ActivityScraped', data: { ...found, classes: some } });
  const isGone = { ...failed, detail: `${found.url} answered 404` };
  const gone = (goneVisits: number): PageEvent => ({ type: 'ScrapeFailed', data: { ...isGone, goneVisits } });

  test('is said of its classes, and when they are there again', () => {
    given(of(classes))
      .when({ type: 'RecordScrape', run: 'unasked', found: { ...found, classes: [] } })
      .then({ type: 'ActivityScraped', data: { ...found, classes: [], classesGone: ['ballet'] } });
    given(of(classes), of([]))
      .when({ type: 'RecordScrape', run: 'unasked', found: { ...found, classes } })
      .then({ type: 'ActivityScraped', data: { ...found, classes, classesBack: ['ballet'] } });
  });

  test('is not said by whoever did not look for classes', () => {
    given(of(classes)).when({ type: 'RecordScrape', run: 'unasked', found }).then(scraped);
  });

  test('is counted by visits when it is the page itself, whatever else went wrong between them', () => {
    given(gone(1), notRead).when({ type: 'RecordScrapeFailure', run: 'unasked', failed: isGone }).then(gone(2));
    given(gone(1), scraped).when({ type: 'RecordScrapeFailure', run: 'unasked', failed: isGone }).then(gone(1));
  });

  test('is there again after three visits', () => {
    const back: PageEvent = { type: 'ActivityScraped', data: { ...found, wasGone: true } };
    given(gone(1), gone(2), gone(3)).when({ type: 'RecordScrape', run: 'unasked', found }).then(back);
    given(gone(1), gone(2)).when({ type: 'RecordScrape', run: 'unasked', found }).then(scraped);
  });
});
