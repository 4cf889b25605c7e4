import type { EventOf } from '../kernel/event.ts';
import type { ListingDrafted } from './events.ts';

type Drafted = EventOf<typeof ListingDrafted>['data'];

/**
 * A draft that somebody typed, as command or event holds it: nothing was read from a page, no claim token was given, and what is
 * personal goes with the listing, unless `said` knows better.
 */
export const typed = (
  listingId: string,
  said: Pick<Drafted, 'origin' | 'draftedBy' | 'fields'> & Partial<Drafted>,
): Drafted => ({
  listingId,
  contactSubject: listingId,
  submittedBy: null,
  claimTokenHash: null,
  sourceUrl: null,
  pageId: null,
  contentHash: null,
  methods: {},
  evidence: {},
  ...said,
});
