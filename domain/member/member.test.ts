import { describe, expect, test } from 'vitest';
import { givenFor } from '../kernel/given.ts';
import type { MemberEvent } from './events.ts';
import { decide, evolve, initialMember, type Member, type MemberCommand, requireMayLeave, roleOf } from './member.ts';

const given = givenFor<MemberCommand, Member, MemberEvent>({ initial: initialMember, evolve, decide });

const memberId = '01890000-0000-7000-8000-0000000000b1';
const person = { memberId, firstName: 'Sam', lastName: 'Taylor', email: 'sam@mail.example' };
const registered: MemberEvent = { type: 'MemberRegistered', data: person };
const confirmed: MemberEvent = { type: 'MemberEmailConfirmed', data: { memberId } };
const granted = (role: 'provider' | 'admin'): MemberEvent => ({ type: 'RoleGranted', data: { memberId, role } });
const revoked = (role: 'provider' | 'admin'): MemberEvent => ({ type: 'RoleRevoked', data: { memberId, role } });
const erased: MemberEvent = { type: 'MemberErased', data: { memberId } };
const memberAfter = (...events: readonly MemberEvent[]): Member => events.reduce(evolve, initialMember);

describe('a member', () => {
  test('registers', () => {
    given()
      .when({ type: 'RegisterMember', ...person })
      .then(registered);
  });
  test('registers once', () => {
    given(registered)
      .when({ type: 'RegisterMember', ...person })
      .thenRefused('already-registered');
  });
  test('confirms the email address once', () => {
    given(registered).when({ type: 'ConfirmEmail' }).then(confirmed);
    given(registered, confirmed).when({ type: 'ConfirmEmail' }).then();
  });
  test('signs in as often as they like', () => {
    const signedIn: MemberEvent = { type: 'MemberSignedIn', data: { memberId } };
    given(registered, signedIn).when({ type: 'SignIn' }).then(signedIn);
  });
  test('completes the profile', () => {
    const profile = {
      firstName: 'Sam',
      lastName: 'Taylor',
      phone: '01483 555 0100',
      postcode: 'GU1 1AA',
      town: 'Guildford',
      howHeardAboutUs: 'Facebook',
      emailOptIn: false,
      interestedActivities: ['swimming'],
    };
    given(registered)
      .when({ type: 'CompleteProfile', ...profile })
      .then({ type: 'ProfileCompleted', data: { memberId, ...profile } });
  });
  test('gets another email address, which counts as confirmed', () => {
    const changed: MemberEvent = { type: 'MemberEmailChanged', data: { memberId, email: 'jo@mail.example' } };
    given(registered).when({ type: 'ChangeEmail', email: 'jo@mail.example' }).then(changed, confirmed);
    given(registered, confirmed).when({ type: 'ChangeEmail', email: 'jo@mail.example' }).then(changed);
  });
  test('turns two-step sign-in on and off', () => {
    given(registered).when({ type: 'TurnOnTwoStep' }).then({ type: 'TwoStepTurnedOn', data: { memberId } });
    given(registered).when({ type: 'TurnOffTwoStep' }).then({ type: 'TwoStepTurnedOff', data: { memberId } });
  });
  describe('who is shut out', () => {
    const suspend: MemberCommand = { type: 'SuspendMember', reason: 'Spam', by: 'alex', isLastAdmin: false };
    const suspendedNow: MemberEvent = { type: 'MemberSuspended', data: { memberId, reason: 'Spam' } };
    const readmit: MemberCommand = { type: 'ReadmitMember', reason: 'Sorry' };
    const readmitted: MemberEvent = { type: 'MemberReadmitted', data: { memberId, reason: 'Sorry' } };

    test('is suspended once, signs in nowhere, and can be let in again', () => {
      given(registered).when(suspend).then(suspendedNow);
      given(registered, suspendedNow).when(suspend).thenRefused('suspended-already');
      given(registered, suspendedNow).when({ type: 'SignIn' }).thenRefused('suspended');
      given(registered, suspendedNow).when(readmit).then(readmitted);
      given(registered).when(readmit).thenRefused('not-suspended');
      given(registered, suspendedNow, readmitted)
        .when({ type: 'SignIn' })
        .then({ type: 'MemberSignedIn', data: { memberId } });
    });
    test('is never who does it, nor the last admin', () => {
      given(registered, granted('admin'))
        .when({ ...suspend, by: memberId })
        .thenRefused('own-account');
      given(registered, granted('admin'))
        .when({ ...suspend, isLastAdmin: true })
        .thenRefused('last-admin');
      given(registered, granted('admin')).when(suspend).then(suspendedNow);
      given(registered)
        .when({ ...suspend, isLastAdmin: true })
        .then(suspendedNow);
    });
    test('deletes their own account, unless no other admin is left', () => {
      expect(() => requireMayLeave(true)).toThrow(/You are the last admin.*admin:grant/);
      expect(() => requireMayLeave(false)).not.toThrow();
    });
    test('keeps their roles, and can be erased', () => {
      expect(roleOf(memberAfter(registered, granted('provider'), suspendedNow))).toBe('provider');
      given(registered, suspendedNow).when({ type: 'EraseMember' }).then(erased);
    });
  });
  test('can be erased', () => {
    given(registered).when({ type: 'EraseMember' }).then(erased);
  });
  test.each<MemberCommand>([
    { type: 'ConfirmEmail' },
    { type: 'SignIn' },
    { type: 'GrantRole', role: 'admin' },
    { type: 'RevokeRole', role: 'admin' },
    { type: 'TurnOnTwoStep' },
    { type: 'TurnOffTwoStep' },
    { type: 'EraseMember' },
  ])('who never registered, or was erased, knows no $type', (command) => {
    given().when(command).thenRefused('no-such-member');
    given(registered, erased).when(command).thenRefused('no-such-member');
  });
});

describe('a role', () => {
  test('is granted once', () => {
    given(registered).when({ type: 'GrantRole', role: 'provider' }).then(granted('provider'));
    given(registered, granted('provider')).when({ type: 'GrantRole', role: 'provider' }).then();
  });
  test('is revoked only from those who have it', () => {
    given(registered, granted('admin')).when({ type: 'RevokeRole', role: 'admin' }).then(revoked('admin'));
    given(registered).when({ type: 'RevokeRole', role: 'admin' }).then();
  });
  test('decides by the highest one granted, and parent is everyone’s', () => {
    expect(roleOf(memberAfter(registered))).toBe('parent');
    expect(roleOf(memberAfter(registered, granted('provider')))).toBe('provider');
    expect(roleOf(memberAfter(registered, granted('provider'), granted('admin')))).toBe('admin');
    expect(roleOf(memberAfter(registered, granted('provider'), granted('admin'), revoked('admin')))).toBe('provider');
  });
});
