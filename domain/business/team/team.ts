import { ERASED } from '../../kernel/erased.ts';
import { DomainError } from '../../kernel/errors.ts';
import { cleanName } from '../../kernel/names.ts';
import type { BusinessEvent } from '../events.ts';
import { CONTACT_NAME_MAX } from '../fields.ts';
import type { ShownBusiness } from '../shown.ts';
import { TEAM_MAX } from '../words.ts';
import { isOpen } from './invitation.ts';

/** How a member may be reached who takes over. */
export interface Heir {
  readonly name: string;
  readonly email: string;
  /** Can sign in nowhere, and is written to of their account alone. */
  readonly isSuspended: boolean;
}

export type TeamCommand =
  /** The account whose confirmed address is the business's. */
  | { readonly type: 'JoinBusiness'; readonly memberId: string }
  | {
      readonly type: 'InviteMember';
      readonly invitationId: string;
      readonly inviteeSubject: string;
      readonly email: string;
      readonly by: string;
      /** ISO 8601. */
      readonly at: string;
    }
  | { readonly type: 'WithdrawInvitation'; readonly invitationId: string; readonly by: string }
  | { readonly type: 'AcceptInvitation'; readonly invitationId: string; readonly memberId: string }
  /** By themselves, or by the owner. */
  | { readonly type: 'EndMembership'; readonly memberId: string; readonly by: string }
  | { readonly type: 'HandOverBusiness'; readonly to: string; readonly by: string }
  /** Before `subject` is erased, whether a member, whose data the profile is, or both; `heirs` are the other members by their ids. */
  | {
      readonly type: 'LeaveForGood';
      readonly subject: string;
      readonly heirs: Readonly<Record<string, Heir>>;
    };

const teamCommands = [
  'JoinBusiness',
  'InviteMember',
  'WithdrawInvitation',
  'AcceptInvitation',
  'EndMembership',
  'HandOverBusiness',
  'LeaveForGood',
] as const satisfies readonly TeamCommand['type'][];
export const isOfTeam = (command: { readonly type: string }): command is TeamCommand =>
  (teamCommands as readonly string[]).includes(command.type);

/** What `command` changes in who acts for `shown`. A business never stays without an owner while it has members. */
export function decideTeam(command: TeamCommand, shown: ShownBusiness): BusinessEvent[] {
  const { businessId } = shown;
  switch (command.type) {
    case 'JoinBusiness':
      return join(command.memberId, shown);
    case 'InviteMember':
      return invite(command, shown);
    case 'WithdrawInvitation': {
      mustOwn(shown, command.by);
      const { invitationId } = command;
      mustBeOpen(shown, invitationId);
      return [withdrawn(invitationId, command.by, shown)];
    }
    case 'AcceptInvitation': {
      const { invitationId, memberId } = command;
      mustBeOpen(shown, invitationId);
      const accepted: BusinessEvent = {
        type: 'BusinessInvitationAccepted',
        data: { businessId, invitationId, memberId },
      };
      return isMember(shown, memberId) ? [accepted] : [accepted, joined(memberId, shown)];
    }
    case 'EndMembership':
      return end(command, shown);
    case 'HandOverBusiness':
      mustOwn(shown, command.by);
      mustBeMember(shown, command.to);
      if (command.to === command.by) return [];
      return [{ type: 'BusinessOwnerChanged', data: { businessId, from: command.by, to: command.to } }];
    case 'LeaveForGood':
      return leaveForGood(command, shown);
  }
}

/** Who comes too late is told to ask for another: an invitation that is too old makes way for it, and takes no place in the team. */
function invite(command: Extract<TeamCommand, { type: 'InviteMember' }>, shown: ShownBusiness): BusinessEvent[] {
  const { invitationId, inviteeSubject, email, by, at } = command;
  const { businessId, members, invitations } = shown;
  mustOwn(shown, by);
  const before = invitations.find((each) => each.email.toLowerCase() === email.toLowerCase());
  if (before && isOpen(before, at)) throw refused('already-invited', 'You have invited this address already.', 'email');
  if (members.length + invitations.filter((each) => isOpen(each, at)).length >= TEAM_MAX)
    throw refused('team-full', `A business can have at most ${TEAM_MAX} accounts and invitations.`, 'email');
  const invited: BusinessEvent = {
    type: 'BusinessMemberInvited',
    data: { businessId, invitationId, inviteeSubject, email, invitedBy: by },
  };
  return before ? [withdrawn(before.invitationId, by, shown), invited] : [invited];
}

const withdrawn = (invitationId: string, withdrawnBy: string, { businessId }: ShownBusiness): BusinessEvent => ({
  type: 'BusinessInvitationWithdrawn',
  data: { businessId, invitationId, withdrawnBy },
});

