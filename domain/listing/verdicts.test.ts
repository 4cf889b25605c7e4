import { describe, expect, test } from 'vitest';
import type { ListingCommand } from './commands.ts';
import type { ListingEvent } from './events.ts';
import type { ListingChanges } from './facts/fields.ts';
import { listingOf } from './listing.ts';
import {
  about,
  adminId,
  amendment,
  approve,
  approved,
  archived,
  drafted,
  edited,
  found,
  given,
  listingId,
  live,
  parentId,
  proposed,
  rejected,
  restored,
  review,
  revisionId,
  submitted,
} from './listing-samples.ts';

const undo = (revision = 1, change?: string): ListingCommand => ({
  type: 'UndoVerdict',
  revision,
  revisionId: change,
  undoneBy: adminId,
});
type Undone = Extract<ListingEvent, { type: 'ListingVerdictUndone' }>['data'];
const undone = (more: Partial<Undone> = {}): ListingEvent => ({
  type: 'ListingVerdictUndone',
  data: {
    ...about,
    revision: 1,
    undone: 'approved',
    standing: 'pending',
    revisionId: null,
    source: null,
    origin: 'parent_suggestion',
    submittedBy: parentId,
    reviewedBy: adminId,
    undoneBy: adminId,
    changes: {},
    ...more,
  },
});
const changeApproved = (changes: object, revision = 2): ListingEvent => ({
  type: 'RevisionApproved',
  data: { ...about, ...amendment, revision, changes, ...review },
});
const changeRejected = (reviewedBy = adminId): ListingEvent => ({
  type: 'RevisionRejected',
  data: { listingId, ...amendment, reviewedBy, adminNotes: 'Why.' },
});
const change = { revisionId, source: 'parent_amendment', standing: 'live' } as const;

describe('a verdict that is undone', () => {
  test('has the listing wait again, whether it was approved or rejected', () => {
    given(...live)
      .when(undo())
      .then(undone());
    expect(listingOf([...live, undone()]).status).toBe('pending');
    given(drafted(), submitted(), rejected())
      .when(undo())
      .then(undone({ undone: 'rejected' }));
    expect(listingOf([drafted(), submitted(), rejected(), undone({ undone: 'rejected' })]).status).toBe('pending');
  });
  test('has what a crawler found be a draft again', () => {
    const nobody = { origin: 'scraper', submittedBy: null } as const;
    given(found(), approved())
      .when(undo())
      .then(undone({ standing: 'draft', ...nobody }));
  });
  test('leaves what the admin corrected on the way', () => {
    given(drafted(), submitted(), edited(2, { name: 'Forest Club' }, 'admin'), approved(2))
      .when(undo(2))
      .then(undone({ revision: 2 }));
  });
  test('can be given again, and again be undone; its payment has a name of its own', () => {
    const again: ListingEvent = { type: 'ListingApproved', data: { ...approved().data, again: 1 } as never };
    given(...live, undone())
      .when(approve(1))
      .then(again);
    given(...live, undone(), again)
      .when(undo())
      .then(undone({ again: 1 }));
  });
  test.each<[string, ListingEvent[]]>([
    ['there was none', [drafted(), submitted()]],
    ['it is undone already', [...live, undone()]],
    ['somebody has edited the listing', [...live, edited(2, { name: 'Forest Club' }, 'admin')]],
    ['it was deleted', [...live, archived]],
    ['it was deleted and restored', [...live, archived, restored]],
    ['somebody suggests a change', [...live, proposed({ name: 'Forest Club' })]],
  ])('is none when %s', (_why, events) => {
    given(...events)
      .when(undo())
      .thenRefused('nothing-to-undo');
  });
  test('is none of somebody else’s', () => {
    given(...live)
      .when({ ...undo(), undoneBy: parentId } as ListingCommand)
      .thenRefused('nothing-to-undo');
  });
  test('names the revision that was looked at', () => {
    given(...live)
      .when(undo(2))
      .thenRefused('changed-since-review');
  });
});

describe('a verdict on a change that is undone', () => {
  const waiting = [...live, proposed({ name: 'Forest Club', priceTo: 9 })];
  test('has the change wait again; what it had taken the place of is back, and known to be from whom it was', () => {
    const approvedChange = [...waiting, changeApproved({ name: 'Forest Club', priceTo: 9 })];
    const back = undone({ ...change, revision: 3, changes: { name: 'Forest School', priceTo: null } });
    given(...approvedChange)
      .when(undo(2, revisionId))
      .then(back);
    const after = listingOf([...approvedChange, back]);
    expect(after).toMatchObject({ fields: { name: 'Forest School' }, setBy: { name: 'page' }, status: 'live' });
    expect(after.fields).not.toHaveProperty('priceTo');
    expect(after.setBy).not.toHaveProperty('priceTo');
    expect(after.pendingRevisions).toMatchObject([{ revisionId, changes: { name: 'Forest Club', priceTo: 9 } }]);
  });
  test('has what was turned down wait again', () => {
    given(...waiting, changeRejected())
      .when(undo(1, revisionId))
      .then(undone({ ...change, undone: 'rejected' }));
    expect(listingOf([...waiting, changeRejected(), undone({ ...change, undone: 'rejected' })])).toMatchObject({
      pendingRevisions: [{ revisionId }],
    });
  });
  test('is not the listing’s own', () => {
    given(...waiting, changeRejected())
      .when(undo())
      .thenRefused('nothing-to-undo');
  });
  test('is none when the page took its own change back, or when pictures are gone with it', () => {
    given(...waiting, changeRejected('system'))
      .when(undo(1, revisionId))
      .thenRefused('nothing-to-undo');
    given(...live, proposed({ gallery: [] as never }), changeRejected())
      .when(undo(1, revisionId))
      .thenRefused('nothing-to-undo');
  });
  test('has pictures wait again that were approved, unless it took out others, which are gone', () => {
    const picture = (letter: string) => ({ name: `${letter.repeat(64)}.webp`, width: 80, height: 60, alt: letter });
    const [first, second] = [picture('a'), picture('b')];
    const shown = [...live, edited(2, { gallery: [first] }, 'admin')];
    const decided = (gallery: ListingChanges['gallery']) => [
      ...shown,
      proposed({ gallery, priceTo: 9 }),
      changeApproved({ gallery, priceTo: 9 }, 3),
    ];
    const back = undone({ ...change, revision: 4, changes: { gallery: [first], priceTo: null } });
    const more = decided([second, first]);
    given(...more)
      .when(undo(3, revisionId))
      .then(back);
    expect(listingOf([...more, back])).toMatchObject({
      fields: { gallery: [first] },
      pendingRevisions: [{ changes: { gallery: [second, first] } }],
    });
    for (const gallery of [[second], null])
      given(...decided(gallery))
        .when(undo(3, revisionId))
        .thenRefused('nothing-to-undo');
  });
  test('comes back with a listing that it was turned down with', () => {
    const events = [drafted(), submitted(), proposed({ name: 'Forest Club' }), rejected(), changeRejected()];
    expect(listingOf(events).pendingRevisions).toEqual([]);
    expect(listingOf([...events, undone({ undone: 'rejected' })])).toMatchObject({
      status: 'pending',
      pendingRevisions: [{ revisionId }],
    });
  });
});
