import type { Samples } from '../kernel/concept.ts';
import { sampleIds } from '../kernel/sample-ids.ts';
import { sampleFound } from '../listing/facts/sample-found.ts';
import type { pageEvents } from './events.ts';

const reading = { pageId: sampleIds.page, runId: sampleIds.run, url: 'https://example.org/swim' } as const;

export const pageSamples: Samples<typeof pageEvents> = {
  ScrapeRequested: reading,
  ScrapeRedirected: { ...reading, toPageId: sampleIds.otherPage, url: 'https://example.org/swimming' },
  ActivityScraped: {
    ...reading,
    contactSubject: sampleIds.page,
    scrapedAt: '2026-03-01T09:59:58.000Z',
    contentHash: 'abc',
    imageCount: 3,
    durationMs: 812.5,
    ...sampleFound,
  },
  ClassScraped: {
    pageId: sampleIds.otherPage,
    ofPageId: sampleIds.page,
    key: 'ducklings',
    contactSubject: sampleIds.page,
    runId: sampleIds.run,
    url: reading.url,
    scrapedAt: '2026-03-01T09:59:58.000Z',
    contentHash: 'abc',
    imageCount: 1,
    ...sampleFound,
  },
  ScrapeFailed: { ...reading, failure: 'timed-out', detail: 'No answer within 15 s', durationMs: 15_000 },
  PageUnchanged: { ...reading, readAt: '2026-03-08T09:59:58.000Z', durationMs: 212.5 },
  ReadingAgainPaused: { pageId: sampleIds.page },
  ReadingAgainResumed: { pageId: sampleIds.page },
  GonePageReviewRaised: { pageId: sampleIds.page, url: reading.url, goneVisits: 3 },
  GonePageReviewed: {
    pageId: sampleIds.page,
    verdict: 'archive',
    listingIds: [sampleIds.listing],
    stopped: false,
    reviewedBy: sampleIds.admin,
    adminNotes: 'The club has closed.',
  },
  GonePageReopened: {
    pageId: sampleIds.page,
    undone: 'archive',
    listingIds: [sampleIds.listing],
    reviewedBy: sampleIds.admin,
    undoneBy: sampleIds.admin,
  },
  PageClaimed: {
    pageId: sampleIds.page,
    listingId: sampleIds.listing,
    claimedBy: sampleIds.member,
    claimedAt: '2026-03-01T10:00:00.000Z',
  },
};
