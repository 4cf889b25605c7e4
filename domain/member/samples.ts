import type { Samples } from '../kernel/concept.ts';
import { sampleIds } from '../kernel/sample-ids.ts';
import type { memberEvents } from './events.ts';

const memberId = sampleIds.member;

export const memberSamples: Samples<typeof memberEvents> = {
  MemberRegistered: { memberId, firstName: 'Petra', lastName: 'Parent', email: 'petra@example.org' },
  MemberEmailConfirmed: { memberId },
  MemberSignedIn: { memberId },
  RoleGranted: { memberId, role: 'provider' },
  RoleRevoked: { memberId, role: 'provider' },
  ProfileCompleted: {
    memberId,
    firstName: 'Petra',
    lastName: 'Parent',
    phone: '01932 000001',
    postcode: 'KT12 1AA',
    town: 'Walton-on-Thames',
    howHeardAboutUs: 'School newsletter',
    emailOptIn: true,
    interestedActivities: ['swimming', 'drama'],
  },
  MemberEmailChanged: { memberId, email: 'petra.parent@example.org' },
  TwoStepTurnedOn: { memberId },
  TwoStepTurnedOff: { memberId },
  MemberSuspended: { memberId, reason: 'Sent in the same advertisement nine times' },
  MemberReadmitted: { memberId, reason: 'Petra has apologised' },
  MemberErased: { memberId },
};
