import { changesOf, withFields } from '../kernel/changes.ts';
import type { Timed } from '../kernel/decider.ts';
import { ERASED } from '../kernel/erased.ts';
import { DomainError } from '../kernel/errors.ts';
import type { PersonEvent } from '../person/events.ts';
import type { BusinessEvent } from './events.ts';
import type { BusinessChanges, BusinessFields } from './fields.ts';
import { NOTES_REQUIRED } from './notes.ts';
import type { BusinessRole, BusinessStatus } from './words.ts';

/** A business as it stands. Times are ISO 8601. */
export interface ShownBusiness {
  readonly businessId: string;
  readonly contactSubject: string;
  readonly status: BusinessStatus;
  /** Counts contents: 1 as it applied, one more with each change. */
  readonly revision: number;
  readonly fields: BusinessFields;
  readonly adminNotes: string | null;
  readonly members: readonly { readonly memberId: string; readonly role: BusinessRole }[];
  readonly createdAt: string;
}

/** `shown` is null before it applied, and when it has gone with whoever applied. */
export interface Business {
  readonly isThere: boolean;
  readonly shown: ShownBusiness | null;
}
export const initialBusiness: Business = { isThere: false, shown: null };

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
  | { readonly type: 'JoinBusiness'; readonly memberId: string };

/** What `command` changes in `business`. Throws a DomainError when the rules forbid it. */
export function decide(command: BusinessCommand, { isThere, shown }: Business): BusinessEvent[] {
  if (command.type === 'ApplyAsBusiness') {
    const { type: _, ...data } = command;
    if (isThere) throw new DomainError('already-applied', 'We have this application already.', 'conflict');
    return [{ type: 'BusinessApplied', data }];
  }
  if (shown === null) throw new DomainError('no-such-business', 'This application does not exist.', 'missing');
  const { businessId, contactSubject } = shown;
  if (command.type === 'JoinBusiness') return join(command.memberId, shown);
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
      mustWait(shown);
      return [{ type: 'BusinessApproved', data: { ...verdictOn(shown, command), adminNotes: command.adminNotes } }];
    case 'RejectBusiness': {
      mustWait(shown);
      const adminNotes = command.adminNotes?.trim() ?? '';
      if (adminNotes === '')
        throw new DomainError('notes-required', NOTES_REQUIRED, 'refused', { fields: ['adminNotes'] });
      return [{ type: 'BusinessRejected', data: { ...verdictOn(shown, command), adminNotes } }];
    }
  }
}

function join(memberId: string, { businessId, status, members }: ShownBusiness): BusinessEvent[] {
  if (status !== 'approved')
    throw new DomainError('not-approved', 'This application has not been approved.', 'conflict');
  if (members.some((each) => each.memberId === memberId)) return [];
  const role = members.some((each) => each.role === 'owner') ? 'member' : 'owner';
  return [{ type: 'BusinessMemberJoined', data: { businessId, memberId, role } }];
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
export function evolve(business: Business, event: Timed<BusinessEvent | PersonEvent>): Business {
  if (event.type !== 'PersonErased') return { isThere: true, shown: showBusiness(business.shown, event) };
  return event.data.subject === business.shown?.contactSubject ? { ...business, shown: null } : business;
}

/** What there is of it after `event`; null when that is nothing. */
export function showBusiness(shown: ShownBusiness | null, event: Timed<BusinessEvent>): ShownBusiness | null {
  if (event.type === 'BusinessApplied') {
    const { businessId, contactSubject, fields } = event.data;
    // No address is that.
    if (fields.email === ERASED) return null;
    const begun = { status: 'pending', revision: 1, adminNotes: null, members: [] } as const;
    return { businessId, contactSubject, fields, ...begun, createdAt: event.occurredAt };
  }
  if (shown === null) return null;
  switch (event.type) {
    case 'BusinessEdited': {
      const { revision, changes } = event.data;
      return { ...shown, revision, fields: withFields(shown.fields, changes) };
    }
    case 'BusinessApproved':
      return { ...shown, status: 'approved', adminNotes: readable(event.data.adminNotes) };
    case 'BusinessRejected':
      return { ...shown, status: 'rejected', adminNotes: readable(event.data.adminNotes) };
    case 'BusinessMemberJoined': {
      const { memberId, role } = event.data;
      return { ...shown, members: [...shown.members, { memberId, role }] };
    }
  }
}

const readable = (notes: string | null): string | null => (notes === ERASED ? null : notes);
