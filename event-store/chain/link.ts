import { createHash } from 'node:crypto';
import { canonicalJson } from '#domain/kernel/canonical-json.ts';
import type { StoredEvent } from '../port.ts';
import { CHAIN_START, type Mac } from './mac.ts';

/** One link of the hash chain over the log. */
export interface Link {
  readonly position: number;
  readonly eventId: string;
  /** Over the hash before and this event: whoever changes an event has to change every link after it. */
  readonly hash: Buffer;
  /** Where the event is to be found in any log that holds it; undefined in links of older versions. */
  readonly at: { readonly stream: string; readonly revision: number } | undefined;
  /** Which link it is, from 1 on. Null for one of the chains of old, whose hashes anybody could make. */
  readonly number: number | null;
  /** How often the log had been put back to an older state, as far as the chain knows, when the link was made. */
  readonly era: number;
}

/**
 * The log was put back to an older state: the links after one of the chain belong to events that are gone. They stay, as the witness
 * of what was lost, and the chain goes on after this, which no one without the master key can make, change or leave out.
 */
export interface Loss {
  /** Of the links that follow it; 1 for the first. */
  readonly era: number;
  /** The link after which the chain goes on: its position, which one it is, and its hash. */
  readonly position: number;
  readonly count: number;
  readonly hash: Buffer;
  /** How far the chain had gone on. */
  readonly lost: { readonly position: number; readonly count: number; readonly hash: Buffer };
  /** When it was noticed: ISO 8601 with milliseconds, UTC. */
  readonly at: string;
  /** What the next link follows. */
  readonly mac: Buffer;
}

/** What a chain of today begins with that was a chain of plain hashes before: the end of that, bound by a MAC. */
export interface Carried {
  readonly position: number;
  readonly count: number;
  readonly hash: Buffer;
  readonly mac: Buffer;
}

/** The link of `event`, number `number` of `era`, after the one with the hash `previous`. */
export function linkOf(
  mac: Mac,
  previous: Buffer,
  event: StoredEvent,
  { number, era }: Pick<Link, 'era'> & { number: number },
): Link {
  const { position, id: eventId, stream, revision } = event;
  return { position, eventId, hash: mac(previous, { event, number }), at: { stream, revision }, number, era };
}

/** As links were before they were made with a key. */
export function plainLinkOf(previous: Buffer, event: StoredEvent): Link {
  const hash = createHash('sha256').update(previous).update(canonicalJson(event)).digest();
  return { position: event.position, eventId: event.id, hash, at: undefined, number: null, era: 0 };
}

/** What the first link with a key follows: the end of the plain ones, or nothing. */
export const firstPrevious = (mac: Mac, plain?: Pick<Carried, 'position' | 'count' | 'hash'>): Buffer =>
  plain ? mac(plain.hash, { carried: { position: plain.position, count: plain.count } }) : mac(CHAIN_START, {});

/** What the first link after a loss follows. */
export const lossMac = (mac: Mac, { era, position, count, hash, lost, at }: Omit<Loss, 'mac'>): Buffer =>
  mac(hash, { loss: { era, position, count, at, lost: { ...lost, hash: lost.hash.toString('hex') } } });
