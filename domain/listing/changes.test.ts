import { describe, expect, test } from 'vitest';
import type { ListingEvent } from './events.ts';
import type { ListingChanges } from './facts/fields.ts';
import { listingOf } from './listing.ts';
import { type ListingCommand } from './decide.ts';
import {
  given,
  listingId,
  revisionId,
  about,
  fields,
  drafted,
  edited,
  submitted,
  review,
  approved,
  archived,
  amendment,
  proposed,
  live,
  propose,
  refresh,
  rescraped,
} from './one-listing.ts';

describe('a change to a live listing', () => {
  const command = { type: 'ApproveRevision', revisionId, revision: 1, ...review } as const;
  const accepted = (revision: number, changes: ListingChanges): ListingEvent => ({
    type: 'RevisionApproved',
    data: { ...about, revision, ...amendment, ...review, changes },
  });
  const declined: ListingEvent = { type: 'RevisionRejected', data: { listingId, ...amendment, ...review } };

  test('waits for review, and the public goes on seeing what was approved', () => {
    given(...live)
      .when(propose({ priceFrom: 7, name: 'Forest School' }))
      .then(proposed({ priceFrom: 7 }));
    expect(listingOf([...live, proposed({ priceFrom: 7 })])).toMatchObject({ fields, revision: 1, status: 'live' });
  });
  test('must change something', () => {
    given(...live)
      .when(propose({ name: 'Forest School' }))
      .thenRefused('nothing-changed');
  });
  test('never takes the name away', () => {
    given(...live)
      .when(propose({ name: null }))
      .thenRefused('name-required');
  });
  test('that is said twice waits once', () => {
    given(...live, proposed({ priceFrom: 7 }))
      .when(propose({ priceFrom: 7, name: 'Forest School' }))
      .then();
    given(...live, proposed({ priceFrom: 7 }))
      .when(propose({ priceFrom: 8 }))
      .then(proposed({ priceFrom: 8 }));
    const somebodyElse = { ...propose({ priceFrom: 7 }), proposedBy: null } as const;
    const theirs = proposed({ priceFrom: 7 });
    given(...live, proposed({ priceFrom: 7 }))
      .when(somebodyElse)
      .then({ ...theirs, data: { ...theirs.data, proposedBy: null } } as ListingEvent);
  });
  test('never makes it contradict itself', () => {
    given(...live)
      .when(propose({ priceFrom: 9, priceTo: 3 }))
      .thenRefused('contradiction');
  });
  test('is only for a live listing', () => {
    given(drafted())
      .when(propose({ priceFrom: 7 }))
      .thenRefused('not-live');
  });
  test('is applied when it is approved, as its proposer’s', () => {
    given(...live, proposed({ priceFrom: 7 }))
      .when(command)
      .then(accepted(2, { priceFrom: 7 }));
    const listing = listingOf([...live, proposed({ priceFrom: 7 }), accepted(2, { priceFrom: 7 })]);
    expect(listing).toMatchObject({ revision: 2, fields: { priceFrom: 7 }, setBy: { priceFrom: 'parent' } });
    expect(listing.pendingRevisions).toEqual([]);
  });
  test('can be corrected by the admin who approves it', () => {
    given(...live, proposed({ priceFrom: 7 }))
      .when({ ...command, changes: { priceFrom: 7.5 } })
      .then(accepted(2, { priceFrom: 7 }), edited(3, { priceFrom: 7.5 }, 'admin'));
  });
  test('is not approved over contents that changed since they were looked at', () => {
    given(...live, proposed({ priceFrom: 7 }), edited(2, { priceFrom: 8 }, 'admin'))
      .when(command)
      .thenRefused('changed-since-review');
  });
  test('is dropped when it is rejected', () => {
    given(...live, proposed({ priceFrom: 7 }))
      .when({ type: 'RejectRevision', revisionId, ...review })
      .then(declined);
    expect(listingOf([...live, proposed({ priceFrom: 7 }), declined])).toMatchObject({ revision: 1, fields });
  });
  test('is reviewed once', () => {
    given(...live, proposed({ priceFrom: 7 }), accepted(2, { priceFrom: 7 }))
      .when({ ...command, revision: 2 })
      .thenRefused('revision-not-pending');
    given(...live, proposed({ priceFrom: 7 }), declined)
      .when({ type: 'RejectRevision', revisionId, ...review })
      .thenRefused('revision-not-pending');
  });
  test('is not reviewed while the listing is deleted', () => {
    given(...live, proposed({ priceFrom: 7 }), archived)
      .when(command)
      .thenRefused('not-live');
  });
});

describe('a page read again', () => {
  const pageChange = (changes: ListingChanges, id = revisionId): ListingEvent => ({
    type: 'RevisionProposed',
    data: {
      ...about,
      revisionId: id,
      basedOn: 1,
      source: 'page_change',
      proposedBy: null,
      changes,
      contentHash: 'second',
      evidence: {},
    },
  });

  test('that says the same changes nothing', () => {
    given(drafted()).when(refresh(fields, 'first')).then();
  });
  test('refreshes a draft', () => {
    given(drafted())
      .when(refresh({ ...fields, priceFrom: 7 }))
      .then(rescraped(2, { priceFrom: 7 }));
  });
  test('leaves alone what a person had set', () => {
    given(drafted(), edited(2, { priceFrom: 6 }))
      .when(refresh({ ...fields, priceFrom: 7, schedule: 'Mondays' }))
      .then(rescraped(3, { schedule: 'Mondays' }));
  });
  test('is remembered when all it changed had been set by a person', () => {
    given(drafted(), edited(2, { priceFrom: 6 }))
      .when(refresh({ ...fields, priceFrom: 7 }))
      .then(rescraped(2, {}));
    expect(listingOf([drafted(), rescraped(1, {})]).contentHash).toBe('second');
  });
  test('proposes a change to a live listing', () => {
    given(...live)
      .when(refresh({ ...fields, priceFrom: 7 }))
      .then(pageChange({ priceFrom: 7 }));
  });
  test('proposes it once', () => {
    given(...live, pageChange({ priceFrom: 7 }))
      .when(refresh({ ...fields, priceFrom: 7 }))
      .then();
  });
  test('does not propose to undo what a person has set on a live listing', () => {
    given(drafted(), edited(2, { priceFrom: 6 }), submitted(2), approved(2))
      .when(refresh({ ...fields, priceFrom: 7 }))
      .then();
  });
  test('replaces what it proposed before', () => {
    const newer = '01890000-0000-7000-8000-0000000000c2';
    given(...live, pageChange({ priceFrom: 7 }))
      .when({ ...refresh({ ...fields, priceFrom: 8 }, 'third'), revisionId: newer } as ListingCommand)
      .then(
        {
          type: 'RevisionRejected',
          data: {
            listingId,
            revisionId,
            source: 'page_change',
            proposedBy: null,
            reviewedBy: 'system',
            adminNotes: null,
          },
        },
        {
          type: 'RevisionProposed',
          data: {
            ...about,
            revisionId: newer,
            basedOn: 1,
            source: 'page_change',
            proposedBy: null,
            changes: { priceFrom: 8 },
            contentHash: 'third',
            evidence: {},
          },
        },
      );
  });
  test('does nothing to a deleted listing', () => {
    given(...live, archived)
      .when(refresh({ ...fields, priceFrom: 7 }))
      .then();
  });
});
