import { concept, fieldWords, known, type Telling } from '../kernel/concept.ts';
import { plainSnapshot } from '../kernel/decider.ts';
import { sampleIds } from '../kernel/sample-ids.ts';
import { leadEvents } from './events.ts';
import { decide, evolve, initialLead, type Lead } from './lead.ts';
import { dayWords, LEAD_SOURCE, leadStatuses } from './words.ts';

const it = ({ name }: Telling): string => (name === null ? 'A lead' : `The lead “${name}”`);

const { lead: leadId, member: contactSubject, admin: handledBy } = sampleIds;

/** A business that wants to advertise or work with us otherwise, and how far we have come with it. */
export const lead = concept({
  name: 'lead',
  events: leadEvents,
  decider: { initial: initialLead, evolve, decide, snapshot: plainSnapshot<Lead>(2) },
  commands: { ReceiveLead: true, SetLeadStatus: true, EditLead: true },
  trail: {
    initial: { name: null, view: {}, state: null },
    tell: ({ name, view }, event) => {
      switch (event.type) {
        case 'LeadReceived': {
          const { fields, source } = event.data;
          return { name: fields.businessName, view: known({ ...fields, source, leadStatus: 'new' }), state: null };
        }
        case 'LeadStatusSet': {
          const { status, adminNotes: notes, lastContactDate } = event.data;
          const noted = notes === null ? {} : { notes: notes === '' ? null : notes };
          return { name, view: known({ ...view, leadStatus: status, lastContactDate, ...noted }), state: null };
        }
        case 'LeadEdited': {
          const { changes } = event.data;
          return { name: changes.businessName ?? name, view: known({ ...view, ...changes }), state: null };
        }
        case 'LeadContactPlanned':
          return { name, view: known({ ...view, nextContactDate: event.data.nextContactDate }), state: null };
      }
    },
  },
  says: {
    LeadReceived: (_data, told) => `${it(told)} came in`,
    LeadStatusSet: ({ status }, told) => `${it(told)} is now: ${leadStatuses[status].toLowerCase()}`,
    LeadEdited: (_data, told) => `${it(told)} was edited: ${fieldWords(told.changes.map(({ field }) => field))}`,
    LeadContactPlanned: ({ nextContactDate: day }, told) =>
      day === null ? `${it(told)} needs no next contact` : `${it(told)} is to be contacted on ${dayWords(day)}`,
  },
  samples: {
    LeadReceived: {
      leadId,
      contactSubject,
      source: LEAD_SOURCE,
      fields: {
        businessName: 'Petra’s Pizza',
        contactName: 'Petra Parent',
        email: 'petra@example.org',
        phone: '01483 555 010',
        website: null,
        businessType: 'restaurant',
        location: 'Guildford',
        description: 'Petra bakes pizza for families who come from the swimming pool next door.',
        targetAudience: 'Families',
        additionalNotes: 'Ask for Petra',
        interestedInPartnership: true,
        currentMarketing: ['Word of Mouth'],
        preferredContact: ['Advertising Options'],
        ownerName: 'Petra Parent',
        businessSize: '5 people',
        howHeardAboutUs: 'Friend recommendation',
        emailOptIn: false,
        lastContactDate: null,
      },
    },
    LeadStatusSet: {
      leadId,
      status: 'contacted',
      adminNotes: 'Petra calls back on Monday',
      handledBy,
      lastContactDate: '2026-03-01',
    },
    LeadEdited: { leadId, contactSubject, changes: { ownerName: 'Paul Parent', businessSize: null } },
    LeadContactPlanned: { leadId, nextContactDate: '2026-03-08' },
  },
});
