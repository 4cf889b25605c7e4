import type { Origin } from './events.ts';

/** What waits for an admin, by where it came from. `changes` are those to listings that are live already. */
export const reviewQueues = ['scraper', 'parent', 'provider', 'changes'] as const;
export type ReviewQueue = (typeof reviewQueues)[number];

/** Who started the listings of a queue. Every origin is in one queue, so that nothing waits unseen. */
export const queueOrigins: Readonly<Record<Exclude<ReviewQueue, 'changes'>, readonly Origin[]>> = {
  scraper: ['scraper', 'manual'],
  parent: ['parent_suggestion', 'parent_submission'],
  provider: ['provider_application', 'provider_submission'],
};
