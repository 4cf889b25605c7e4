import { type QueueOrder, queueOrders } from '#domain/listing/queues.ts';
import { addressOfListPart, type ListPart, listPartOf } from '#frontend/lib/address/list-part.ts';

/** Which part of a queue of listings is shown. */
export type QueuePart = ListPart<QueueOrder>;

/** The part that an address asks for. */
export const queuePartOf = (search: URLSearchParams): QueuePart => listPartOf(search, queueOrders);

/** What an address says of a part; what goes without saying is left out. */
export const addressOfPart = (part: QueuePart): Record<string, string> => addressOfListPart(part, queueOrders);
