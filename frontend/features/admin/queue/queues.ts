import { awaitsReview } from '#domain/listing/listing.ts';
import type { Origin } from '#domain/listing/events.ts';
import type { ReviewItem } from '#domain/listing/shown/views.ts';
import type { Overview } from '#domain/overview.ts';

/** The tabs of the dashboard's pending content. `changes` are those to listings that are live already. */
export const dashboardQueues = ['scraper', 'parent', 'provider', 'changes'] as const;
export type DashboardQueue = (typeof dashboardQueues)[number];

const origins: Readonly<Record<Exclude<DashboardQueue, 'changes'>, readonly Origin[]>> = {
  scraper: ['scraper', 'manual'],
  parent: ['parent_suggestion', 'parent_submission'],
  provider: ['provider_application', 'provider_submission'],
};

/** The part of what waits that belongs to one tab. */
export function queueOf(items: readonly ReviewItem[], queue: DashboardQueue): readonly ReviewItem[] {
  if (queue === 'changes') return items.filter((item) => item.pendingRevisions.length > 0);
  return items.filter((item) => awaitsReview(item) && origins[queue].includes(item.origin));
}

/** How much waits in one tab, as the server counted it. */
export function waitingIn({ pendingByOrigin, pendingRevisions }: Overview, queue: DashboardQueue): number {
  if (queue === 'changes') return pendingRevisions;
  return origins[queue].reduce((sum, origin) => sum + pendingByOrigin[origin], 0);
}
