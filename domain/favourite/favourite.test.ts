import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { givenFor } from '../kernel/given.ts';
import type { FavouriteEvent } from './events.ts';
import { decide, evolve, type FavouriteCommand, type Favourites, initialFavourites } from './favourite.ts';
import { MOST_FAVOURITES } from './limits.ts';

const given = givenFor<FavouriteCommand, Favourites, FavouriteEvent>({ initial: initialFavourites, evolve, decide });
const memberId = 'm';
const add = (listingId: string): FavouriteCommand => ({ type: 'AddFavourite', memberId, listingId });
const addKept = (listingId: string): FavouriteCommand => ({ type: 'AddKeptFavourite', memberId, listingId });
const remove = (listingId: string): FavouriteCommand => ({ type: 'RemoveFavourite', memberId, listingId });
const share = (shareId: string): FavouriteCommand => ({ type: 'ShareFavourites', memberId, shareId });
const unshare: FavouriteCommand = { type: 'UnshareFavourites', memberId };
const added = (listingId: string): FavouriteEvent => ({ type: 'FavouriteAdded', data: { memberId, listingId } });
const removed = (listingId: string): FavouriteEvent => ({ type: 'FavouriteRemoved', data: { memberId, listingId } });
const shared = (shareId: string): FavouriteEvent => ({ type: 'FavouritesShared', data: { memberId, shareId } });
const unshared: FavouriteEvent = { type: 'FavouritesUnshared', data: { memberId } };

describe('a favourite', () => {
  test('is saved once, however often it is asked for', () => {
    given().when(add('a')).then(added('a'));
    given(added('a')).when(add('a')).then();
    given(added('a')).when(addKept('a')).then();
    given(added('a')).when(add('b')).then(added('b'));
  });
  test('is removed once, and can be saved again', () => {
    given(added('a')).when(remove('a')).then(removed('a'));
    given(added('a'), removed('a')).when(remove('a')).then();
    given().when(remove('a')).then();
    given(added('a'), removed('a')).when(add('a')).then(added('a'));
  });

  const full = Array.from({ length: MOST_FAVOURITES }, (_each, index) => added(String(index)));
  test('more than there is room for is refused, and one that a browser kept is left out', () => {
    given(...full)
      .when(add('one more'))
      .thenRefused('too-many-favourites');
    given(...full)
      .when(addKept('one more'))
      .then();
    given(...full)
      .when(add('7'))
      .then();
    given(...full, removed('7'))
      .when(add('one more'))
      .then(added('one more'));
  });
});

describe('the link to a list', () => {
  test('stays the same while there is one', () => {
    given().when(share('x')).then(shared('x'));
    given(shared('x')).when(share('y')).then();
  });
  test('is ended once, and the next one is another', () => {
    given(shared('x')).when(unshare).then(unshared);
    given(shared('x'), unshared).when(unshare).then();
    given(shared('x'), unshared).when(share('y')).then(shared('y'));
  });
});

test('whatever is pressed in whichever order, the list holds what was saved last and not removed since, each once', () => {
  const press = fc.record({ kind: fc.constantFrom(add, addKept, remove), id: fc.nat(9).map(String) });
  fc.assert(
    fc.property(fc.array(press, { maxLength: 60 }), (presses) => {
      let favourites = initialFavourites;
      const expected = new Set<string>();
      for (const { kind, id } of presses) {
        for (const event of decide(kind(id), favourites)) favourites = evolve(favourites, event);
        if (kind === remove) expected.delete(id);
        else expected.add(id);
      }
      expect(favourites.saved).toEqual([...expected]);
    }),
  );
});
