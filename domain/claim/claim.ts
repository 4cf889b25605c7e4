import { NOTES_REQUIRED } from '../business/notes.ts';
import type { Timed } from '../kernel/decider.ts';
import { ERASED } from '../kernel/erased.ts';
import { DomainError } from '../kernel/errors.ts';
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
  readonly status: 'pending' | 'approved' | 'rejected';
  readonly adminNotes: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
}
/** Null before it was made. */
export interface Claims {
  readonly claim: Claim | null;
}
export const initialClaims: Claims = { claim: null };

interface Verdict {
  readonly reviewedBy: string;
  readonly adminNotes: string | null;
}
export type ClaimCommand =
  | ({ readonly type: 'MakeClaim' } & Extract<ClaimEvent, { type: 'ClaimMade' }>['data'])
  | ({ readonly type: 'ApproveClaim' } & Verdict)
  | ({ readonly type: 'RejectClaim' } & Verdict);

/** What `command` changes in `claims`. Throws a DomainError when the rules forbid it. */
export function decide(command: ClaimCommand, { claim }: Claims): ClaimEvent[] {
  if (command.type === 'MakeClaim') {
    const { type: _, ...data } = command;
    if (claim?.status === 'pending')
      throw new DomainError('already-claimed', 'Your claim is waiting for our team already.', 'conflict');
    return [{ type: 'ClaimMade', data }];
  }
  if (claim === null) throw new DomainError('no-such-claim', 'This claim does not exist.', 'missing');
  if (claim.status !== 'pending')
    throw new DomainError('already-decided', 'This claim has been decided already.', 'conflict');
  const { claimId } = claim;
  const { reviewedBy } = command;
  if (command.type === 'ApproveClaim')
    return [{ type: 'ClaimApproved', data: { claimId, reviewedBy, adminNotes: command.adminNotes } }];
  const adminNotes = command.adminNotes?.trim() ?? '';
  if (adminNotes === '') throw new DomainError('notes-required', NOTES_REQUIRED, 'refused', { fields: ['adminNotes'] });
  return [{ type: 'ClaimRejected', data: { claimId, reviewedBy, adminNotes } }];
}

/** `claims` after `event`. The business's claim stays when whoever made it is erased; their words go. */
export function evolve({ claim }: Claims, event: Timed<ClaimEvent | PersonEvent>): Claims {
  if (event.type === 'PersonErased')
    return { claim: claim?.madeBy === event.data.subject ? { ...claim, note: '' } : claim };
  return { claim: showClaim(claim, event) };
}

export function showClaim(claim: Claim | null, event: Timed<ClaimEvent>): Claim | null {
  if (event.type === 'ClaimMade') {
    const note = event.data.note === ERASED ? '' : event.data.note;
    return { ...event.data, note, status: 'pending', adminNotes: null, createdAt: event.occurredAt };
  }
  const { adminNotes } = event.data;
  const status = event.type === 'ClaimApproved' ? 'approved' : 'rejected';
  return claim && { ...claim, status, adminNotes: adminNotes === ERASED ? null : adminNotes };
}
