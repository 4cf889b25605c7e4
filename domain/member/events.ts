import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { personal } from '../kernel/personal.ts';

const memberId = z.uuid();
const name = personal(z.string().max(100), 'memberId');
export const grantableRoles = ['provider', 'admin'] as const;
export const GrantableRole = z.enum(grantableRoles);

export const MemberRegistered = defineEvent(
  'MemberRegistered',
  z.object({
    memberId,
    firstName: name,
    lastName: name,
    email: personal(z.string().max(320), 'memberId'),
  }),
);
export const MemberEmailConfirmed = defineEvent('MemberEmailConfirmed', z.object({ memberId }));
export const MemberSignedIn = defineEvent('MemberSignedIn', z.object({ memberId }));
export const RoleGranted = defineEvent('RoleGranted', z.object({ memberId, role: GrantableRole }));
export const RoleRevoked = defineEvent('RoleRevoked', z.object({ memberId, role: GrantableRole }));
/** Says nothing of the member's children: what is said of them stays outside of the log (docs/decisions/0031-families.md). */
export const ProfileCompleted = defineEvent(
  'ProfileCompleted',
  z.object({
    memberId,
    firstName: name,
    lastName: name,
    phone: personal(z.string().max(50), 'memberId'),
    postcode: personal(z.string().max(10), 'memberId'),
    town: personal(z.string().max(100), 'memberId'),
    howHeardAboutUs: personal(z.string().max(100).nullable(), 'memberId'),
    /** What they ticked then. Whether they get letters now says their subscription alone. */
    emailOptIn: z.boolean(),
    interestedActivities: personal(z.array(z.string().max(50)).max(50), 'memberId'),
  }),
  {
    schemaVersion: 2,
    upcasters: {
      1: (data) => ({ ...(data as object), howHeardAboutUs: null, emailOptIn: false, interestedActivities: [] }),
    },
  },
);
export const MemberEmailChanged = defineEvent(
  'MemberEmailChanged',
  z.object({ memberId, email: personal(z.string().max(320), 'memberId') }),
);
/** Signing in asks for a code after the password from now on, and no more. The codes' secret stays outside of the log. */
export const TwoStepTurnedOn = defineEvent('TwoStepTurnedOn', z.object({ memberId }));
export const TwoStepTurnedOff = defineEvent('TwoStepTurnedOff', z.object({ memberId }));
const reason = personal(z.string().min(1).max(1000), 'memberId');
/** An admin shuts the member out: they can sign in nowhere. Of what they sent in nothing changes. */
export const MemberSuspended = defineEvent('MemberSuspended', z.object({ memberId, reason }));
/** An admin lets them in again. */
export const MemberReadmitted = defineEvent('MemberReadmitted', z.object({ memberId, reason }));
/** The person's key is destroyed; what was derived from their data is rebuilt without it. */
export const MemberErased = defineEvent('MemberErased', z.object({ memberId }));

export const memberEvents = [
  MemberRegistered,
  MemberEmailConfirmed,
  MemberSignedIn,
  RoleGranted,
  RoleRevoked,
  ProfileCompleted,
  MemberEmailChanged,
  TwoStepTurnedOn,
  TwoStepTurnedOff,
  MemberSuspended,
  MemberReadmitted,
  MemberErased,
] as const;
export type MemberEvent = EventOf<(typeof memberEvents)[number]>;
