import { expect, test } from 'vitest';
import { givenFor } from '../kernel/given.ts';
import type { PersonEvent } from '../person/events.ts';
import { type ClaimCommand, type Claims, decide, evolve, initialClaims } from './claim.ts';
import type { ClaimEvent } from './events.ts';

const occurredAt = '2026-01-05T10:00:00.000Z';
const step = (claims: Claims, event: ClaimEvent | PersonEvent): Claims => evolve(claims, { ...event, occurredAt });
const given = givenFor<ClaimCommand, Claims, ClaimEvent | PersonEvent>({
  initial: initialClaims,
  evolve: step,
  decide,
});
const data = { claimId: 'c', listingId: 'l', businessId: 'b', ownedBy: null, madeBy: 'ann', note: 'It is my hall.' };
const made: ClaimEvent = { type: 'ClaimMade', data };
const by = { reviewedBy: 'x' };
const approved: ClaimEvent = { type: 'ClaimApproved', data: { claimId: 'c', ...by, adminNotes: null } };
const rejected: ClaimEvent = { type: 'ClaimRejected', data: { claimId: 'c', ...by, adminNotes: 'Not yours' } };
const approve: ClaimCommand = { type: 'ApproveClaim', ...by, adminNotes: null };
const reject: ClaimCommand = { type: 'RejectClaim', ...by, adminNotes: 'Not yours' };

test('a claim waits once, and can be made again after it was decided', () => {
  const make: ClaimCommand = { type: 'MakeClaim', ...data };
  given().when(make).then(made);
  given(made).when(make).thenRefused('already-claimed');
  given(made, rejected).when(make).then(made);
});
test('is approved, or rejected with a reason, once', () => {
  given(made).when(approve).then(approved);
  given(made).when(reject).then(rejected);
  given(made)
    .when({ ...reject, adminNotes: ' ' })
    .thenRefused('notes-required');
  given().when(approve).thenRefused('no-such-claim');
  for (const past of [approved, rejected])
    for (const command of [approve, reject]) given(made, past).when(command).thenRefused('already-decided');
});
test('is decided on as it was looked at: a claim that was made anew says something else', () => {
  given(made, rejected, made)
    .when({ ...approve, revision: 1 })
    .thenRefused('changed-since-review');
  given(made, rejected, made)
    .when({ ...reject, revision: 1 })
    .thenRefused('changed-since-review');
  given(made, rejected, made)
    .when({ ...approve, revision: 2 })
    .then(approved);
  given(made)
    .when({ ...approve, revision: 1 })
    .then(approved);
});
test('its rejection is taken back by whoever gave it, and its approval by nobody', () => {
  const undo = (outcome: 'approved' | 'rejected', undoneBy = 'x'): ClaimCommand => ({
    type: 'UndoClaimVerdict',
    outcome,
    undoneBy,
  });
  const undone: ClaimEvent = {
    type: 'ClaimVerdictUndone',
    data: { claimId: 'c', undone: 'rejected', ...by, undoneBy: 'x' },
  };
  given(made, rejected).when(undo('rejected')).then(undone);
  given(made, rejected, undone).when(approve).then(approved);
  given(made, rejected).when(undo('rejected', 'y')).thenRefused('nothing-to-undo');
  given(made, rejected, made).when(undo('rejected')).thenRefused('nothing-to-undo');
  given(made, approved).when(undo('approved')).thenRefused('for-good');
});
test('stays when whoever made it is erased, without their words', () => {
  const erased: PersonEvent = { type: 'PersonErased', data: { subject: 'ann' } };
  given(made, erased).when(approve).then(approved);
  expect([made, erased].reduce(step, initialClaims).claim?.note).toBe('');
  const gone: ClaimEvent = { type: 'ClaimMade', data: { ...data, note: 'erased' } };
  expect(step(initialClaims, gone).claim?.note).toBe('');
});
