import { inDays } from '#tests/support/made/bookings.ts';
import { type Asking, fieldIn } from '../asking.ts';
import { cancelled } from '../tallies.ts';
import type { World } from '../world.ts';
import { chosen, type DoesThese, taken } from './picks.ts';

/** Places of a session: asked for, waited for, accepted and given up, so that they come free for who waits. */
export function doesBookings(
  { send }: Asking,
  { bookable, bookings, lines, sessions, provider, offer, expected }: World,
): DoesThese<'book' | 'wait' | 'take up' | 'accept' | 'cancel'> {
  const cancel = async ({ occasionId, id: bookingId, by: who }: World['bookings'][number]): Promise<void> => {
    const route = '/api/occasions/:id/bookings/:bookingId/cancel';
    const ids = { id: occasionId, bookingId };
    const { status } = await send({ kind: 'cancel', who, method: 'POST', route, ids });
    // Who cancels again has what they wanted: whoever was first, it happened once.
    if (status === 200) expected.once.add(cancelled(bookingId));
  };
  return {
    book: async (who, _by, which) => {
      // When the newest is full somebody offers another.
      if (which > 0.93) await offer();
      const sessionId = sessions.at(-1) ?? '';
      // Most families come in the first week, so that it fills; some in the second of the series.
      const date = inDays((which * 10) % 1 < 0.7 ? 7 : 14);
      const body = { sessionId, date, places: 1 + Math.floor(which * 2) };
      const route = '/api/activities/:id/bookings';
      const asked = { kind: 'book', who, method: 'POST', route, ids: { id: bookable }, body } as const;
      const { status, id, text } = await send({ ...asked, leaves: 'BookingAsked' });
      if (status === 200 && id !== null) bookings.push({ id, occasionId: occasionIn(text), by: who });
    },
    wait: async (who) => {
      const body = { sessionId: sessions.at(-1) ?? '', date: inDays(7), places: 1 };
      const route = '/api/activities/:id/waiting';
      const asked = { kind: 'wait', who, method: 'POST', route, ids: { id: bookable }, body } as const;
      const { status, id, text } = await send({ ...asked, leaves: 'WaitingListJoined' });
      if (status === 200 && id !== null) lines.push({ id, occasionId: occasionIn(text), by: who });
    },
    'take up': async (_who, _by, which) => {
      const place = taken(lines, which);
      if (!place) return;
      const { occasionId, id: waitingId, by: who } = place;
      const given = chosen(
        bookings.filter((each) => each.occasionId === occasionId),
        which,
      );
      if (given) await cancel(given);
      const at = { kind: 'take up', who, ids: { id: occasionId, waitingId } } as const;
      const route = '/api/occasions/:id/waiting/:waitingId';
      if ((which * 10) % 1 < 0.25) {
        const { status } = await send({ ...at, method: 'DELETE', route, leaves: 'WaitingListLeft' });
        if (status !== 200) lines.push(place);
        return;
      }
      // Refused while others stand before them in the line.
      const takesUp = { ...at, method: 'POST', route: `${route}/take-up` };
      const { status, id } = await send({ ...takesUp, leaves: 'BookingAsked' });
      if (status === 200 && id !== null) bookings.push({ id, occasionId, by: who });
      else lines.push(place);
    },
    accept: async (_who, _by, which) => {
      const booking = chosen(bookings, which);
      if (!booking) return;
      const route = '/api/provider/occasions/:id/bookings/:bookingId';
      const ids = { id: booking.occasionId, bookingId: booking.id };
      const accepts = { kind: 'accept', who: provider, method: 'PUT', route, ids, body: { action: 'accept' } } as const;
      await send({ ...accepts, leaves: 'BookingAccepted' });
    },
    cancel: async (_who, _by, which) => {
      const booking = chosen(bookings, which);
      if (booking) await cancel(booking);
    },
  };
}

const occasionIn = (text: string): string => fieldIn(text, 'occasionId') ?? '';
