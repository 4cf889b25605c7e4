import { z } from 'zod';
import { queueSorts } from './queue-sorts.ts';

/** What somebody types to find something of a list; `foundBy` says which names it is looked for in. */
export const searchFor = (foundBy: string) =>
  z.string().trim().max(200).optional().describe(`Words of ${foundBy}; signs and accents count for nothing`);

/** The part of a query by which such a list is searched and ordered by `sorts`; without `sort` it stands as its call says. */
export const askedInOrders = <const Sorts extends readonly [string, ...string[]]>(foundBy: string, sorts: Sorts) => ({
  search: searchFor(foundBy),
  sort: z.enum(sorts).optional().describe('waiting: what came in first; newest: what came in last; name: by its name'),
});

/** The same in the orders of a queue. */
export const queueAsked = (foundBy: string) => askedInOrders(foundBy, queueSorts);
