import { NOTES_REQUIRED } from '../business/notes.ts';
import type { Timed } from '../kernel/decider.ts';
import { ERASED } from '../kernel/erased.ts';
import { DomainError } from '../kernel/errors.ts';
import { type LastVerdict, takenBack, type Undo, verdictAfter } from '../kernel/verdict.ts';
import type { PersonEvent } from '../person/events.ts';
import type { ClaimEvent } from './events.ts';

/** What one business says of one listing; `status` is that of its latest claim. */
export interface Claim {
  readonly claimId: string;
  readonly listingId: string;
  readonly businessId: string;
  readonly ownedBy: string | null;
  readonly madeBy: string;
  readonly note: string;
  /** Counts the times that it was made: each says something of its own, and may be of another owner. */
  readonly revision: number;
  readonly status: 'pending' | 'approved' | 'rejected';
  readonly adminNotes: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
}
/** Null before it was made. */
export interface Claims {
  readonly claim: Claim | null;
  /** The verdict that was given last. */
  readonly verdict: LastVerdict | null;
}
export const initialClaims: Claims = { claim: null, verdict: null };

/** Why the approval of a claim is for good. */
export const CLAIM_FOR_GOOD = 'The activity belongs to that business now, so this cannot be undone.';

/** `revision`, where it is given, is the claim that the admin looked at. */
interface Verdict {
  readonly reviewedBy: string;
  readonly adminNotes: string | null;
  readonly revision?: number;
}
export type ClaimCommand =
  | ({ readonly type: 'MakeClaim' } & Extract<ClaimEvent, { type: 'ClaimMade' }>['data'])
  | ({ readonly type: 'ApproveClaim' } & Verdict)
  | ({ readonly type: 'RejectClaim' } & Verdict)
  | ({ readonly type: 'UndoClaimVerdict' } & Undo);

/** What `command` changes in `claims`. Throws a DomainError when the rules forbid it. */
export function decide(command: ClaimCommand, { claim, verdict }: Claims): ClaimEvent[] {
  if (command.type === 'MakeClaim') {
    const { type: _, ...data } = command;
    if (claim?.status === 'pending')
      throw new DomainError('already-claimed', 'Your claim is waiting for our team already.', 'conflict');
    return [{ type: 'ClaimMade', data }];
  }
  if (claim === null) throw new DomainError('no-such-claim', 'This claim does not exist.', 'missing');
  if (command.type === 'UndoClaimVerdict') {
    if (claim.status === 'approved') throw new DomainError('for-good', CLAIM_FOR_GOOD, 'conflict');
    const undone = takenBack(verdict, { ...command, outcome: 'rejected' }, 'claim');
    return [{ type: 'ClaimVerdictUndone', data: { claimId: claim.claimId, ...undone } }];
  }
  if (claim.status !== 'pending')
    throw new DomainError('already-decided', 'This claim has been decided already.', 'conflict');
  mustBeAsReviewed(claim, command);
  const { claimId } = claim;
  const { reviewedBy } = command;
  if (command.type === 'ApproveClaim')
    return [{ type: 'ClaimApproved', data: { claimId, reviewedBy, adminNotes: command.adminNotes } }];
  const adminNotes = command.adminNotes?.trim() ?? '';
  if (adminNotes === '') throw new DomainError('notes-required', NOTES_REQUIRED, 'refused', { fields: ['adminNotes'] });
  return [{ type: 'ClaimRejected', data: { claimId, reviewedBy, adminNotes } }];
}

/** Nobody decides on a claim that they have not seen. */
export function mustBeAsReviewed({ revision: current }: Claim, { revision }: Pick<Verdict, 'revision'>): void {
  if (revision === undefined || revision === current) return;
  throw new DomainError(
    'changed-since-review',
    'This claim was made anew since you looked at it. Please look at what it says now.',
    'conflict',
    { reviewed: revision, current },
  );
}

/** `claims` after `event`. The business's claim stays when whoever made it is erased; their words go. */
export function evolve({ claim, verdict: last }: Claims, event: Timed<ClaimEvent | PersonEvent>): Claims {
  const verdict = verdictAfter(last, event);
  if (event.type === 'PersonErased')
    return { claim: claim?.madeBy === event.data.subject ? { ...claim, note: '' } : claim, verdict };
  return { claim: showClaim(claim, event), verdict };
}

export function showClaim(claim: Claim | null, event: Timed<ClaimEvent>): Claim | null {
  if (event.type === 'ClaimMade') {
    const note = event.data.note === ERASED ? '' : event.data.note;
    const revision = (claim?.revision ?? 0) + 1;
    return { ...event.data, note, revision, status: 'pending', adminNotes: null, createdAt: event.occurredAt };
  }
  if (event.type === 'ClaimVerdictUndone') return claim && { ...claim, status: 'pending', adminNotes: null };
  const { adminNotes } = event.data;
  const status = event.type === 'ClaimApproved' ? 'approved' : 'rejected';
  return claim && { ...claim, status, adminNotes: adminNotes === ERASED ? null : adminNotes };
}
