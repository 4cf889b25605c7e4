import { concepts, streams } from '#domain/catalog.ts';
import type { PersonEvent } from '#domain/person/events.ts';
import type { SessionPlacesEvent } from '#domain/session-places/events.ts';
import type { Consequence, Policy } from '../policy.ts';

/**
 * An activity that goes to another business takes no more bookings for the one that it was with: whoever has it now opens sessions of
 * their own. What was booked stays booked, with whoever accepted it.
 */
export const sessionOwnersPolicy: Policy = {
  name: 'session-owners',
  from: 'beginning',
  types: ['ListingGivenToBusiness'],
  consequences: async (event, log) => {
    if (event.type !== 'ListingGivenToBusiness') return [];
    const { listingId, businessId } = event.data;
    const { initial, evolve } = concepts.sessionPlaces.decider;
    const events = await log.readStream<SessionPlacesEvent | PersonEvent>(streams.sessionPlaces(listingId));
    // It may have come back since, to one that has opened others.
    const before = new Set(
      events.flatMap((each) =>
        each.type === 'SessionOffered' && each.position < event.position ? each.data.sessionId : [],
      ),
    );
    return events
      .reduce(evolve, initial)
      .sessions.filter((each) => before.has(each.sessionId) && each.businessId !== businessId && !each.isWithdrawn)
      .map(({ sessionId }): Consequence => ({
        kind: 'command',
        id: listingId,
        command: { type: 'WithdrawSession', sessionId },
      }));
  },
};
