import { v5 as uuidv5 } from 'uuid';
import type { BookingEvent } from '#domain/booking/events.ts';
import type { OccasionBooking } from '#domain/booking/occasion.ts';
import { PROVIDER_LEFT } from '#domain/booking/words.ts';
import { concepts, entityOf, streams } from '#domain/catalog.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { handle } from '#event-store/handle.ts';
import type { Log } from '#event-store/log.ts';
import type { StoredEvent } from '#event-store/port.ts';
import type { Erasure } from '#event-store/sealing/erasures.ts';
import { eachPage } from './each-page.ts';

/** Ours alone, so that a repeated erasure makes the same events. */
const NAMESPACE = '3b0f6c1e-2a57-4a0e-8a43-6f0c9d1e7b52';

/** Who leaves a business for which nobody else acts, and by which erasure. */
export interface LastOne {
  readonly subject: string;
  readonly erasure: Pick<Erasure, 'at' | 'by'>;
}

/**
 * Calls off what families have asked for or booked on `occasions` of a business that loses its `last` one: nobody is left to give it, to
 * cancel it or to pay it back. It is the provider who does not give it, so families are told, and what they paid by card goes back.
 * Repeated, it finds nothing more to do.
 */
export async function callOffBookings(log: Log, occasions: Iterable<string>, last: LastOne): Promise<void> {
  for (const occasionId of occasions) {
    const { state } = await log.fold(streams.booking(occasionId), concepts.booking.decider);
    for (const booking of Object.values(state.bookings))
      if (booking.status === 'asked' || booking.status === 'accepted') await callOff(log, booking, last);
  }
}

/** The occasions that were to come with each of `businesses` when it lost its last one. */
export async function occasionsOf(
  log: Log,
  businesses: ReadonlyMap<string, LastOne>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>();
  if (businesses.size === 0) return found;
  const look = ({ stream, type, data }: StoredEvent): void => {
    if (type !== 'BookingAsked') return;
    const { businessId, startsAt } = (data as Extract<BookingEvent, { type: 'BookingAsked' }>['data']).occasion;
    const last = businesses.get(businessId);
    if (last !== undefined && startsAt > last.erasure.at)
      found.set(businessId, (found.get(businessId) ?? new Set()).add(entityOf(stream).id));
  };
  await eachPage(log, (events) => events.forEach(look), { streamPrefixes: [streams.booking('')] });
  return found;
}

async function callOff(log: Log, { occasionId, bookingId }: OccasionBooking, last: LastOne): Promise<void> {
  const { at, by } = last.erasure;
  const commandId = uuidv5(`call off ${bookingId}`, NAMESPACE);
  // Whoever waits for the place is offered nothing: nobody can have it any more.
  const moment = { terms: null, now: at } as const;
  try {
    await handle(
      log,
      occasionId,
      { type: 'CancelBooking', bookingId, decidedBy: last.subject, reason: PROVIDER_LEFT, ...moment },
      { commandId, correlationId: commandId, causationId: null, occurredAt: at, actor: { id: by, role: 'system' } },
    );
  } catch (error) {
    // The family, or time, was faster: then it is over already.
    if (!(error instanceof DomainError)) throw error;
  }
}
