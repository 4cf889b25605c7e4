import { describe, expect, it } from 'vitest';
import { origins } from '#domain/listing/events.ts';
import { reviewQueues } from '#domain/listing/queues.ts';
import type { Overview } from '#domain/overview/views.ts';
import { waitingIn } from './queues.ts';

const overview: Overview = {
  live: 100,
  pending: 63,
  pendingByOrigin: {
    parent_suggestion: 1,
    parent_submission: 2,
    provider_application: 4,
    provider_submission: 8,
    scraper: 16,
    manual: 32,
  },
  pendingRevisions: 5,
  pendingProviders: 64,
  drafts: 0,
  rejected: 0,
  archived: 0,
  members: 0,
  providers: 0,
  scrapedTotal: 0,
  newThisWeek: 0,
};

describe('waitingIn', () => {
  it('counts each tab', () => {
    const counts = reviewQueues.map((queue) => waitingIn(overview, queue));
    expect(counts).toEqual([48, 3, 76, 5]);
  });

  it('leaves no origin out', () => {
    const inTabs = reviewQueues.filter((queue) => queue !== 'changes').map((queue) => waitingIn(overview, queue));
    expect(inTabs.reduce((sum, count) => sum + count)).toBe(
      Object.values(overview.pendingByOrigin).reduce((sum, count) => sum + count, overview.pendingProviders),
    );
    expect(Object.keys(overview.pendingByOrigin)).toHaveLength(origins.length);
  });
});
