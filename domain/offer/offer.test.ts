import { expect, test } from 'vitest';
import { ERASED } from '../kernel/erased.ts';
import { givenFor } from '../kernel/given.ts';
import type { OfferEvent } from './events.ts';
import type { OfferFields } from './fields.ts';
import { decide, evolve, initialOffer, isOnOffer, type Offer, type OfferCommand } from './offer.ts';

const given = givenFor<OfferCommand, Offer, OfferEvent>({ initial: initialOffer, evolve, decide });
const offerId = '01890000-0000-7000-8000-0000000000f1';
const proposedBy = '01890000-0000-7000-8000-0000000000b1';
const reviewedBy = '01890000-0000-7000-8000-0000000000ad';
const fields: OfferFields = { title: 'Kids eat free', description: 'One child a main course.', businessName: 'Olive' };

const data = (more: OfferFields = {}) => ({
  offerId,
  contactSubject: offerId,
  source: 'parent_submission' as const,
  proposedBy,
  sourceUrl: null,
  readAt: null,
  fields: { ...fields, ...more },
  submitterName: 'Sam Taylor',
  submitterEmail: 'sam@mail.example',
  submitterComments: null,
});
const propose = (more?: OfferFields): OfferCommand => ({ type: 'ProposeOffer', ...data(more) });
const proposed = (more?: OfferFields): OfferEvent => ({ type: 'OfferProposed', data: data(more) });
const edited = (revision: number, changes: object): OfferEvent => ({
  type: 'OfferEdited',
  data: { offerId, contactSubject: offerId, revision, changes },
});
const verdict = { offerId, source: 'parent_submission' as const, proposedBy, reviewedBy, adminNotes: null };
const approved = { type: 'OfferApproved', data: { ...verdict, revision: 1 } } satisfies OfferEvent;
const rejected: OfferEvent = { type: 'OfferRejected', data: { ...verdict, revision: 1 } };
const shown: OfferEvent = { type: 'OfferShown', data: { offerId } };
const hidden: OfferEvent = { type: 'OfferHidden', data: { offerId } };
const removed: OfferEvent = { type: 'OfferDeleted', data: { offerId } };
const today = '2026-05-10';
const approve: OfferCommand = { type: 'ApproveOffer', reviewedBy, adminNotes: null, today };
const reject: OfferCommand = { type: 'RejectOffer', reviewedBy, adminNotes: null };
const after = (...events: readonly OfferEvent[]): Offer => events.reduce(evolve, initialOffer);

test('an offer is proposed once', () => {
  given().when(propose()).then(proposed());
  given(proposed()).when(propose()).thenRefused('already-proposed');
});

test('an offer needs a title and a description', () => {
  const { type: _, ...rest } = propose() as Extract<OfferCommand, { type: 'ProposeOffer' }>;
  const refusal = given()
    .when({ type: 'ProposeOffer', ...rest, fields: { businessName: 'Olive' } })
    .thenRefused('incomplete-offer');
  expect(refusal.message).toBe('Please fill in: title, description.');
  given(proposed())
    .when({ type: 'EditOffer', changes: { title: null } })
    .thenRefused('incomplete-offer');
});

test('an offer ends no sooner than it begins, and costs no more than without it', () => {
  const dates = given()
    .when(propose({ startDate: '2026-05-02', endDate: '2026-05-01' }))
    .thenRefused('contradiction');
  const prices = given()
    .when(propose({ originalPrice: 5, discountedPrice: 8 }))
    .thenRefused('contradiction');
  // Forms say it there.
  expect([dates.details, prices.details]).toEqual([{ fields: ['endDate'] }, { fields: ['discountedPrice'] }]);
  const oneDay = { startDate: '2026-05-01', endDate: '2026-05-01' };
  given().when(propose(oneDay)).then(proposed(oneDay));
});

test('an edit records what it changes and no more, and nothing when it changes nothing', () => {
  given(proposed())
    .when({ type: 'EditOffer', changes: { title: 'Kids eat free', location: 'Woking' } })
    .then(edited(2, { location: 'Woking' }));
  given(proposed())
    .when({ type: 'EditOffer', changes: { title: 'Kids eat free' } })
    .then();
});

test('an offer is approved or rejected once, and an approval that lost the race says so', () => {
  given(proposed()).when(approve).then(approved);
  given(proposed()).when(reject).then(rejected);
  given(proposed(), approved).when(approve).thenRefused('already-approved');
  given(proposed(), approved).when(reject).thenRefused('already-approved');
  given(proposed(), rejected).when(approve).thenRefused('already-rejected');
});

test('an offer is approved while families can still come to see it, and rejected at any time', () => {
  const [over, last] = [{ endDate: '2026-05-09' }, { endDate: today }];
  given(proposed(over)).when(approve).thenRefused('too-late');
  given(proposed(over)).when(reject).then(rejected);
  given(proposed(last)).when(approve).then(approved);
  given(proposed({ startDate: '2026-06-01' }))
    .when(approve)
    .then(approved);
  const amend = { type: 'AmendOffer', reviewedBy, today, status: 'approved' } as const;
  given(proposed(over))
    .when({ ...amend, changes: {} })
    .thenRefused('too-late');
  given(proposed(over))
    .when({ ...amend, changes: last })
    .then(edited(2, last), { ...approved, data: { ...approved.data, revision: 2 } });
  given()
    .when({ type: 'CreateOffer', proposal: data(over), reviewedBy, today })
    .thenRefused('too-late');
});

