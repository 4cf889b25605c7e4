import type { EventDefinition } from './kernel/event.ts';
import { listingEvents, type ListingEvent } from './listing/events.ts';
import { memberEvents, type MemberEvent } from './member/events.ts';
import { pageEvents, type PageEvent } from './page/events.ts';
import { personEvents, type PersonEvent } from './person/events.ts';
import { pointsEvents, type PointsEvent } from './points/events.ts';

/** Every event that the product knows. A new concept adds its list here and nowhere else. */
export type DomainEvent = ListingEvent | MemberEvent | PageEvent | PersonEvent | PointsEvent;
export type EventType = DomainEvent['type'];
export type DomainEventOf<Type extends EventType> = Extract<DomainEvent, { type: Type }>;

export const catalog: ReadonlyMap<string, EventDefinition> = new Map(
  [...listingEvents, ...memberEvents, ...pageEvents, ...personEvents, ...pointsEvents].map((definition) => [
    definition.type,
    definition,
  ]),
);

/** Streams are named `concept-id`. */
export const streams = {
  listing: (listingId: string) => `listing-${listingId}`,
  page: (pageId: string) => `page-${pageId}`,
  member: (memberId: string) => `member-${memberId}`,
  points: (memberId: string) => `points-${memberId}`,
} as const;
