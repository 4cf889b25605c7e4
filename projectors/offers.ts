import type { Recorded } from '#domain/kernel/event.ts';
import type { OfferEvent } from '#domain/offer/events.ts';
import { shownAfter, type ShownOffer } from '#domain/offer/shown.ts';
import { searchable } from '#domain/listing/shown/search-words.ts';
import { deleted, type Effect, into, readModel, table, writtenJson } from './runtime/read-model.ts';

const rows = table({
  key: ['offer_id'],
  columns: {
    offer_id: 'uuid',
    shown: writtenJson<ShownOffer>(),
    status: 'text',
    is_active: 'boolean',
    category: 'text null',
    /** What it is found by, in the alphabet of `searchable`. */
    words: 'text',
    /** Days, both included; null is open. */
    starts_on: 'date null',
    ends_on: 'date null',
    proposed_by: 'uuid',
    created_at: 'timestamptz',
  },
  isPublic: ({ status, is_active }) => status === 'approved' && is_active,
  indexes: [
    'create index on offers (status, is_active, ends_on, created_at desc)',
    'create index on offers (proposed_by, created_at desc)',
  ],
});

const onOffer: readonly Effect<Recorded<OfferEvent>>[] = [
  into(
    rows,
    ({ data }) => ({ offer_id: data.offerId }),
    (row, event) => {
      const shown = shownAfter(row?.shown, event);
      if (shown === undefined) return deleted;
      const { fields, status, isActive, proposedBy } = shown.offer;
      const texts = [fields.title, fields.businessName, fields.location, fields.shortDescription, fields.description];
      return {
        offer_id: event.data.offerId,
        shown,
        status: status ?? 'draft',
        is_active: isActive,
        category: fields.category ?? null,
        words: searchable(texts.filter(Boolean).join(' ')),
        starts_on: fields.startDate ?? null,
        ends_on: fields.endDate ?? null,
        proposed_by: proposedBy,
        created_at: shown.createdAt,
      };
    },
  ),
];

/** Every offer, whatever became of it. */
export const offers = readModel({
  name: 'offers',
  version: 2,
  tables: { offers: rows },
  project: {
    OfferProposed: onOffer,
    OfferEdited: onOffer,
    OfferApproved: onOffer,
    OfferRejected: onOffer,
    OfferVerdictUndone: onOffer,
    OfferShown: onOffer,
    OfferHidden: onOffer,
    OfferDeleted: onOffer,
  },
});
