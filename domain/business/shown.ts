import { withFields } from '../kernel/changes.ts';
import type { Timed } from '../kernel/decider.ts';
import { ERASED } from '../kernel/erased.ts';
import type { BusinessEvent } from './events.ts';
import type { BusinessFields } from './fields.ts';
import type { BusinessRole, BusinessStatus } from './words.ts';

/** A business as it stands. Times are ISO 8601. */
export interface ShownBusiness {
  readonly businessId: string;
  readonly contactSubject: string;
  readonly status: BusinessStatus;
  /** Counts contents: 1 as it applied, one more with each change, and with each name that it asks for: an admin decides on what they read. */
  readonly revision: number;
  readonly fields: BusinessFields;
  readonly adminNotes: string | null;
  /** In the order in which they joined. */
  readonly members: readonly { readonly memberId: string; readonly role: BusinessRole }[];
  /** Who acted for it once. */
  readonly former: readonly string[];
  readonly invitations: readonly {
    readonly invitationId: string;
    readonly inviteeSubject: string;
    readonly email: string;
    readonly invitedAt: string;
  }[];
  /** What it wants to be called, while an admin has not looked at that. */
  readonly proposedName: { readonly name: string; readonly at: string } | null;
  /** The domain of the web whose mail a member has opened last. */
  readonly verifiedDomain: string | null;
  readonly createdAt: string;
}

/** The business as people see it: null when it has gone with whoever's data it was. */
export const present = (shown: ShownBusiness | null): ShownBusiness | null =>
  shown === null || shown.fields.email === ERASED ? null : shown;

/** Whether the badge is shown: the website still stands under the domain whose mail somebody of the business has opened. */
export function isVerified({
  fields,
  verifiedDomain,
}: Pick<ShownBusiness, 'verifiedDomain'> & { readonly fields: Pick<BusinessFields, 'website'> }): boolean {
  if (verifiedDomain === null || fields.website === null || !URL.canParse(fields.website)) return false;
  const { hostname } = new URL(fields.website);
  return hostname === verifiedDomain || hostname.endsWith(`.${verifiedDomain}`);
}

/**
 * What is known of it after `event`; null before it applied. What has been erased reads so, and who acts for it is followed on: it may
 * be said again by somebody else.
 */
export function showBusiness(shown: ShownBusiness | null, event: Timed<BusinessEvent>): ShownBusiness | null {
  if (event.type === 'BusinessApplied') {
    const { businessId, contactSubject, fields } = event.data;
    return {
      businessId,
      contactSubject,
      fields,
      status: 'pending',
      revision: 1,
      adminNotes: null,
      members: [],
      former: [],
      invitations: [],
      proposedName: null,
      verifiedDomain: null,
      createdAt: event.occurredAt,
    };
  }
  return shown && after(shown, event);
}

function after(shown: ShownBusiness, event: Timed<Exclude<BusinessEvent, { type: 'BusinessApplied' }>>): ShownBusiness {
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
    case 'BusinessMemberLeft': {
      const { memberId } = event.data;
      const members = shown.members.filter((each) => each.memberId !== memberId);
      return { ...shown, members, former: [...shown.former, memberId] };
    }
    case 'BusinessOwnerChanged': {
      const { from, to } = event.data;
      const roleOf = { [from]: 'member', [to]: 'owner' } as Readonly<Record<string, BusinessRole>>;
      const members = shown.members.map(({ memberId, role }) => ({ memberId, role: roleOf[memberId] ?? role }));
      return { ...shown, members };
    }
    case 'BusinessMemberInvited': {
      const { invitationId, inviteeSubject, email } = event.data;
      if (email === ERASED) return shown;
      const invitation = { invitationId, inviteeSubject, email, invitedAt: event.occurredAt };
      return { ...shown, invitations: [...shown.invitations, invitation] };
    }
    case 'BusinessInvitationWithdrawn':
    case 'BusinessInvitationAccepted':
      return {
        ...shown,
        invitations: shown.invitations.filter((each) => each.invitationId !== event.data.invitationId),
      };
    case 'BusinessHandedOver': {
      const { contactSubject, fields } = event.data;
      return { ...shown, contactSubject, fields, proposedName: null };
    }
    case 'BusinessNameProposed':
      return {
        ...shown,
        revision: shown.revision + 1,
        proposedName: { name: event.data.name, at: event.occurredAt },
      };
    case 'BusinessNameWithdrawn':
      return { ...shown, proposedName: null };
    case 'BusinessNameApproved': {
      const { revision, name, adminNotes } = event.data;
      const fields = { ...shown.fields, businessName: name };
      return { ...shown, revision, fields, proposedName: null, adminNotes: readable(adminNotes) };
    }
    case 'BusinessNameRejected':
      return { ...shown, proposedName: null, adminNotes: readable(event.data.adminNotes) };
    case 'BusinessVerdictUndone': {
      const { on, revision, name, proposedName, proposedAt } = event.data;
      if (on === 'application') return { ...shown, revision, status: 'pending', adminNotes: null };
      const fields = name === null ? shown.fields : { ...shown.fields, businessName: name };
      const isKnown = proposedName !== null && proposedName !== ERASED && proposedAt !== null;
      return { ...shown, revision, fields, proposedName: isKnown ? { name: proposedName, at: proposedAt } : null };
    }
    case 'BusinessDomainVerified':
      return { ...shown, verifiedDomain: readable(event.data.domain) };
  }
}

const readable = (text: string | null): string | null => (text === ERASED ? null : text);
