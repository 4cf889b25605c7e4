import { v5 as uuidv5 } from 'uuid';
import { z } from 'zod';
import type { Occasion } from '#domain/booking/occasion.ts';
import { concepts, streams } from '#domain/catalog.ts';
import type { BookableSession, DateTerms } from '#domain/session-places/session.ts';
import type { Log } from '#event-store/log.ts';
import type { ServerContext } from '#platform/context.ts';
import { termsNow } from '#platform/plans/terms-now.ts';

/** Ours alone, so that these ids meet nobody else's. */
const NAMESPACE = '0f0b7f1e-6d0e-4d43-9a35-51f3a3c9b1d7';

/**
 * How often a command to an occasion is decided anew when others came in between: twenty families may ask for the same places in the
 * same second, and each of them is owed the true answer.
 */
export const ATTEMPTS = 30;

/**
 * The id of a session on one date. Derived, so that everybody who asks for the same places writes to the same stream, where its
 * expected revision lets one of them through at a time.
 */
export const occasionIdOf = (sessionId: string, date: string): string => uuidv5(`${sessionId} ${date}`, NAMESPACE);

/** The occasion `id`; what is no id is one that nobody asked for. */
export async function occasionAt(log: Log, id: string): Promise<Occasion> {
  const { decider } = concepts.booking;
  if (!z.uuid().safeParse(id).success) return decider.initial;
  return (await log.fold(streams.booking(id.toLowerCase()), decider)).state;
}

/** A session of a listing, withdrawn or not; undefined when there is none. */
export async function sessionOf(log: Log, listingId: string, sessionId: string): Promise<BookableSession | undefined> {
  const { state } = await log.fold(streams.sessionPlaces(listingId), concepts.sessionPlaces.decider);
  return state.sessions.find((each) => each.sessionId === sessionId.toLowerCase());
}

/** What holds now for who asks for places of `occasion`; null where nobody can any more. */
export const termsOf = async (
  parts: Pick<ServerContext, 'log' | 'db'>,
  { facts }: Occasion,
  now: string,
): Promise<DateTerms | null> => (facts === null ? null : termsNow(parts, facts, new Date(now)));
