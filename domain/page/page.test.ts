import { describe, expect, test } from 'vitest';
import { givenFor } from '../kernel/given.ts';
import type { PageEvent } from './events.ts';
import { CLAIM_HOLDS_MS, decide, evolve, evolveAll, initialPage, type PageCommand, type PageHolder } from './page.ts';

const given = givenFor<PageCommand, typeof initialPage, PageEvent>({ initial: initialPage, evolve, decide });

const pageId = '0b9ff5a5-1f4d-5d0c-8f0e-000000000001';
const first = '01890000-0000-7000-8000-000000000001';
const second = '01890000-0000-7000-8000-000000000002';
const noon = '2026-03-01T12:00:00.000Z';
const later = (milliseconds: number): string => new Date(Date.parse(noon) + milliseconds).toISOString();

const claimed = (listingId: string, claimedBy: string, claimedAt = noon): PageEvent => ({
  type: 'PageClaimed',
  data: { pageId, listingId, claimedBy, claimedAt },
});
const claim = (listingId: string, claimedBy: string, holder: PageHolder | null, at = noon): PageCommand => ({
  type: 'ClaimPage',
  pageId,
  listingId,
  claimedBy,
  at,
  holder,
});
const heldBy = (status: PageHolder['status']): PageHolder => ({ listingId: first, status });

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
    expect(after).toEqual({ ...initialPage, contentHash: found.contentHash });
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

  test('belongs to the first listing that claims it', () => {
    given()
      .when(claim(first, 'parent', null))
      .then(claimed(first, 'parent'));
  });

  test('is claimed once by the same listing, however often it asks', () => {
    given(claimed(first, 'parent'))
      .when(claim(first, 'parent', heldBy('draft')))
      .then();
  });

  test('is claimed again by its listing when the claim is old, so that nobody takes it during the submission', () => {
    given(claimed(first, 'parent'))
      .when(claim(first, 'parent', heldBy('draft'), later(CLAIM_HOLDS_MS)))
      .then(claimed(first, 'parent', later(CLAIM_HOLDS_MS)));
  });

  test('is not given to a second listing when the first is in the directory', () => {
    given(claimed(first, 'parent'))
      .when(claim(second, 'other', heldBy('live')))
      .thenRefused('already-listed');
  });

  test('is not given to a second listing of the same person when the first is in the directory', () => {
    given(claimed(first, 'parent'))
      .when(claim(second, 'parent', heldBy('live')))
      .thenRefused('already-listed');
  });

  test('is not given to a second listing while the first waits for review', () => {
    given(claimed(first, 'parent'))
      .when(claim(second, 'other', heldBy('waiting'), later(30 * CLAIM_HOLDS_MS)))
      .thenRefused('already-suggested');
  });

  test('is kept for an hour for the person who is drafting it', () => {
    given(claimed(first, 'parent'))
      .when(claim(second, 'other', heldBy('draft'), later(CLAIM_HOLDS_MS - 1)))
      .thenRefused('being-suggested');
  });

  test('goes to the next person when the draft was left alone for an hour', () => {
    given(claimed(first, 'parent'))
      .when(claim(second, 'other', heldBy('draft'), later(CLAIM_HOLDS_MS)))
      .then(claimed(second, 'other', later(CLAIM_HOLDS_MS)));
  });

  test('is kept while its draft is only about to be written', () => {
    given(claimed(first, 'parent'))
      .when(claim(second, 'other', heldBy(null)))
      .thenRefused('being-suggested');
  });

  test('goes to the next person when its draft was never written', () => {
    given(claimed(first, 'parent'))
      .when(claim(second, 'other', heldBy(null), later(CLAIM_HOLDS_MS)))
      .then(claimed(second, 'other', later(CLAIM_HOLDS_MS)));
  });

  test.each(['rejected', 'archived'] as const)('is free again when its listing is %s', (status) => {
    given(claimed(first, 'parent'))
      .when(claim(second, 'other', heldBy(status)))
      .then(claimed(second, 'other'));
  });

  test('is not given away on what was true before somebody else claimed it', () => {
    given(claimed(first, 'parent'))
      .when(claim(second, 'other', null))
      .thenRefused('claimed-meanwhile');
    given(claimed(first, 'parent'), claimed(second, 'other'))
      .when(claim(first, 'parent', { listingId: first, status: 'draft' }))
      .thenRefused('claimed-meanwhile');
  });
});
