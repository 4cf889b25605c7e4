import { describe, expect, test } from 'vitest';
import type { ListingCommand } from './commands.ts';
import type { ListingEvent } from './events.ts';
import type { ListingChanges } from './facts/fields.ts';
import { about, edited, fields, given, listingId, live, refresh, review, revisionId } from './listing-samples.ts';
import { decide } from './decide.ts';
import { listingOf } from './listing.ts';
import { evolveShown, initialShown } from './shown/shown-listing.ts';
import { waitingChanges } from './shown/waiting-changes.ts';

const newer = '01890000-0000-7000-8000-0000000000c2';
const says = (changes: ListingChanges, id = revisionId, contentHash = 'second'): ListingEvent => ({
  type: 'RevisionProposed',
  data: {
    ...about,
    revisionId: id,
    basedOn: 1,
    source: 'page_change',
    proposedBy: null,
    changes,
    contentHash,
    evidence: {},
    replaces: null,
  },
});
const turnedDown = (reviewedBy: string, id = revisionId): ListingEvent => ({
  type: 'RevisionRejected',
  data: { listingId, revisionId: id, source: 'page_change', proposedBy: null, reviewedBy, adminNotes: 'It is wrong.' },
});
const byAdmin = turnedDown('01890000-0000-7000-8000-0000000000d1');
const again = (said: typeof fields, contentHash: string): ListingCommand =>
  ({ ...refresh(said, contentHash), revisionId: newer }) as ListingCommand;

describe('what the page of a live listing says and an admin has turned down', () => {
  test('is not proposed again, also when the page changes in something else', () => {
    given(...live, says({ priceFrom: 7 }), byAdmin)
      .when(again({ ...fields, priceFrom: 7 }, 'second'))
      .then();
    given(...live, says({ priceFrom: 7 }), byAdmin)
      .when(again({ ...fields, priceFrom: 7, schedule: 'Mondays' }, 'third'))
      .then(says({ schedule: 'Mondays' }, newer, 'third'));
  });
  test('is proposed when the page says something else of it', () => {
    given(...live, says({ priceFrom: 7 }), byAdmin)
      .when(again({ ...fields, priceFrom: 8 }, 'third'))
      .then(says({ priceFrom: 8 }, newer, 'third'));
  });
  test('is proposed with how it was read, and approved with it: a row of a list stands on no page', () => {
    const how = { methods: { priceFrom: 'list' }, grounds: { priceFrom: { confidence: 90 } } };
    const read = { methods: { ...how.methods, name: 'list' }, grounds: { ...how.grounds, name: { confidence: 90 } } };
    const change = says({ priceFrom: 7 }, newer);
    const proposed = { ...change, data: { ...change.data, ...how } } as ListingEvent;
    given(...live)
      .when({ ...again({ ...fields, priceFrom: 7 }, 'second'), ...read })
      .then(proposed);
    const verdict = { type: 'ApproveRevision', revisionId: newer, ...review, revision: 1 } as const;
    expect(decide(verdict, listingOf([...live, proposed]))).toMatchObject([{ type: 'RevisionApproved', data: how }]);
    const byHand = decide({ ...verdict }, listingOf([...live, change]));
    expect(byHand[0]?.data).not.toHaveProperty('methods');
  });
  test('waits again when the verdict is taken back, and is then not known as turned down', () => {
    const undone: ListingEvent = {
      type: 'ListingVerdictUndone',
      data: {
        ...about,
        revision: 1,
        undone: 'rejected',
        standing: 'live',
        revisionId,
        source: 'page_change',
        origin: 'scraper',
        submittedBy: null,
        reviewedBy: 'x',
        undoneBy: 'x',
        changes: {},
      },
    };
    const listing = listingOf([...live, says({ priceFrom: 7 }), byAdmin, undone]);
    expect([listing.turnedDown, listing.pendingRevisions.length]).toEqual([undefined, 1]);
  });
  test('gave way to its next change: nobody turned it down', () => {
    expect(listingOf([...live, says({ priceFrom: 7 }), turnedDown('system')]).turnedDown).toBeUndefined();
  });
});

describe('a change of a page that waits', () => {
  test('goes when the page says again what the directory says, and is proposed when it says it once more', () => {
    given(...live, says({ priceFrom: 7 }))
      .when(again(fields, 'first'))
      .then(withdrawn);
    given(...live, says({ priceFrom: 7 }), withdrawn)
      .when(again({ ...fields, priceFrom: 7 }, 'second'))
      .then(says({ priceFrom: 7 }, newer));
  });
  test('stays when the page says the same in other words', () => {
    given(...live, says({ priceFrom: 7 }))
      .when(again({ ...fields, priceFrom: 7 }, 'third'))
      .then();
  });
  test('does not go over what a person has typed since', () => {
    const past = [...live, says({ priceFrom: 7, schedule: 'Mondays' }), edited(2, { priceFrom: 6 })];
    given(...past)
      .when({ type: 'ApproveRevision', revisionId, ...review, revision: 2 })
      .then({
        type: 'RevisionApproved',
        data: {
          ...about,
          revision: 3,
          revisionId,
          source: 'page_change',
          proposedBy: null,
          ...review,
          changes: { schedule: 'Mondays' },
        },
      });
    const [shown] = waitingChanges(listingOf(past), () => '');
    expect(shown?.changes.map(({ field }) => field)).toEqual(['schedule']);
  });
  test('leaves where that came from as it was, also when its approval is taken back', () => {
    const fold = (events: readonly ListingEvent[]) =>
      events.reduce(
        (listing, event, day) =>
          evolveShown(listing, { ...event, occurredAt: `2026-01-${String(day + 10)}T10:00:00.000Z` }),
        initialShown,
      );
    const past = [...live, says({ priceFrom: 7, schedule: 'Mondays' }), edited(2, { priceFrom: 6 })];
    const { provenance } = fold(past).shown;
    expect(provenance.priceFrom).toBeDefined();
    const approval: ListingCommand = { type: 'ApproveRevision', revisionId, ...review, revision: 2 };
    past.push(...decide(approval, listingOf(past)));
    const { reviewedBy } = review;
    past.push(...decide({ type: 'UndoVerdict', revisionId, undoneBy: reviewedBy, revision: 3 }, listingOf(past)));
    expect(past.at(-1)?.type).toBe('ListingVerdictUndone');
    expect(fold(past).shown.provenance).toEqual(provenance);
  });
});
const withdrawn: ListingEvent = {
  type: 'RevisionRejected',
  data: { listingId, revisionId, source: 'page_change', proposedBy: null, reviewedBy: 'system', adminNotes: null },
};