test('a verdict that names a revision is refused when the offer has changed since', () => {
  given(proposed(), edited(2, { location: 'Woking' }))
    .when({ ...approve, revision: 1 })
    .thenRefused('changed-since-review');
  given(proposed())
    .when({ ...approve, revision: 1 })
    .then(approved);
});

test('nobody decides on an offer that is not there, or not any more', () => {
  given().when(approve).thenRefused('offer-not-found');
  given(proposed(), removed).when(approve).thenRefused('offer-not-found');
  given(proposed(), removed).when({ type: 'DeleteOffer' }).thenRefused('offer-not-found');
  given(proposed(), removed).when(propose()).thenRefused('already-proposed');
});

test('what an admin enters is approved and shown, unless they say otherwise', () => {
  const create = (standing: object): OfferCommand => ({
    type: 'CreateOffer',
    proposal: data(),
    reviewedBy,
    today,
    ...standing,
  });
  given().when(create({})).then(proposed(), approved);
  given()
    .when(create({ isActive: false }))
    .then(proposed(), approved, hidden);
  given()
    .when(create({ status: 'draft' }))
    .then(proposed());
  given()
    .when(create({ status: 'rejected' }))
    .then(proposed(), rejected);
  given(proposed()).when(create({})).thenRefused('already-proposed');
});

test('an amendment changes any part of an offer, and says nothing of what stays', () => {
  const amend = (more: object): OfferCommand => ({ type: 'AmendOffer', changes: {}, reviewedBy, today, ...more });
  given(proposed(), approved)
    .when(amend({ isActive: true, status: 'approved' }))
    .then();
  given(proposed(), approved)
    .when(amend({ isActive: false }))
    .then(hidden);
  given(proposed(), approved, hidden)
    .when(amend({ isActive: true }))
    .then(shown);
  given(proposed())
    .when(amend({ isActive: true }))
    .then(shown);
  const both = { ...approved, data: { ...approved.data, revision: 2 } };
  given(proposed())
    .when(amend({ changes: { location: 'Woking' }, status: 'approved', isActive: false }))
    .then(edited(2, { location: 'Woking' }), both, hidden);
  given(proposed(), approved)
    .when(amend({ status: 'rejected' }))
    .thenRefused('already-approved');
  given(proposed(), approved)
    .when(amend({ status: 'draft' }))
    .thenRefused('decided-offer');
  given(proposed(), edited(2, { location: 'Woking' }))
    .when(amend({ isActive: true, revision: 1 }))
    .thenRefused('changed-since-review');
});

test('families see nothing of what is hidden or deleted', () => {
  expect(isOnOffer(after(proposed(), approved, hidden), '2026-05-10')).toBe(false);
  expect(isOnOffer(after(proposed(), approved, hidden, shown), '2026-05-10')).toBe(true);
  expect(isOnOffer(after(proposed(), approved, removed), '2026-05-10')).toBe(false);
  expect(isOnOffer(after(proposed(), shown), '2026-05-10')).toBe(false);
});

test('families see an offer that is approved, from its first day to its last', () => {
  const dates = { startDate: '2026-05-01', endDate: '2026-05-31' };
  expect(isOnOffer(after(proposed()), '2026-05-10')).toBe(false);
  expect(isOnOffer(after(proposed(), rejected), '2026-05-10')).toBe(false);
  expect(isOnOffer(after(proposed(), approved), '2026-05-10')).toBe(true);
  const days = ['2026-04-30', '2026-05-01', '2026-05-31', '2026-06-01'];
  expect(days.map((day) => isOnOffer(after(proposed(dates), approved), day))).toEqual([false, true, true, false]);
});

test('what belonged to somebody who was erased is not known any more', () => {
  expect(after(proposed({ businessName: ERASED })).fields).toEqual({
    title: fields.title,
    description: fields.description,
  });
});

test('a verdict on an offer is taken back by whoever gave it, while nothing else has happened to it', () => {
  const undo = (outcome: 'approved' | 'rejected', undoneBy = reviewedBy): OfferCommand => ({
    type: 'UndoOfferVerdict',
    outcome,
    undoneBy,
  });
  const undone = (of: 'approved' | 'rejected', more: object = {}): OfferEvent => {
    const { adminNotes: _, ...about } = verdict;
    return { type: 'OfferVerdictUndone', data: { ...about, undone: of, undoneBy: reviewedBy, ...more } };
  };
  given(proposed(), approved).when(undo('approved')).then(undone('approved'));
  given(proposed(), rejected).when(undo('rejected')).then(undone('rejected'));
  expect(after(proposed(), approved, undone('approved'))).toMatchObject({ status: 'draft', isActive: false });
  given(proposed(), rejected, undone('rejected')).when(approve).then(approved);
  // It is paid anew under another name, and that is what the next undo withdraws.
  const again: OfferEvent = { type: 'OfferApproved', data: { ...verdict, revision: 1, again: 1 } };
  given(proposed(), approved, undone('approved')).when(approve).then(again);
  given(proposed(), approved, undone('approved'), again)
    .when(undo('approved'))
    .then(undone('approved', { again: 1 }));
  for (const since of [edited(2, { location: 'Woking' }), hidden, undone('approved')])
    given(proposed(), approved, since).when(undo('approved')).thenRefused('nothing-to-undo');
  given(proposed(), approved, removed).when(undo('approved')).thenRefused('offer-not-found');
  given(proposed()).when(undo('approved')).thenRefused('nothing-to-undo');
  given(proposed(), rejected).when(undo('approved')).thenRefused('nothing-to-undo');
  const colleague = given(proposed(), approved).when(undo('approved', proposedBy)).thenRefused('nothing-to-undo');
  expect(colleague.message).toContain('Somebody else has decided on this offer since');
});
