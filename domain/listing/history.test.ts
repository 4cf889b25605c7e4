import { expect, test } from 'vitest';
import type { ListingEvent } from './events.ts';
import type { ListingChanges } from './facts/fields.ts';
import { changesSince } from './history.ts';
import { typed } from './typed.ts';

const about = { listingId: '01890000-0000-7000-8000-000000000001', contactSubject: 'provider' };
const drafted: ListingEvent = {
  type: 'ListingDrafted',
  data: typed(about.listingId, {
    ...about,
    origin: 'parent_suggestion',
    draftedBy: 'parent',
    fields: { name: 'Forest School', priceFrom: 6.5 },
  }),
};
const edited = (revision: number, changes: ListingChanges): ListingEvent => ({
  type: 'ListingEdited',
  data: { ...about, revision, editedBy: 'parent', changes },
});

test('what changed since a revision is told field by field', () => {
  const events = [drafted, edited(2, { priceFrom: 7 }), edited(3, { priceFrom: null, schedule: 'Mondays' })];
  expect(changesSince(events, 1)).toEqual([
    { field: 'priceFrom', before: 6.5, after: null },
    { field: 'schedule', before: null, after: 'Mondays' },
  ]);
  expect(changesSince(events, 2)).toEqual([
    { field: 'priceFrom', before: 7, after: null },
    { field: 'schedule', before: null, after: 'Mondays' },
  ]);
  expect(changesSince(events, 3)).toEqual([]);
});
test('what was changed and changed back has not changed', () => {
  expect(changesSince([drafted, edited(2, { priceFrom: 7 }), edited(3, { priceFrom: 6.5 })], 1)).toEqual([]);
});
