import { brand } from '../brand.ts';
import { DomainError } from '../kernel/errors.ts';
import type { PersonEvent } from '../person/events.ts';
import type { MemberEvent } from './events.ts';

export type Role = 'parent' | 'provider' | 'admin';

const SUSPENDED = 'suspended';
const SUSPENDED_WORDS = `This account is suspended, so nobody can sign in with it. If you think that this is a mistake, please write to ${brand.contactEmail}.`;

/** Why somebody cannot sign in whose password is right. */
export const suspended = (): DomainError => new DomainError(SUSPENDED, SUSPENDED_WORDS, 'forbidden');
export const isSuspended = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === SUSPENDED;

/** One member as the rules see them. */
export interface Member {
  readonly memberId: string | null;
  readonly grantedRoles: readonly ('provider' | 'admin')[];
  readonly emailConfirmed: boolean;
  readonly suspended: boolean;
  readonly erased: boolean;
}
export const initialMember: Member = {
  memberId: null,
  grantedRoles: [],
  emailConfirmed: false,
  suspended: false,
  erased: false,
};

/** The role that decides what a member may do: the highest one granted, `parent` without any. */
export function roleOf(member: Pick<Member, 'grantedRoles'>): Role {
  if (member.grantedRoles.includes('admin')) return 'admin';
  return member.grantedRoles.includes('provider') ? 'provider' : 'parent';
}

export type MemberCommand =
  | {
      readonly type: 'RegisterMember';
      readonly memberId: string;
      readonly firstName: string;
      readonly lastName: string;
      readonly email: string;
    }
  | { readonly type: 'ConfirmEmail' }
  | { readonly type: 'SignIn' }
  | { readonly type: 'GrantRole'; readonly role: 'provider' | 'admin' }
  | { readonly type: 'RevokeRole'; readonly role: 'provider' | 'admin' }
  | {
      readonly type: 'CompleteProfile';
      readonly firstName: string;
      readonly lastName: string;
      readonly phone: string;
      readonly postcode: string;
      readonly town: string;
      readonly howHeardAboutUs: string | null;
      readonly emailOptIn: boolean;
      readonly interestedActivities: string[];
    }
  /** To an address that they have shown to be theirs. */
  | { readonly type: 'ChangeEmail'; readonly email: string }
  /** Whether it was on before the account knows, which is not in the log. */
  | { readonly type: 'TurnOnTwoStep' }
  | { readonly type: 'TurnOffTwoStep' }
  | ({ readonly type: 'SuspendMember'; readonly reason: string } & Removal)
  | { readonly type: 'ReadmitMember'; readonly reason: string }
  | { readonly type: 'EraseMember' };

/** Who takes a member away, and whether nobody who can sign in would be an admin then. */
export interface Removal {
  readonly by: string;
  readonly isLastAdmin: boolean;
}

/** An admin may shut out and erase whom they like, but not themselves, nor the last who could let anybody in again. */
export function requireRemovable(member: Member, { by, isLastAdmin }: Removal): void {
  if (member.memberId === by)
    throw new DomainError('own-account', 'This is your own account. Another admin has to do this.');
  if (isLastAdmin && roleOf(member) === 'admin')
    throw new DomainError('last-admin', 'This is the last admin: nothing could be approved any more.');
}

/** Admins may delete their own account like everybody, but for the last, who alone could let anybody in or approve anything. */
export function requireMayLeave(isLastAdmin: boolean): void {
  if (isLastAdmin)
    throw new DomainError(
      'last-admin',
      'You are the last admin: without you nothing could be approved any more. First somebody who runs the server has to make another member an admin, with the command “npm run admin:grant” and that member’s email address. After that you can delete your account.',
    );
}

/** What `command` changes in `member`. Throws a DomainError when the rules forbid it. */
export function decide(command: MemberCommand, member: Member): MemberEvent[] {
  if (command.type === 'RegisterMember') {
    if (member.memberId !== null)
      throw new DomainError('already-registered', 'This account exists already.', 'conflict');
    const { type: _, ...data } = command;
    return [{ type: 'MemberRegistered', data }];
  }
  const { memberId } = member;
  if (memberId === null || member.erased)
    throw new DomainError('no-such-member', 'This account does not exist.', 'missing');
  switch (command.type) {
    case 'ConfirmEmail':
      return member.emailConfirmed ? [] : [{ type: 'MemberEmailConfirmed', data: { memberId } }];
    case 'SignIn':
      if (member.suspended) throw suspended();
      return [{ type: 'MemberSignedIn', data: { memberId } }];
    case 'GrantRole':
      return member.grantedRoles.includes(command.role)
        ? []
        : [{ type: 'RoleGranted', data: { memberId, role: command.role } }];
    case 'RevokeRole':
      return member.grantedRoles.includes(command.role)
        ? [{ type: 'RoleRevoked', data: { memberId, role: command.role } }]
        : [];
    case 'CompleteProfile': {
      const { type: _, ...profile } = command;
      return [{ type: 'ProfileCompleted', data: { memberId, ...profile } }];
    }
    case 'ChangeEmail': {
      const changed: MemberEvent = { type: 'MemberEmailChanged', data: { memberId, email: command.email } };
      return member.emailConfirmed ? [changed] : [changed, { type: 'MemberEmailConfirmed', data: { memberId } }];
    }
    case 'TurnOnTwoStep':
      return [{ type: 'TwoStepTurnedOn', data: { memberId } }];
    case 'TurnOffTwoStep':
      return [{ type: 'TwoStepTurnedOff', data: { memberId } }];
    case 'SuspendMember': {
      const { reason } = command;
      if (member.suspended) throw new DomainError('suspended-already', 'This member is suspended already.', 'conflict');
      requireRemovable(member, command);
      return [{ type: 'MemberSuspended', data: { memberId, reason } }];
    }
    case 'ReadmitMember':
      if (!member.suspended) throw new DomainError('not-suspended', 'This member is not suspended.', 'conflict');
      return [{ type: 'MemberReadmitted', data: { memberId, reason: command.reason } }];
    case 'EraseMember':
      return [{ type: 'MemberErased', data: { memberId } }];
  }
}

/** `member` after `event`. */
export function evolve(member: Member, event: MemberEvent | PersonEvent): Member {
  switch (event.type) {
    case 'MemberRegistered':
      return { ...initialMember, memberId: event.data.memberId };
    case 'MemberEmailConfirmed':
      return { ...member, emailConfirmed: true };
    case 'RoleGranted':
      return { ...member, grantedRoles: [...member.grantedRoles, event.data.role] };
    case 'RoleRevoked':
      return { ...member, grantedRoles: member.grantedRoles.filter((role) => role !== event.data.role) };
    case 'MemberSuspended':
      return { ...member, suspended: true };
    case 'MemberReadmitted':
      return { ...member, suspended: false };
    case 'MemberErased':
      return { ...member, erased: true };
    case 'MemberSignedIn':
    case 'ProfileCompleted':
    case 'MemberEmailChanged':
    case 'TwoStepTurnedOn':
    case 'TwoStepTurnedOff':
    case 'PersonErased':
      return member;
  }
}
