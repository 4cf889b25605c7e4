import { describe, expect, test } from 'vitest';
import type { ListingCommand } from './commands.ts';
import type { ListingEvent } from './events.ts';
import { changesTo } from './editing.ts';
import type { Ratings } from './facts/ratings.ts';
import { listingOf } from './listing.ts';
import {
  amendment,
  draftData,
  drafted,
  edit,
  edited,
  fields,
  given,
  live,
  propose,
  proposed,
  refresh,
  rescraped,
  revisionId,
} from './listing-samples.ts';

const google = { rating: 4.6, count: 120, url: 'https://g.page/r/otters', date: '2026-03-01' };
const yelp = { rating: 4, count: 9, url: 'https://yelp.co.uk/biz/otters', date: '2026-03-02' };
const own = { rating: 4.9, count: 31, url: 'https://otters.example/', date: '2026-03-01' };
const reviews: Ratings = { google };
const ratedByItsPage = drafted({ fields: { ...fields, reviews: { website: own } } });
const byProvider = (changes: { reviews: Ratings }, id = revisionId): ListingCommand => ({
  type: 'ProposeRevision',
  ...amendment,
  source: 'provider_edit',
  revisionId: id,
  changes,
});
const proposedByProvider = (changes: { reviews: Ratings }, replaces: string | null, id: string): ListingEvent => {
  const { type, data } = proposed(changes, replaces, id) as Extract<ListingEvent, { type: 'RevisionProposed' }>;
  return { type, data: { ...data, source: 'provider_edit' } };
};

describe('ratings of review sites', () => {
  test('are entered by admins and by the activity’s provider', () => {
    given(...live)
      .when(edit({ reviews }, 'admin'))
      .then(edited(2, { reviews }, 'admin'));
    given(...live)
      .when(byProvider({ reviews }))
      .then(proposedByProvider({ reviews }, null, revisionId));
  });

  test.each<readonly [string, readonly ListingEvent[], ListingCommand]>([
    ['in a draft of theirs', [drafted()], edit({ reviews }, 'parent')],
    ['in a suggested change', live, propose({ reviews })],
    [
      'with which a listing begins',
      [],
      { type: 'DraftListing', ...draftData, draftedBy: 'parent', fields: { reviews } },
    ],
    [
      'without an account',
      [],
      { type: 'DraftListing', ...draftData, draftedBy: 'anonymous', fields: { name: 'Otters', reviews } },
    ],
  ])('are not entered by a parent or by nobody knows whom: %s', (_where, before, command) => {
    expect(
      given(...before)
        .when(command)
        .thenRefused('not-yours-to-rate').kind,
    ).toBe('forbidden');
  });

  test('are not taken away by a parent either, but do not stand in the way of their other corrections', () => {
    const rated = [ratedByItsPage];
    given(...rated)
      .when(edit({ reviews: null }))
      .thenRefused('not-yours-to-rate');
    given(...rated)
      .when(edit({ reviews: { website: own }, priceFrom: 8 }))
      .then(edited(2, { priceFrom: 8 }));
  });

  test('that a page gives of itself come with a draft, and into no change that a parent sends', () => {
    const begun = {
      type: 'DraftListing',
      ...draftData,
      fields: { ...fields, reviews: { website: own } },
    } as const;
    given().when(begun).then(ratedByItsPage);
    const [theirs, mine] = [listingOf([drafted()]), listingOf([ratedByItsPage])];
    expect(changesTo(theirs, mine, 'parent_amendment')).toEqual({});
    expect(changesTo(theirs, mine, 'provider_edit')).toEqual({ reviews: { website: own } });
  });

  test('that are the same on a later day are no change of the page, and another rating is one', () => {
    const rated = [ratedByItsPage];
    const later = { ...own, date: '2026-05-01' };
    given(...rated)
      .when(refresh({ ...fields, reviews: { website: later }, priceFrom: 7 }))
      .then(rescraped(2, { priceFrom: 7 }));
    given(...rated)
      .when(refresh({ ...fields, reviews: { website: { ...later, rating: 4.2 } } }))
      .then(rescraped(2, { reviews: { website: { ...later, rating: 4.2 } } }));
  });

  test('of two sites, entered one after the other while the first waits, are one change', () => {
    const second = '01890000-0000-7000-8000-00000000beef';
    given(...live, proposedByProvider({ reviews }, null, revisionId))
      .when(byProvider({ reviews: { yelp } }, second))
      .then(proposedByProvider({ reviews: { google, yelp } }, revisionId, second));
  });
});
