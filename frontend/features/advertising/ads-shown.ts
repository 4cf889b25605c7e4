import type { NavigateOptions } from 'react-router-dom';
import { newestFirst, type QueueSort, queueSorts } from '#domain/kernel/queue-sorts.ts';
import { askedOf, type ListPart, type Sorts } from '#frontend/lib/address/list-part.ts';
import { page as onePage } from '#frontend/lib/api/list.ts';
import { forAdmins } from '#frontend/lib/api/refetching.ts';

/** What admins see of advertising on one page of its lists. */
export const ADS_PAGE = 24;

/** Which part of a tab's list is shown, and how it is moved. */
export interface AdsShown {
  readonly part: ListPart<QueueSort>;
  /** Only what waits for a decision. */
  readonly waiting: boolean;
  readonly onPart: (part: ListPart<QueueSort>, going?: NavigateOptions) => void;
}

/** What waits is worked off from its beginning; of all, the newest is looked for. */
export const sortsOf = (waiting: boolean): Sorts<QueueSort> => (waiting ? queueSorts : newestFirst);

type Part = Omit<AdsShown, 'onPart'>;
const pendingOnly = { status: 'pending' } as const;
const waitingOnly = { waiting: 'true' } as const;

export const adminBannersQuery = ({ part, waiting }: Part) => ({
  ...onePage('GET /api/banner-ads', { query: { ...askedOf(part, ADS_PAGE), ...(waiting && pendingOnly) } }),
  refetchInterval: forAdmins,
});
export const adminSponsoredQuery = ({ part, waiting }: Part) =>
  onePage('GET /api/admin/sponsored-listings', {
    query: { ...askedOf(part, ADS_PAGE), ...(waiting && waitingOnly) },
  });

/** How many wait. */
export const waitingBannersQuery = {
  ...onePage('GET /api/banner-ads', { query: { limit: 1, ...pendingOnly } }),
  refetchInterval: forAdmins,
};
export const waitingSponsoredQuery = onePage('GET /api/admin/sponsored-listings', {
  query: { limit: 1, ...waitingOnly },
});
