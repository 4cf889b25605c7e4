import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ERASED } from '../kernel/erased.ts';
import { givenFor } from '../kernel/given.ts';
import type { ListingEvent } from '../listing/events.ts';
import { initialListing, type Listing, listingOf } from '../listing/listing.ts';
import { approved, drafted, edited, listingId, parentId, submitted } from '../listing/listing-samples.ts';
import type { PersonEvent } from '../person/events.ts';
import type { SavedSearchEvent } from './events.ts';
import { MOST_SEARCHES } from './limits.ts';
import { changesBetween, knownOf, newsDueBefore, newsSince } from './news.ts';
import { isOver, queryIn, savedQuery } from './query.ts';
import { decide, evolve, initialSavedSearches, type SavedSearchCommand, type SavedSearches } from './saved-search.ts';

const given = givenFor<SavedSearchCommand, SavedSearches, SavedSearchEvent | PersonEvent>({
  initial: initialSavedSearches,
  evolve,
  decide,
});
const memberId = 'ann';
const swim = { memberId, searchId: 's1', name: 'Swimming', query: 'search=swimming', emails: true };
const save = (more: Partial<typeof swim> = {}): SavedSearchCommand => ({ type: 'SaveSearch', ...swim, ...more });
const saved = (more: Partial<typeof swim> = {}): SavedSearchEvent => ({
  type: 'SearchSaved',
  data: { ...swim, ...more },
});
const change = (more: { name?: string; emails?: boolean }): SavedSearchCommand => ({
  type: 'ChangeSavedSearch',
  memberId,
  searchId: 's1',
  ...more,
});
const changed = (name: string, emails: boolean): SavedSearchEvent => ({
  type: 'SavedSearchChanged',
  data: { memberId, searchId: 's1', name, emails },
});
const remove: SavedSearchCommand = { type: 'RemoveSavedSearch', memberId, searchId: 's1' };
const removed: SavedSearchEvent = { type: 'SavedSearchRemoved', data: { memberId, searchId: 's1' } };

describe('a saved search', () => {
  test('is saved once: the same search again is the one that is there, by its new name', () => {
    given().when(save()).then(saved());
    given(saved())
      .when(save({ searchId: 's2' }))
      .then();
    given(saved())
      .when(save({ searchId: 's2', name: 'Pools', emails: false }))
      .then(changed('Pools', false));
    given(saved())
      .when(save({ searchId: 's2', query: 'search=judo' }))
      .then(saved({ searchId: 's2', query: 'search=judo' }));
  });
  test('for what parents have saved has no emails, which would tell of what is new in the directory', () => {
    const query = 'parentFavorites=true';
    given()
      .when(save({ query }))
      .then(saved({ query, emails: false }));
    given(saved({ query, emails: false }))
      .when(change({ emails: true }))
      .then();
    given()
      .when(save({ query: 'parentFavorites=false' }))
      .then(saved({ query: 'parentFavorites=false' }));
  });
  test('is given another name, and its emails begin and stop, each by itself', () => {
    given(saved())
      .when(change({ name: 'Pools' }))
      .then(changed('Pools', true));
    given(saved())
      .when(change({ emails: false }))
      .then(changed('Swimming', false));
    given(saved())
      .when(change({ emails: true }))
      .then();
    given(saved(), changed('Pools', false)).when(change({})).then();
    given()
      .when(change({ name: 'Pools' }))
      .thenRefused('no-such-search');
    given(saved(), removed)
      .when(change({ name: 'Pools' }))
      .thenRefused('no-such-search');
  });
  test('is removed once, and can be saved again', () => {
    given(saved()).when(remove).then(removed);
    given(saved(), removed).when(remove).then();
    given().when(remove).then();
    given(saved(), removed).when(save()).then(saved());
  });
  test('is refused where there is no room for it, until another goes', () => {
    const full = Array.from({ length: MOST_SEARCHES }, (_each, index) => {
      const id = index === 0 ? 's1' : `other ${index}`;
      return saved({ searchId: id, query: `search=${id}` });
    });
    given(...full)
      .when(save({ searchId: 'new' }))
      .thenRefused('too-many-searches');
    given(...full, removed)
      .when(save({ searchId: 'new' }))
      .then(saved({ searchId: 'new' }));
  });
  test('is gone with its owner', () => {
    given(saved(), { type: 'PersonErased', data: { subject: memberId } })
      .when(change({}))
      .thenRefused('no-such-search');
  });
});