/** By the address alone nobody comes back who has left: they are invited. */
function join(memberId: string, shown: ShownBusiness): BusinessEvent[] {
  if (shown.status !== 'approved')
    throw new DomainError('not-approved', 'This application has not been approved.', 'conflict');
  return isMember(shown, memberId) || shown.former.includes(memberId) ? [] : [joined(memberId, shown)];
}

const joined = (memberId: string, { businessId, members }: ShownBusiness): BusinessEvent => ({
  type: 'BusinessMemberJoined',
  data: { businessId, memberId, role: members.some(({ role }) => role === 'owner') ? 'member' : 'owner' },
});

function end({ memberId, by }: { readonly memberId: string; readonly by: string }, shown: ShownBusiness) {
  const { businessId } = shown;
  mustBeMember(shown, memberId);
  if (by !== memberId) mustOwn(shown, by);
  if (isOwner(shown, memberId))
    throw shown.members.length === 1
      ? new DomainError('last-member', 'You are the only account of this business. Invite somebody first.', 'conflict')
      : new DomainError('owner-stays', 'Make somebody else the owner first.', 'conflict');
  const left: BusinessEvent = {
    type: 'BusinessMemberLeft',
    data: { businessId, memberId, removedBy: by === memberId ? null : by },
  };
  return [left];
}

/**
 * Who joined first after them becomes the owner, and the contact where the profile was theirs; who is suspended only where all are: they
 * could open neither what families write nor what they ask for. A member's two names together may be longer
 * than a contact's: it is cut, since nobody's erasure may fail by a name. With the last account go its invitations: whoever accepts
 * one then is told so. Who had accepted in the moment before, and was not among the `heirs` yet, finds the place of the owner empty.
 */
function leaveForGood({ subject, heirs }: Extract<TeamCommand, { type: 'LeaveForGood' }>, shown: ShownBusiness) {
  const { businessId, members, contactSubject, status } = shown;
  const others = members.filter(({ memberId }) => memberId !== subject && heirs[memberId] !== undefined);
  const atWork = others.filter(({ memberId }) => heirs[memberId]?.isSuspended === false);
  const able = atWork.length > 0 ? atWork : others;
  const next = able.find(({ role }) => role === 'owner') ?? able[0];
  const heir = next && heirs[next.memberId];
  const events: BusinessEvent[] = [];
  if (next && heir) {
    const owner = members.find(({ role }) => role === 'owner')?.memberId ?? shown.former.at(-1);
    if (owner !== undefined && (owner === subject || !isMember(shown, owner)))
      events.push({ type: 'BusinessOwnerChanged', data: { businessId, from: owner, to: next.memberId } });
    if (contactSubject === subject && status === 'approved' && shown.fields.email !== ERASED) {
      const contactName = cleanName(heir.name, CONTACT_NAME_MAX);
      const contact = { contactName, email: heir.email, phone: '', additionalNotes: null };
      const data = { businessId, contactSubject: next.memberId, fields: { ...shown.fields, ...contact } };
      events.push({ type: 'BusinessHandedOver', data });
    }
  }
  if (isMember(shown, subject)) {
    if (members.length === 1)
      events.push(...shown.invitations.map(({ invitationId }) => withdrawn(invitationId, subject, shown)));
    events.push({ type: 'BusinessMemberLeft', data: { businessId, memberId: subject, removedBy: null } });
  }
  return events;
}

const isMember = ({ members }: ShownBusiness, memberId: string): boolean =>
  members.some((each) => each.memberId === memberId);
const isOwner = ({ members }: ShownBusiness, memberId: string): boolean =>
  members.some((each) => each.memberId === memberId && each.role === 'owner');

/** Who is no member of it learns nothing of it. */
function mustBeMember(shown: ShownBusiness, memberId: string): void {
  if (!isMember(shown, memberId)) throw new DomainError('not-found', 'There is nothing here.', 'missing');
}
function mustOwn(shown: ShownBusiness, memberId: string): void {
  mustBeMember(shown, memberId);
  if (!isOwner(shown, memberId))
    throw new DomainError('not-owner', 'Only the owner of the business can do that.', 'forbidden');
}
function mustBeOpen({ invitations }: ShownBusiness, invitationId: string): void {
  if (!invitations.some((each) => each.invitationId === invitationId))
    throw new DomainError('no-such-invitation', 'This invitation has been used or withdrawn.', 'missing');
}
const refused = (code: string, message: string, field: string): DomainError =>
  new DomainError(code, message, 'refused', { fields: [field] });
