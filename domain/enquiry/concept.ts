import { concept, known } from '../kernel/concept.ts';
import { plainSnapshot } from '../kernel/decider.ts';
import { sampleIds } from '../kernel/sample-ids.ts';
import { decide, type Enquiry, evolve, initialEnquiry } from './enquiry.ts';
import { enquiryEvents } from './events.ts';

const { enquiry: enquiryId, listing: listingId, business: businessId, member, otherMember } = sampleIds;

/** What a family asks the provider of an activity. */
export const enquiry = concept({
  name: 'enquiry',
  events: enquiryEvents,
  decider: { initial: initialEnquiry, evolve, decide, snapshot: plainSnapshot<Enquiry>(1) },
  commands: { SendEnquiry: true, AnswerEnquiry: true, ReopenEnquiry: true },
  trail: {
    initial: { name: null, view: {}, state: null },
    // What was asked is between the family and the provider: admins see that it was, and not what.
    tell: ({ view }, event) => ({
      name: null,
      view:
        event.type === 'EnquirySent'
          ? known({ listingId: event.data.listingId, businessId: event.data.businessId, status: 'open' })
          : { ...view, status: event.type === 'EnquiryAnswered' ? 'answered' : 'open' },
      state: null,
    }),
  },
  says: {
    EnquirySent: () => 'A family sent an enquiry',
    EnquiryAnswered: () => 'An enquiry was answered',
    EnquiryReopened: () => 'An enquiry was opened again',
  },
  samples: {
    EnquirySent: {
      enquiryId,
      listingId,
      businessId,
      sentBy: member,
      senderSubject: member,
      name: 'Petra Parent',
      email: 'petra@example.org',
      phone: '01483 555 010',
      message: 'Is there a place for a five-year-old?',
    },
    EnquiryAnswered: { enquiryId, answeredBy: otherMember },
    EnquiryReopened: { enquiryId, answeredBy: otherMember },
  },
});
