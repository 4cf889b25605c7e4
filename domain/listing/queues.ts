import type { Origin } from './events.ts';
import type { Listing } from './listing.ts';
import type { ListingStatus } from './status.ts';

/** What waits for an admin, by where it came from. `changes` are those to listings that are live already. */
export const reviewQueues = ['scraper', 'parent', 'provider', 'changes'] as const;
export type ReviewQueue = (typeof reviewQueues)[number];

/** Who started the listings of a queue. Every origin is in one queue, so that nothing waits unseen. */
export const queueOrigins: Readonly<Record<Exclude<ReviewQueue, 'changes'>, readonly Origin[]>> = {
  scraper: ['scraper', 'manual'],
  parent: ['parent_suggestion', 'parent_submission'],
  provider: ['provider_application', 'provider_submission'],
};

/** Where a listing came from, as the review's tabs tell it apart. */
export const listingSources = ['scraper', 'parent', 'provider', 'manual'] as const;
export type ListingSource = (typeof listingSources)[number];

export function sourceOf(origin: Origin): ListingSource {
  if (origin === 'scraper' || origin === 'manual') return origin;
  return origin.startsWith('parent') ? 'parent' : 'provider';
}

/**
 * Where a listing stands, finer than its status: `found` is a crawler's draft, which nobody has to submit, and `changed` what is
 * live and has changes that wait for an admin.
 */
export const standings = ['draft', 'found', 'submitted', 'live', 'changed', 'rejected', 'archived'] as const;
export type Standing = (typeof standings)[number];

export function standingOf({ status, origin, pendingRevisions }: Waiting): Standing {
  if (status === 'pending') return 'submitted';
  if (status === 'live') return pendingRevisions.length > 0 ? 'changed' : 'live';
  if (status === 'draft' || status === null) return origin === 'scraper' ? 'found' : 'draft';
  return status;
}
type Waiting = Pick<Listing, 'status' | 'origin' | 'pendingRevisions'>;

/** Whatever waits for an admin. */
export const waitingStandings = ['found', 'submitted', 'changed'] as const satisfies readonly Standing[];
/** What waits and is not live yet. */
export const reviewedStandings = ['found', 'submitted'] as const satisfies readonly Standing[];

/**
 * Where the listings of a status stand; what waits is one list, whatever its status (`pending`), so that a crawler's draft, for which
 * nobody else will do anything, is in no other.
 */
export const standingsOf: Readonly<Record<ListingStatus, readonly Standing[]>> = {
  draft: ['draft'],
  pending: waitingStandings,
  live: ['live', 'changed'],
  rejected: ['rejected'],
  archived: ['archived'],
};

/** In which order a queue is shown: whatever waits longest first, or what came last. */
export const queueOrders = ['waiting', 'newest'] as const;
export type QueueOrder = (typeof queueOrders)[number];

/** How far into a list its pages are counted. Whoever wants to go further goes on from page to page. */
export const FURTHEST = 10_000;
