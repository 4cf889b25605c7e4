import { type ShownEnquiry, showEnquiry } from '#domain/enquiry/enquiry.ts';
import type { EnquiryEvent } from '#domain/enquiry/events.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { type Effect, into, nullableWrittenJson, readModel, table } from './runtime/read-model.ts';

/** One row an enquiry. That of somebody who has been erased is counted on, and says nothing any more. */
const enquiries = table({
  key: ['enquiry_id'],
  columns: {
    enquiry_id: 'uuid',
    listing_id: 'uuid',
    business_id: 'uuid null',
    sent_by: 'uuid null',
    status: 'text',
    created_at: 'timestamptz',
    shown: nullableWrittenJson<ShownEnquiry>(),
  },
  indexes: [
    'create index on enquiries (listing_id)',
    'create index on enquiries (business_id, created_at desc) where shown is not null',
    'create index on enquiries (sent_by, created_at)',
  ],
});

const change: Effect<Recorded<EnquiryEvent>> = into(
  enquiries,
  ({ data }) => ({ enquiry_id: data.enquiryId }),
  (row, event) => {
    const shown = showEnquiry(row?.shown ?? null, event);
    const status = shown?.status ?? 'open';
    if (event.type !== 'EnquirySent') return row && { ...row, status, shown };
    const { enquiryId, listingId, businessId, sentBy } = event.data;
    return {
      enquiry_id: enquiryId,
      listing_id: listingId,
      business_id: businessId,
      sent_by: sentBy,
      status,
      created_at: event.occurredAt,
      shown,
    };
  },
);

/** What families asked providers. */
export const enquiriesModel = readModel({
  name: 'enquiries',
  version: 1,
  tables: { enquiries },
  project: { EnquirySent: [change], EnquiryAnswered: [change], EnquiryReopened: [change] },
});
