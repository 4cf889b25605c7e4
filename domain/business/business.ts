import { changesOf } from '../kernel/changes.ts';
import type { Timed } from '../kernel/decider.ts';
import { ERASED } from '../kernel/erased.ts';
import { DomainError } from '../kernel/errors.ts';
import { type LastVerdict, type Undo, verdictAfter } from '../kernel/verdict.ts';
import type { PersonEvent } from '../person/events.ts';
import type { BusinessEvent } from './events.ts';
import type { BusinessChanges, BusinessFields } from './fields.ts';
import { NOTES_REQUIRED } from './notes.ts';
import { type NameBefore, nameBefore, undoVerdict } from './undo.ts';
import { present, showBusiness, type ShownBusiness } from './shown.ts';
import { decideTeam, isOfTeam, type TeamCommand } from './team/team.ts';

/** `shown` is null before it applied, and when it has gone with whoever's data it was. */
export interface Business {
  readonly isThere: boolean;
  readonly shown: ShownBusiness | null;
  /** What is known of it even then: it comes back where others act for it (BusinessHandedOver). */
  readonly kept: ShownBusiness | null;
  /** The verdict that can be taken back; `names` where it was on what the business is called. */
  readonly verdict: (LastVerdict & { readonly names: NameBefore | null }) | null;
}
export const initialBusiness: Business = { isThere: false, shown: null, kept: null, verdict: null };

/** `revision`, where it is given, is the content that the admin looked at. */
interface Verdict {
  readonly reviewedBy: string;
  readonly adminNotes: string | null;
  readonly revision?: number;
}
export type BusinessCommand =
  | {
      readonly type: 'ApplyAsBusiness';
      readonly businessId: string;
      readonly contactSubject: string;
      readonly fields: BusinessFields;
    }
  | { readonly type: 'EditBusiness'; readonly changes: BusinessChanges; readonly revision?: number }
  | ({ readonly type: 'ApproveBusiness' } & Verdict)
  | ({ readonly type: 'RejectBusiness' } & Verdict)
  | ({ readonly type: 'UndoBusinessVerdict'; readonly outcome: 'approved' | 'rejected' } & Undo)
  /** A member changes what it says of itself; another name waits for an admin, until the present one is asked for again. */
  | { readonly type: 'ChangeProfile'; readonly changes: BusinessChanges; readonly by: string }
  /** A member has opened a letter to an address of `domain`. */
  | { readonly type: 'VerifyDomain'; readonly domain: string; readonly by: string }
  | TeamCommand;

/** What `command` changes in `business`. Throws a DomainError when the rules forbid it. */
export function decide(command: BusinessCommand, { isThere, shown, verdict }: Business): BusinessEvent[] {
  if (command.type === 'ApplyAsBusiness') {
    const { type: _, ...data } = command;
    if (isThere) throw new DomainError('already-applied', 'We have this application already.', 'conflict');
    return [{ type: 'BusinessApplied', data }];
  }
  if (shown === null) {
    // An erasure that is repeated finds what it has left.
    if (command.type === 'LeaveForGood' && isThere) return [];
    throw new DomainError('no-such-business', 'This application does not exist.', 'missing');
  }
  const { businessId, contactSubject } = shown;
  if (command.type === 'UndoBusinessVerdict') return undoVerdict(command, shown, verdict);
  if (isOfTeam(command)) return decideTeam(command, shown);
  if (command.type === 'ChangeProfile') return changeProfile(command, shown);
  if (command.type === 'VerifyDomain') {
    const { domain, by } = command;
    mustActFor(shown, by);
    if (shown.verifiedDomain === domain) return [];
    return [{ type: 'BusinessDomainVerified', data: { businessId, contactSubject, domain, verifiedBy: by } }];
  }
  if (command.revision !== undefined && command.revision !== shown.revision)
    throw changedSince(shown, command.revision);
  switch (command.type) {
    case 'EditBusiness': {
      const changes = changesOf(shown.fields, command.changes);
      if (Object.keys(changes).length === 0) return [];
      const revision = shown.revision + 1;
      return [{ type: 'BusinessEdited', data: { businessId, contactSubject, revision, changes } }];
    }
    case 'ApproveBusiness':
      if (shown.proposedName !== null) {
        const name = shown.proposedName.name;
        const data = { ...verdictOn(shown, command), contactSubject, revision: shown.revision + 1, name };
        return [{ type: 'BusinessNameApproved', data: { ...data, adminNotes: command.adminNotes } }];
      }
      mustWait(shown);
      return [{ type: 'BusinessApproved', data: { ...verdictOn(shown, command), adminNotes: command.adminNotes } }];
    case 'RejectBusiness': {
      if (shown.proposedName === null) mustWait(shown);
      const adminNotes = command.adminNotes?.trim() ?? '';
      if (adminNotes === '')
        throw new DomainError('notes-required', NOTES_REQUIRED, 'refused', { fields: ['adminNotes'] });
      const { reviewedBy } = command;
      if (shown.proposedName !== null)
        return [{ type: 'BusinessNameRejected', data: { businessId, reviewedBy, adminNotes } }];
      return [{ type: 'BusinessRejected', data: { ...verdictOn(shown, command), adminNotes } }];
    }
  }
}

