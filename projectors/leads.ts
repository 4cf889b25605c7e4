import type { Recorded } from '#domain/kernel/event.ts';
import type { LeadEvent } from '#domain/lead/events.ts';
import { showLead, type ShownLead } from '#domain/lead/lead.ts';
import { inSmall, nameWords } from '#domain/listing/shown/search-words.ts';
import { deleted, type Effect, into, readModel, table, writtenJson } from './runtime/read-model.ts';

const leads = table({
  key: ['lead_id'],
  columns: {
    lead_id: 'uuid',
    status: 'text',
    business_type: 'text',
    location: 'text',
    business_name: 'text',
    /** What it is found by, in small letters, and its names as `nameWords` makes them. */
    words: 'text',
    next_contact_date: 'date null',
    contact_subject: 'text',
    created_at: 'timestamptz',
    shown: writtenJson<ShownLead>(),
  },
  indexes: [
    'create index on leads (created_at desc)',
    'create index on leads (status, created_at desc)',
    'create index on leads (contact_subject)',
  ],
});

const change: Effect<Recorded<LeadEvent>> = into(
  leads,
  ({ data }) => ({ lead_id: data.leadId }),
  (row, event) => {
    const shown = showLead(row?.shown ?? null, event);
    if (shown === null) return row ? deleted : undefined;
    const { leadId, status, fields, contactSubject, createdAt } = shown;
    const { businessName, contactName, ownerName, email, phone } = fields;
    const names = [businessName, contactName, ownerName ?? ''].filter(Boolean);
    return {
      lead_id: leadId,
      status,
      business_type: fields.businessType,
      location: fields.location,
      business_name: businessName,
      words: [inSmall([...names, email, phone].join(' ')), ...names.map(nameWords)].join(' '),
      next_contact_date: shown.nextContactDate,
      contact_subject: contactSubject,
      created_at: createdAt,
      shown,
    };
  },
);

/** Businesses that want to work with us. A lead of somebody who has been erased is gone. */
export const leadsModel = readModel({
  name: 'leads',
  version: 3,
  tables: { leads },
  project: { LeadReceived: [change], LeadStatusSet: [change], LeadEdited: [change], LeadContactPlanned: [change] },
});
