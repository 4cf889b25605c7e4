import { describe, test } from 'vitest';
import { givenFor } from '../../kernel/given.ts';
import type { GoneVerdict, PageEvent } from '../events.ts';
import { decide, evolve, initialPage, type PageCommand } from '../page.ts';
import { pageSamples } from '../samples.ts';

const given = givenFor<PageCommand, typeof initialPage, PageEvent>({ initial: initialPage, evolve, decide });
const { ActivityScraped: found, PageClaimed: claim, ScrapeFailed: failed } = pageSamples;
const { pageId, url } = found;
const { listingId } = claim;
const [ann, bob] = ['01890000-0000-7000-8000-0000000000d1', '01890000-0000-7000-8000-0000000000d2'];

const read: PageEvent = { type: 'ActivityScraped', data: { ...found, classes: [] } };
const claimed: PageEvent = { type: 'PageClaimed', data: claim };
const away = { ...failed, failure: 'http-status' as const, detail: `${url} answered 404` };
const gone = (goneVisits: number): PageEvent => ({ type: 'ScrapeFailed', data: { ...away, goneVisits } });
const raised = (goneVisits = 3): PageEvent => ({ type: 'GonePageReviewRaised', data: { pageId, url, goneVisits } });
const visit: PageCommand = { type: 'RecordScrapeFailure', run: 'unasked', failed: away };
const isGone = [read, claimed, gone(1), gone(2), gone(3), raised()] as const;

const review = (verdict: GoneVerdict, reviewedBy = ann): PageCommand => ({
  type: 'ReviewGonePage',
  pageId,
  verdict,
  listingIds: [listingId],
  reviewedBy,
  adminNotes: null,
});
const reviewed = (verdict: GoneVerdict, stopped = false): PageEvent => ({
  type: 'GonePageReviewed',
  data: {
    pageId,
    verdict,
    listingIds: verdict === 'archive' ? [listingId] : [],
    stopped,
    reviewedBy: ann,
    adminNotes: null,
  },
});
const undo = (verdict: GoneVerdict, undoneBy = ann): PageCommand => ({
  type: 'ReopenGonePage',
  pageId,
  verdict,
  undoneBy,
});
const reopened = (verdict: GoneVerdict): PageEvent => ({
  type: 'GonePageReopened',
  data: {
    pageId,
    undone: verdict,
    listingIds: verdict === 'archive' ? [listingId] : [],
    reviewedBy: ann,
    undoneBy: ann,
  },
});
const paused: PageEvent = { type: 'ReadingAgainPaused', data: { pageId } };
const resumed: PageEvent = { type: 'ReadingAgainResumed', data: { pageId } };

describe('a page that is gone', () => {
  test('raises a review at the third visit without it, once', () => {
    given(read, claimed, gone(1)).when(visit).then(gone(2));
    given(read, claimed, gone(1), gone(2)).when(visit).then(gone(3), raised());
    given(...isGone)
      .when(visit)
      .then(gone(4));
    given(...isGone, reviewed('keep'))
      .when(visit)
      .then(gone(4));
  });

  test('raises one later that was gone before there were reviews', () => {
    given(read, claimed, gone(1), gone(2), gone(3), gone(4)).when(visit).then(gone(5), raised(5));
  });

  test('raises none where no listing came of it, or where it only could not be had', () => {
    given(read, gone(1), gone(2)).when(visit).then(gone(3));
    const broken = { ...failed, failure: 'http-status' as const, detail: `${url} answered 500` };
    given(read, claimed, gone(1), gone(2))
      .when({ type: 'RecordScrapeFailure', run: 'unasked', failed: broken })
      .then({ type: 'ScrapeFailed', data: broken });
  });

  test('raises another when it was there in between', () => {
    given(...isGone, reviewed('keep'), { ...read, data: { ...found, classes: [], wasGone: true } }, gone(1), gone(2))
      .when(visit)
      .then(gone(3), raised());
  });
});

describe('a verdict on it', () => {
  test('keeps it and reads on, stops reading, or names the listings that go', () => {
    given(...isGone)
      .when(review('keep'))
      .then(reviewed('keep'));
    given(...isGone)
      .when(review('stop'))
      .then(reviewed('stop', true), paused);
    given(...isGone)
      .when(review('archive'))
      .then(reviewed('archive'));
    given(...isGone, paused)
      .when(review('stop'))
      .then(reviewed('stop'));
  });

  test('is given once, and only while it is gone', () => {
    given(...isGone, reviewed('keep'))
      .when(review('archive', bob))
      .thenRefused('already-decided');
    given(read, claimed).when(review('keep')).thenRefused('nothing-to-review');
    given(...isGone, read)
      .when(review('keep'))
      .thenRefused('nothing-to-review');
  });

  test('is taken back by whoever gave it, until the page is there again', () => {
    given(...isGone, reviewed('archive'))
      .when(undo('archive'))
      .then(reopened('archive'));
    given(...isGone, reviewed('stop', true), paused)
      .when(undo('stop'))
      .then(reopened('stop'), resumed);
    given(...isGone, reviewed('stop', true), paused, resumed)
      .when(undo('stop'))
      .then(reopened('stop'));
    given(...isGone, reviewed('archive'))
      .when(undo('archive', bob))
      .thenRefused('nothing-to-undo');
    given(...isGone, reviewed('archive'))
      .when(undo('keep'))
      .thenRefused('nothing-to-undo');
    given(...isGone, reviewed('archive'), read)
      .when(undo('archive'))
      .thenRefused('nothing-to-undo');
    given(...isGone)
      .when(undo('keep'))
      .thenRefused('nothing-to-undo');
  });
});
