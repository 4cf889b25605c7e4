import { createHash } from 'node:crypto';
import { canonical } from '../canonical.ts';
import type { StoredEvent } from '../port.ts';
import { CHAIN_START, type Mac } from './mac.ts';

/** One link of the hash chain over the log. */
export interface Link {
  readonly position: number;
  readonly eventId: string;
  /** Over the hash before and this event: whoever changes an event has to change every link after it. */
  readonly hash: Buffer;
  /** Where the event is to be found in any log that holds it; undefined in links that were read. */
  readonly at?: { readonly stream: string; readonly revision: number };
  /** Which link it is, from 1 on. Null for one of the chains of old, whose hashes anybody could make. */
  readonly number: number | null;
}

/** What a chain of today begins with that was a chain of plain hashes before: the end of that, bound by a MAC. */
export interface Carried {
  readonly position: number;
  readonly count: number;
  readonly hash: Buffer;
  readonly mac: Buffer;
}

/** The link of `event`, number `number`, after the one with the hash `previous`. */
export function linkOf(mac: Mac, previous: Buffer, event: StoredEvent, number: number): Link {
  const { position, id: eventId, stream, revision } = event;
  return { position, eventId, hash: mac(previous, { event, number }), at: { stream, revision }, number };
}

/** As links were before they were made with a key. */
export function plainLinkOf(previous: Buffer, event: StoredEvent): Link {
  const hash = createHash('sha256').update(previous).update(canonical(event)).digest();
  return { position: event.position, eventId: event.id, hash, number: null };
}

/** What the first link with a key follows: the end of the plain ones, or nothing. */
export const firstPrevious = (mac: Mac, plain?: Pick<Carried, 'position' | 'count' | 'hash'>): Buffer =>
  plain ? mac(plain.hash, { carried: { position: plain.position, count: plain.count } }) : mac(CHAIN_START, {});
