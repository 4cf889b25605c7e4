import { concept, fieldWords, known, type Telling } from '../kernel/concept.ts';
import { plainSnapshot } from '../kernel/decider.ts';
import { sampleIds } from '../kernel/sample-ids.ts';
import { waitsAgain } from '../kernel/verdict.ts';
import { type Business, decide, evolve, initialBusiness } from './business.ts';
import { businessEvents } from './events.ts';

const it = ({ name }: Telling): string => (name === null ? 'A provider' : `The provider “${name}”`);

const { business: businessId, member: memberId, admin: reviewedBy, otherMember, run: invitationId } = sampleIds;
const verdict = { businessId, revision: 2, reviewedBy };

const sampleFields = {
  businessName: 'Petra’s Pottery',
  contactName: 'Petra Parent',
  email: 'petra@example.org',
  phone: '01483 555 010',
  website: 'https://pottery.example.org/',
  businessType: 'arts-crafts',
  location: 'Guildford',
  description: 'Petra teaches children from five how to make pots, plates and small animals of clay.',
  targetAudience: 'Children from five',
  additionalNotes: null,
} as const;

/** A provider's application and, once it is approved, their profile. */
export const business = concept({
  name: 'business',
  events: businessEvents,
  decider: { initial: initialBusiness, evolve, decide, snapshot: plainSnapshot<Business>(4) },
  commands: {
    ApplyAsBusiness: true,
    EditBusiness: true,
    ApproveBusiness: true,
    RejectBusiness: true,
    UndoBusinessVerdict: true,
    ChangeProfile: true,
    VerifyDomain: true,
    JoinBusiness: true,
    InviteMember: true,
    WithdrawInvitation: true,
    AcceptInvitation: true,
    EndMembership: true,
    HandOverBusiness: true,
    LeaveForGood: true,
  },
  trail: {
    initial: { name: null, view: {}, state: null },
    tell: ({ name, view }, event) => {
      const now = (changes: object, called = name) => ({
        name: called,
        view: known({ ...view, ...changes }),
        state: null,
      });
      switch (event.type) {
        case 'BusinessApplied':
          return now({ ...event.data.fields, status: 'pending' }, event.data.fields.businessName);
        case 'BusinessEdited':
          return now(event.data.changes, event.data.changes.businessName ?? name);
        case 'BusinessApproved':
          return now({ status: 'approved', adminNotes: event.data.adminNotes });
        case 'BusinessRejected':
          return now({ status: 'rejected', adminNotes: event.data.adminNotes });
        case 'BusinessMemberJoined':
          return now({ [event.data.role]: event.data.memberId });
        case 'BusinessMemberLeft':
          return now({ left: event.data.memberId });
        case 'BusinessOwnerChanged':
          return now({ owner: event.data.to });
        case 'BusinessMemberInvited':
          return now({ invited: event.data.email });
        case 'BusinessInvitationWithdrawn':
        case 'BusinessInvitationAccepted':
          return now({ invited: null });
        case 'BusinessHandedOver':
          return now(event.data.fields, event.data.fields.businessName);
        case 'BusinessNameProposed':
          return now({ proposedName: event.data.name });
        case 'BusinessNameWithdrawn':
          return now({ proposedName: null });
        case 'BusinessNameApproved': {
          const { name: approved, adminNotes } = event.data;
          return now({ businessName: approved, proposedName: null, adminNotes }, approved);
        }
        case 'BusinessNameRejected':
          return now({ proposedName: null, adminNotes: event.data.adminNotes });
        case 'BusinessVerdictUndone': {
          const { on, name: before, proposedName } = event.data;
          if (on === 'application') return now({ status: 'pending', adminNotes: null });
          return now({ ...(before !== null && { businessName: before }), proposedName }, before ?? name);
        }
        case 'BusinessDomainVerified':
          return now({ verifiedDomain: event.data.domain });
      }
    },
  },
  says: {
    BusinessApplied: (_data, told) => `${it(told)} applied`,
    BusinessEdited: (_data, told) => `${it(told)} was edited: ${fieldWords(told.changes.map(({ field }) => field))}`,
    BusinessApproved: (_data, told) => `${it(told)} was approved`,
    BusinessRejected: (_data, told) => `${it(told)} was rejected`,
    BusinessMemberJoined: ({ role }, told) => `${it(told)} has an account as its ${role}`,
    BusinessMemberInvited: (_data, told) => `${it(told)} invited somebody`,
    BusinessInvitationWithdrawn: (_data, told) => `${it(told)} withdrew an invitation`,
    BusinessInvitationAccepted: (_data, told) => `An invitation of ${it(told)} was accepted`,
    BusinessMemberLeft: ({ removedBy }, told) =>
      removedBy === null ? `An account left ${it(told)}` : `${it(told)} removed an account`,
    BusinessOwnerChanged: (_data, told) => `${it(told)} has another owner`,
    BusinessHandedOver: (_data, told) => `${it(told)} went over to another of its accounts`,
    BusinessNameProposed: (_data, told) => `${it(told)} wants another name`,
    BusinessNameWithdrawn: (_data, told) => `${it(told)} wants no other name any more`,
    BusinessNameApproved: (_data, told) => `${it(told)} has the name that it wanted`,
    BusinessNameRejected: (_data, told) => `${it(told)} keeps its name`,
    BusinessVerdictUndone: (data, told) =>
      waitsAgain(data.on === 'application' ? it(told) : `the name that ${it(told)} wants`, data),
    BusinessDomainVerified: (_data, told) => `${it(told)} has shown that its website is its own`,
  },
  samples: {
    BusinessApplied: {
      businessId,
      contactSubject: memberId,
      fields: sampleFields,
    },
    BusinessEdited: { businessId, contactSubject: memberId, revision: 2, changes: { phone: '01483 555 011' } },
    BusinessApproved: { ...verdict, adminNotes: 'Called Petra, all true.' },
    BusinessRejected: { ...verdict, adminNotes: 'Petra gives no classes yet.' },
    BusinessMemberJoined: { businessId, memberId, role: 'owner' },
    BusinessMemberInvited: {
      businessId,
      invitationId,
      invitedBy: memberId,
      inviteeSubject: `anonymous-${invitationId}`,
      email: 'petra@example.org',
    },
    BusinessInvitationWithdrawn: { businessId, invitationId, withdrawnBy: memberId },
    BusinessInvitationAccepted: { businessId, invitationId, memberId: otherMember },
    BusinessMemberLeft: { businessId, memberId: otherMember, removedBy: memberId },
    BusinessOwnerChanged: { businessId, from: memberId, to: otherMember },
    BusinessHandedOver: { businessId, contactSubject: memberId, fields: sampleFields },
    BusinessNameProposed: { businessId, contactSubject: memberId, name: 'Petra’s Pots' },
    BusinessNameWithdrawn: { businessId },
    BusinessNameApproved: { ...verdict, contactSubject: memberId, name: 'Petra’s Pots', adminNotes: null },
    BusinessNameRejected: { businessId, reviewedBy, adminNotes: 'Petra’s Pots is another shop.' },
    BusinessVerdictUndone: {
      businessId,
      contactSubject: memberId,
      revision: 3,
      undone: 'approved',
      reviewedBy,
      undoneBy: reviewedBy,
      on: 'name',
      name: 'Petra’s Pottery',
      proposedName: 'Petra’s Pots',
      proposedAt: '2026-03-01T10:00:00.000Z',
    },
    BusinessDomainVerified: {
      businessId,
      contactSubject: memberId,
      domain: 'pottery.example.org',
      verifiedBy: memberId,
    },
  },
});
