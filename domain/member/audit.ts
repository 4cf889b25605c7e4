import { type EntityView, known, type Sentences, type Told, type Trail } from '../kernel/concept.ts';
import type { memberEvents, MemberEvent } from './events.ts';
import { ERASED } from '../kernel/erased.ts';

/** What a member's events say of them. */
export const memberTrail: Trail<MemberEvent, null> = {
  initial: { name: null, view: {}, state: null },
  tell: ({ name, view }, event) => {
    const now = (changes: EntityView, called = name): Told<null> => ({
      name: called,
      view: known({ ...view, ...changes }),
      state: null,
    });
    const roles = Array.isArray(view['roles']) ? view['roles'] : [];
    switch (event.type) {
      case 'MemberRegistered': {
        const { firstName, lastName, email } = event.data;
        return now({ firstName, lastName, email }, `${firstName} ${lastName}`);
      }
      case 'ProfileCompleted': {
        const { memberId: _, ...profile } = event.data;
        return now(profile, `${profile.firstName} ${profile.lastName}`);
      }
      case 'MemberEmailChanged':
        return now({ email: event.data.email });
      case 'MemberEmailConfirmed':
        return now({ emailConfirmed: true });
      case 'MemberSignedIn':
        return now({});
      case 'TwoStepTurnedOn':
        return now({ twoStep: true });
      case 'TwoStepTurnedOff':
        return now({ twoStep: false });
      case 'RoleGranted':
        return now({ roles: [...roles.filter((role) => role !== event.data.role), event.data.role] });
      case 'RoleRevoked':
        return now({ roles: roles.filter((role) => role !== event.data.role) });
      case 'MemberSuspended':
        return now({ suspended: true, reason: event.data.reason });
      case 'MemberReadmitted':
        return now({ suspended: false, reason: event.data.reason });
      case 'MemberErased':
        return { name: ERASED, view: { erased: true }, state: null };
    }
  },
};

export const memberSentences: Sentences<typeof memberEvents> = {
  MemberRegistered: () => 'An account was registered',
  MemberEmailChanged: () => 'The email address was changed',
  MemberEmailConfirmed: () => 'The email address was confirmed',
  MemberSignedIn: () => 'The member signed in',
  TwoStepTurnedOn: () => 'Two-step sign-in was turned on',
  TwoStepTurnedOff: () => 'Two-step sign-in was turned off',
  RoleGranted: ({ role }) => `The role ${role} was granted`,
  RoleRevoked: ({ role }) => `The role ${role} was taken away`,
  ProfileCompleted: () => 'The profile was filled in',
  MemberSuspended: () => 'The member was suspended',
  MemberReadmitted: () => 'The member was let in again',
  MemberErased: () => 'The account and its personal data were erased',
};