/** What everybody may read goes live at once, as an admin knows who acts for it; what it is called waits. */
function changeProfile({ changes, by }: Extract<BusinessCommand, { type: 'ChangeProfile' }>, shown: ShownBusiness) {
  mustActFor(shown, by);
  const { businessId, contactSubject, fields, proposedName } = shown;
  const { businessName, ...others } = changesOf(fields, changes);
  const events: BusinessEvent[] = [];
  if (Object.keys(others).length > 0) {
    const data = { businessId, contactSubject, revision: shown.revision + 1, changes: others };
    events.push({ type: 'BusinessEdited', data });
  }
  if (businessName !== undefined && businessName !== proposedName?.name)
    events.push({ type: 'BusinessNameProposed', data: { businessId, contactSubject, name: businessName } });
  if (proposedName !== null && changes.businessName === fields.businessName)
    events.push({ type: 'BusinessNameWithdrawn', data: { businessId } });
  return events;
}

/** Who does not act for it learns nothing of it. */
function mustActFor({ members }: ShownBusiness, by: string): void {
  if (!members.some(({ memberId }) => memberId === by))
    throw new DomainError('not-found', 'There is nothing here.', 'missing');
}

function mustWait({ status }: ShownBusiness): void {
  if (status === 'approved')
    throw new DomainError('already-approved', 'This application has been approved already.', 'conflict');
  if (status === 'rejected')
    throw new DomainError('already-rejected', 'This application has been rejected already.', 'conflict');
}

const verdictOn = ({ businessId, revision }: ShownBusiness, { reviewedBy }: Verdict) => ({
  businessId,
  revision,
  reviewedBy,
});

const changedSince = ({ revision: current }: ShownBusiness, reviewed: number): DomainError =>
  new DomainError(
    'changed-since-review',
    'This application has changed since you looked at it. Please look at what changed.',
    'conflict',
    { reviewed, current },
  );

/** `business` after `event`. */
export function evolve({ kept: before, verdict: last }: Business, event: Timed<BusinessEvent | PersonEvent>): Business {
  const kept =
    event.type === 'PersonErased' ? before && without(before, event.data.subject) : showBusiness(before, event);
  // Whoever joins builds on the approval alone, which is looked at when it is taken back.
  const given = verdictAfter(last, event, ['BusinessMemberJoined']);
  const isLeft = given !== null && given === last;
  // What it was called is somebody's own, and goes with them.
  const isGone = event.type === 'PersonErased' && last !== null && last.names !== null;
  const verdict = isGone ? null : isLeft ? last : given && { ...given, names: nameBefore(before, event) };
  return { isThere: true, shown: present(kept), kept, verdict };
}

/** `shown` without what was `subject`'s own. */
function without(shown: ShownBusiness, subject: string): ShownBusiness {
  const invitations = shown.invitations.filter(({ inviteeSubject }) => inviteeSubject !== subject);
  if (shown.contactSubject !== subject) return { ...shown, invitations };
  const said = { businessName: ERASED, contactName: ERASED, email: ERASED, phone: ERASED, location: ERASED };
  const fields = { ...shown.fields, ...said, website: null, description: ERASED, targetAudience: ERASED };
  return {
    ...shown,
    invitations,
    fields: { ...fields, additionalNotes: null },
    proposedName: null,
    verifiedDomain: null,
  };
}
