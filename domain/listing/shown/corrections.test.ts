import { expect, test } from 'vitest';
import { listing } from '../concept.ts';
import type { ListingEvent } from '../events.ts';
import { correctionCounter } from './corrections.ts';

const listingSamples = listing.samples;
const listingId = listingSamples.ListingDrafted.listingId;
const drafted = (draftedBy: 'page' | 'provider'): ListingEvent => ({
  type: 'ListingDrafted',
  data: {
    ...listingSamples.ListingDrafted,
    draftedBy,
    fields: { name: 'Swim', town: 'Dorking' },
    methods: { name: 'heading', town: 'text' },
  },
});
const edited = (changes: object): ListingEvent => ({
  type: 'ListingEdited',
  data: { ...listingSamples.ListingEdited, listingId, editedBy: 'parent', changes },
});
const counted = (...events: readonly ListingEvent[]) => {
  const counter = correctionCounter();
  for (const event of events) counter.take(event);
  return counter.counts();
};

test('corrections are counted by field and by how it was read, and what no page said as added', () => {
  expect(counted(drafted('page'), edited({ town: 'Dorking', postcode: 'RH4 1SW' }))).toEqual([
    { field: 'town', method: 'text', read: 1, corrected: 1 },
    { field: 'postcode', method: null, read: 0, corrected: 1 },
    { field: 'name', method: 'heading', read: 1, corrected: 0 },
  ]);
});

test('a second correction is of what a person wrote, and counts no more', () => {
  expect(counted(drafted('page'), edited({ town: 'Reigate' }), edited({ town: 'Redhill' }))).toContainEqual({
    field: 'town',
    method: 'text',
    read: 1,
    corrected: 1,
  });
});

test('what its page said later and an admin approved is read anew, by how it was read then', () => {
  const approved = (methods?: object): ListingEvent => ({
    type: 'RevisionApproved',
    data: {
      ...listingSamples.RevisionApproved,
      listingId,
      source: 'page_change',
      changes: { town: 'Reigate' },
      ...(methods && { methods }),
    },
  });
  const counts = counted(drafted('page'), approved({ town: 'json-ld' }), edited({ town: 'Redhill' }));
  expect(counts).toContainEqual({ field: 'town', method: 'json-ld', read: 1, corrected: 1 });
  expect(counts).toContainEqual({ field: 'town', method: 'text', read: 1, corrected: 0 });
  expect(counted(drafted('page'), approved())).toHaveLength(2);
});

test('a listing that began without a page says nothing of readers', () => {
  expect(counted(drafted('provider'), edited({ town: 'Reigate' }))).toEqual([]);
});
