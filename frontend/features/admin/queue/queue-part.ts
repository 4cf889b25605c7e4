import { type QueueOrder, queueOrders } from '#domain/listing/queues.ts';
import { pageNumber } from '#frontend/lib/address/page-number.ts';

/** Which part of a queue is shown: a page of it, counted from 1, in an order. */
export interface QueuePart {
  readonly page: number;
  readonly sort: QueueOrder;
  /** A part of the name; empty where nothing is searched for. */
  readonly search: string;
}

/** The part that an address asks for. */
export const queuePartOf = (search: URLSearchParams): QueuePart => ({
  page: pageNumber(search),
  sort: queueOrders.find((order) => order === search.get('sort')) ?? 'waiting',
  search: search.get('search')?.trim() ?? '',
});

/** What an address says of a part; what goes without saying is left out. */
export const addressOfPart = ({ page, sort, search }: QueuePart): Record<string, string> => ({
  ...(search === '' ? {} : { search }),
  ...(sort === 'waiting' ? {} : { sort }),
  ...(page === 1 ? {} : { page: String(page) }),
});
