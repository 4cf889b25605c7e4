import { ERASED } from '../../kernel/erased.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { BusinessEvent } from '../events.ts';
import type { ShownBusiness } from '../shown.ts';
import { TEAM_MAX } from '../words.ts';

/** How a member may be reached who takes over. */
export interface Heir {
  readonly name: string;
  readonly email: string;
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
  const { businessId, members, invitations } = shown;
  switch (command.type) {
    case 'JoinBusiness':
      return join(command.memberId, shown);
    case 'InviteMember': {
      mustOwn(shown, command.by);
      const { invitationId, inviteeSubject, email } = command;
      if (invitations.some((each) => each.email.toLowerCase() === email.toLowerCase()))
        throw refused('already-invited', 'You have invited this address already.', 'email');
      if (members.length + invitations.length >= TEAM_MAX)
        throw refused('team-full', `A business can have at most ${TEAM_MAX} accounts and invitations.`, 'email');
      const data = { businessId, invitationId, inviteeSubject, email, invitedBy: command.by };
      return [{ type: 'BusinessMemberInvited', data }];
    }
    case 'WithdrawInvitation': {
      mustOwn(shown, command.by);
      const { invitationId } = command;
      mustBeOpen(shown, invitationId);
      return [{ type: 'BusinessInvitationWithdrawn', data: { businessId, invitationId, withdrawnBy: command.by } }];
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

/** Who joined first after them becomes the owner, and the contact where the profile was theirs. */
function leaveForGood({ subject, heirs }: Extract<TeamCommand, { type: 'LeaveForGood' }>, shown: ShownBusiness) {
  const { businessId, members, contactSubject, status } = shown;
  const others = members.filter(({ memberId }) => memberId !== subject && heirs[memberId] !== undefined);
  const next = others.find(({ role }) => role === 'owner') ?? others[0];
  const heir = next && heirs[next.memberId];
  const events: BusinessEvent[] = [];
  if (next && heir) {
    if (isOwner(shown, subject))
      events.push({ type: 'BusinessOwnerChanged', data: { businessId, from: subject, to: next.memberId } });
    if (contactSubject === subject && status === 'approved' && shown.fields.email !== ERASED) {
      const contact = { contactName: heir.name, email: heir.email, phone: '', additionalNotes: null };
      const data = { businessId, contactSubject: next.memberId, fields: { ...shown.fields, ...contact } };
      events.push({ type: 'BusinessHandedOver', data });
    }
  }
  if (isMember(shown, subject))
    events.push({ type: 'BusinessMemberLeft', data: { businessId, memberId: subject, removedBy: null } });
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
