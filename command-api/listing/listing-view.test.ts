import { expect, test } from 'vitest';
import type { ListingEvent } from '#domain/listing/events.ts';
import type { ListingChanges } from '#domain/listing/facts/fields.ts';
import { evolveShown, initialShown } from '#domain/listing/shown/shown-listing.ts';
import { ListingViewSchema } from '#domain/listing/shown/views.ts';
import { listingViewOf } from './listing-view.ts';
import type { RecordedListing } from './listing-stream.ts';
import { ERASED } from '#domain/kernel/erased.ts';

const listingId = '01890000-0000-7000-8000-000000000001';
const parentId = '01890000-0000-7000-8000-0000000000b1';
const about = { listingId, contactSubject: listingId };
const at = (minute: number): string => `2026-03-01T12:0${minute}:00.000Z`;

/** One event a minute, from noon on. */
const recorded = (...events: readonly ListingEvent[]): RecordedListing =>
  events.map((event, index) => ({
    ...event,
    id: `01890000-0000-5000-8000-00000000000${index}`,
    position: index + 1,
    stream: `listing-${listingId}`,
    revision: index + 1,
    occurredAt: at(index),
    actor: { id: parentId, role: 'parent' },
    commandId: `01890000-0000-4000-8000-00000000000${index}`,
    correlationId: `01890000-0000-4000-8000-00000000000${index}`,
    causationId: null,
    schemaVersion: 1,
  }));
const drafted: ListingEvent = {
  type: 'ListingDrafted',
  data: {
    ...about,
    origin: 'parent_suggestion',
    submittedBy: parentId,
    claimTokenHash: null,
    sourceUrl: 'https://forest.example/',
    pageId: '0b9ff5a5-1f4d-5d0c-8f0e-000000000001',
    contentHash: 'first',
    draftedBy: 'page',
    fields: { name: 'Forest School', description: 'Muddy fun.', priceFrom: 6.5 },
    methods: { name: 'json-ld', priceFrom: 'text' },
    evidence: {},
  },
};
const edited = (changes: ListingChanges): ListingEvent => ({
  type: 'ListingEdited',
  data: { ...about, revision: 2, editedBy: 'parent', changes },
});
const whose = { listingId, origin: 'parent_suggestion', submittedBy: parentId } as const;
const submitted: ListingEvent = {
  type: 'DraftSubmitted',
  data: {
    ...whose,
    revision: 1,
    submitterSubject: parentId,
    submitterName: 'Sam',
    submitterEmail: null,
    submitterComments: null,
  },
};
const rejected = (adminNotes: string | null): ListingEvent => ({
  type: 'ListingRejected',
  data: { ...whose, revision: 1, reviewedBy: 'admin', adminNotes },
});

/** What `events` show; `imageCount`: how many pictures the page held when it was read at noon. */
const shown = (events: RecordedListing, imageCount: number | null = null, contentHash = 'another') =>
  listingViewOf(
    events.reduce(evolveShown, initialShown),
    imageCount === null ? null : { imageCount, contentHash, scrapedAt: '2026-03-02T12:00:00.000Z' },
    { role: 'admin' },
  );

test('is what its owner sees, complete by the schema', () => {
  const view = shown(recorded(drafted), 3);
  expect(ListingViewSchema.parse(view)).toEqual(view);
  expect(view).toMatchObject({
    id: listingId,
    name: 'Forest School',
    priceRange: 'From £6.50',
    status: 'draft',
    revision: 1,
    imageCount: 3,
    createdAt: at(0),
    submittedAt: null,
    reviewedAt: null,
  });
});
test('each field says where it came from last', () => {
  const { provenance } = shown(recorded(drafted, edited({ priceFrom: 7, schedule: 'Mondays' })));
  expect(provenance).toEqual({
    name: { by: 'page', at: at(0), url: 'https://forest.example/', method: 'json-ld' },
    description: { by: 'page', at: at(0), url: 'https://forest.example/', method: null },
    priceFrom: { by: 'parent', at: at(1), url: null, method: null },
    schedule: { by: 'parent', at: at(1), url: null, method: null },
  });
});
test('times say when it was last changed, submitted, reviewed and confirmed', () => {
  const view = shown(recorded(drafted, edited({ priceFrom: 7 }), submitted, rejected(null)));
  expect(view).toMatchObject({
    createdAt: at(0),
    updatedAt: at(1),
    submittedAt: at(2),
    reviewedAt: at(3),
    lastConfirmedAt: at(2),
  });
});
test('notes are those of the last review, until it is submitted again, and gone when their writer is', () => {
  expect(shown(recorded(drafted, submitted, rejected('No dates.'))).adminNotes).toBe('No dates.');
  expect(shown(recorded(drafted, submitted, rejected('No dates.'), submitted)).adminNotes).toBeNull();
  expect(shown(recorded(drafted, submitted, rejected(ERASED))).adminNotes).toBeNull();
});
test('a page that was read again and says the same confirms it', () => {
  expect(shown(recorded(drafted), 3, 'first').lastConfirmedAt).toBe('2026-03-02T12:00:00.000Z');
  expect(shown(recorded(drafted), 3, 'second').lastConfirmedAt).toBe(at(0));
});
test('is changed by being taken out of the directory, and confirmed by nothing but what is said of it', () => {
  const archived: ListingEvent = { type: 'ListingArchived', data: { listingId, archivedBy: 'admin' } };
  expect(shown(recorded(drafted, archived))).toMatchObject({ updatedAt: at(1), lastConfirmedAt: at(0) });
});
