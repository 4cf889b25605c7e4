import { createHash } from 'node:crypto';
import type { StoredEvent } from '../port.ts';

/** One link of the hash chain over the log. */
export interface Link {
  readonly position: number;
  readonly eventId: string;
  /** SHA-256 of the hash before and of this event: whoever changes an event has to change every link after it. */
  readonly hash: Buffer;
}

/** What the first link follows. */
export const CHAIN_START: Buffer = Buffer.alloc(32);

/** The link of `event` after the one with the hash `previous`. */
export function linkOf(previous: Buffer, event: StoredEvent): Link {
  const hash = createHash('sha256').update(previous).update(canonical(event)).digest();
  return { position: event.position, eventId: event.id, hash };
}

/** JSON with sorted keys and no blanks, the same for the same event whatever a store does to the order of keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`);
  return `{${entries.join(',')}}`;
}
