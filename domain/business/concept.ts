import { concept, fieldWords, known, type Telling } from '../kernel/concept.ts';
import { plainSnapshot } from '../kernel/decider.ts';
import { sampleIds } from '../kernel/sample-ids.ts';
import { type Business, decide, evolve, initialBusiness } from './business.ts';
import { businessEvents } from './events.ts';

const it = ({ name }: Telling): string => (name === null ? 'A provider' : `The provider “${name}”`);

const { business: businessId, member: memberId, admin: reviewedBy } = sampleIds;
const verdict = { businessId, revision: 2, reviewedBy };

/** A provider's application and, once it is approved, their profile. */
export const business = concept({
  name: 'business',
  events: businessEvents,
  decider: { initial: initialBusiness, evolve, decide, snapshot: plainSnapshot<Business>(1) },
  commands: {
    ApplyAsBusiness: true,
    EditBusiness: true,
    ApproveBusiness: true,
    RejectBusiness: true,
    JoinBusiness: true,
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
      }
    },
  },
  says: {
    BusinessApplied: (_data, told) => `${it(told)} applied`,
    BusinessEdited: (_data, told) => `${it(told)} was edited: ${fieldWords(told.changes.map(({ field }) => field))}`,
    BusinessApproved: (_data, told) => `${it(told)} was approved`,
    BusinessRejected: (_data, told) => `${it(told)} was rejected`,
    BusinessMemberJoined: ({ role }, told) => `${it(told)} has an account as its ${role}`,
  },
  samples: {
    BusinessApplied: {
      businessId,
      contactSubject: memberId,
      fields: {
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
      },
    },
    BusinessEdited: { businessId, contactSubject: memberId, revision: 2, changes: { phone: '01483 555 011' } },
    BusinessApproved: { ...verdict, adminNotes: 'Called Petra, all true.' },
    BusinessRejected: { ...verdict, adminNotes: 'Petra gives no classes yet.' },
    BusinessMemberJoined: { businessId, memberId, role: 'owner' },
  },
});