test('changes to favourites are told from when that is asked for until it is stopped', () => {
  const [watch, unwatch] = [
    { type: 'WatchFavourites', memberId },
    { type: 'UnwatchFavourites', memberId },
  ] as const;
  const watched: SavedSearchEvent = { type: 'FavouritesWatched', data: { memberId } };
  const unwatched: SavedSearchEvent = { type: 'FavouritesUnwatched', data: { memberId } };
  given().when(watch).then(watched);
  given(watched).when(watch).then();
  given(watched).when(unwatch).then(unwatched);
  given().when(unwatch).then();
  given(watched, unwatched).when(watch).then(watched);
});

test('all emails stop at once, and what is saved stays', () => {
  const stop: SavedSearchCommand = { type: 'StopEmails', memberId };
  const watched: SavedSearchEvent = { type: 'FavouritesWatched', data: { memberId } };
  const judo = saved({ searchId: 's2', query: 'search=judo', emails: false });
  given(saved(), judo, watched)
    .when(stop)
    .then(changed('Swimming', false), { type: 'FavouritesUnwatched', data: { memberId } });
  given(judo).when(stop).then();
});

describe('what is kept of an address', () => {
  test.each([
    ['?search=swimming&sort=name&offset=20', 'search=swimming'],
    ['location=Guildford&search= judo &category=all&isFree=', 'search=judo&location=Guildford'],
    ['day=saturday&day=sunday', 'day=sunday'],
    ['utm_source=mail&isFree=true', 'isFree=true'],
  ])('of %s are its filters, %s', (address, kept) => {
    expect(savedQuery(address.replace(/^\?/, ''))).toBe(kept);
  });
  test.each(['', 'sort=newest', 'category=all', 'isFree=perhaps', 'distance=0', 'utm_source=mail', 'location=x%00'])(
    'of “%s” is nothing',
    (address) => {
      expect(savedQuery(address)).toBeNull();
    },
  );
  test('is the same text for the same filters, and asks the same', () => {
    const parts = fc.record(
      {
        search: fc.string(),
        location: fc.string(),
        day: fc.constantFrom('monday', 'all'),
        isFree: fc.constant('true'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(parts, (filters) => {
        const entries = Object.entries(filters);
        const kept = savedQuery(new URLSearchParams(entries).toString());
        expect(savedQuery(new URLSearchParams(entries.toReversed()).toString())).toBe(kept);
        if (kept === null) return;
        expect(savedQuery(kept)).toBe(kept);
        expect(queryIn(kept).search).toBe(
          filters.search?.trim() === '' || filters.search?.trim() === 'all' ? undefined : filters.search?.trim(),
        );
      }),
    );
  });
});

describe('news of a favourite', () => {
  const live = (fields: Listing['fields'], more: Partial<Listing> = {}): Listing => ({
    ...initialListing,
    status: 'live',
    revision: 2,
    fields: { name: 'Judo', ...fields },
    ...more,
  });
  const now = live({ priceFrom: 5, priceTo: 5, priceUnit: 'class', town: 'Woking', schedule: 'Mondays 4pm' });

  test('is its price, its times and its place, in the words of its page', () => {
    const next = live({ priceFrom: 6, priceTo: 6, priceUnit: 'class', town: 'Epsom', schedule: 'Mondays 5pm' });
    expect(changesBetween(now, next)).toEqual([
      { what: 'price', before: '£5.00 per class', after: '£6.00 per class' },
      { what: 'time', before: 'Mondays 4pm', after: 'Mondays 5pm' },
      { what: 'place', before: 'Woking', after: 'Epsom' },
    ]);
  });
  test('is a time that a short text of the week leaves out, and a first or last day', () => {
    const days = { monday: '9:00', tuesday: '10:00', thursday: '11:00' };
    expect(
      changesBetween(live({ scheduleDetails: days }), live({ scheduleDetails: { ...days, thursday: '16:00' } })),
    ).toEqual([
      {
        what: 'time',
        before: 'Monday: 9:00, Tuesday: 10:00, Thursday: 11:00',
        after: 'Monday: 9:00, Tuesday: 10:00, Thursday: 16:00',
      },
    ]);
    const autumn = live({ scheduleDetails: { monday: '9:00' }, schedule: 'Until 11 December 2026' });
    expect(changesBetween(autumn, live({ ...autumn.fields, schedule: 'Until 18 December 2026' }))).toEqual([
      {
        what: 'time',
        before: 'Until 11 December 2026, Monday: 9:00',
        after: 'Until 18 December 2026, Monday: 9:00',
      },
    ]);
  });
  test('is nothing where a form sent the same times back', () => {
    const kept = live({ scheduleDetails: { monday: '9:00' } });
    expect(changesBetween(kept, live({ ...kept.fields, schedule: 'Monday: 9:00' }))).toEqual([]);
  });
  test('is nothing else of it', () => {
    expect(
      changesBetween(now, live({ ...now.fields, description: 'New words', website: 'https://judo.example' })),
    ).toEqual([]);
    expect(changesBetween(now, now)).toEqual([]);
  });
  test('is what is not said any more', () => {
    expect(changesBetween(now, live({ name: 'Judo', town: 'Woking', schedule: 'Mondays 4pm' }))).toEqual([
      { what: 'price', before: '£5.00 per class', after: null },
    ]);
  });
  test('is its end, and that it is back', () => {
    const archived: Listing = { ...now, status: 'archived' };
    expect(changesBetween(now, archived)).toEqual([{ what: 'ended', before: null, after: null }]);
    expect(changesBetween(archived, now)).toEqual([{ what: 'back', before: null, after: null }]);
    expect(changesBetween(archived, archived)).toEqual([]);
    // Its approval was taken back, and given again.
    for (const status of ['draft', 'pending', 'rejected'] as const) {
      expect(changesBetween(now, { ...now, status })).toEqual([{ what: 'ended', before: null, after: null }]);
      expect(changesBetween({ ...now, status }, now)).toEqual([{ what: 'back', before: null, after: null }]);
    }
  });
});

describe('what is told of an activity whose contact was erased, and which its business goes on with,', () => {
  const told = { name: 'Judo', town: 'Woking', priceFrom: 5, address: ERASED, postcode: ERASED };
  const past = [drafted({ fields: told }), submitted(), approved()];
  const handedOver = (address: string): ListingEvent => ({
    type: 'ListingHandedOver',
    data: { listingId, contactSubject: parentId, fields: { address, postcode: 'GU21 6XX' }, setBy: {} },
  });
  const changes = (...since: readonly ListingEvent[]) => {
    const events = [...past, ...since];
    return changesBetween(
      knownOf(events, (event) => past.includes(event)),
      listingOf(events),
    );
  };
  const price = { what: 'price', before: 'From £5.00', after: 'From £6.00' };
  test('is no new place, whatever else was changed before and after', () => {
    const over = handedOver('1 Mill Lane');
    expect(changes(over)).toEqual([]);
    expect(changes(edited(2, { priceFrom: 6 }), over)).toEqual([price]);
    expect(changes(over, edited(2, { priceFrom: 6 }))).toEqual([price]);
  });
  test('is a place that it moved to on the same day, before or after', () => {
    const moved = { what: 'place', after: '2 Church Road, Woking, GU21 6XX' };
    const unreadable = edited(2, { address: ERASED });
    expect(changes(unreadable, handedOver('2 Church Road'))).toEqual([{ ...moved, before: 'Woking, GU21 6XX' }]);
    expect(changes(handedOver('1 Mill Lane'), edited(2, { address: '2 Church Road' }))).toEqual([
      { ...moved, before: '1 Mill Lane, Woking, GU21 6XX' },
    ]);
  });
});

describe('letters of news', () => {
  test.each([
    ['2026-11-26T05:59:59.999Z', '2026-11-25T06:00:00.000Z'],
    ['2026-11-26T06:00:00.000Z', '2026-11-26T06:00:00.000Z'],
  ])('that are due at %s are those of six in the morning, %s', (now, due) => {
    expect(newsDueBefore(new Date(now)).toISOString()).toBe(due);
  });
  test('tell nothing of a search for a date that is over', () => {
    const today = '2026-11-26';
    expect(isOver('search=yoga&date=2026-11-25', today)).toBe(true);
    for (const kept of ['search=yoga&date=2026-11-26', 'search=yoga', 'when=today'])
      expect(isOver(kept, today)).toBe(false);
  });
  test('tell of what happened since the last ones, of a week at most', () => {
    const due = new Date('2026-11-26T06:00:00Z');
    expect(newsSince(due, null)).toEqual(new Date('2026-11-25T06:00:00Z'));
    expect(newsSince(due, new Date('2026-11-23T06:00:00Z'))).toEqual(new Date('2026-11-23T06:00:00Z'));
    expect(newsSince(due, new Date('2026-10-01T06:00:00Z'))).toEqual(new Date('2026-11-19T06:00:00Z'));
  });
});
