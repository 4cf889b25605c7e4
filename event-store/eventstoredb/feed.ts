import { type AllStreamSubscription, excludeSystemEvents, type RecordedEvent } from '@eventstore/db-client';
import type { StoredEvent } from '../port.ts';
import type { Connection } from './connection.ts';
import { unwrap } from './envelope.ts';
import { placeIn, placeOf, positionOf } from './positions.ts';

/** Something that has arrived. */
export interface Arrival {
  /** Everything before this has arrived before. */
  readonly position: number;
  /** No event at all, but word of how far the server has looked: what lies between are events of its own. */
  readonly checkpoint: boolean;
  /** Undefined when it is not ours. */
  readonly event: StoredEvent | undefined;
}

/** A live subscription to `$all`. */
export interface Feed {
  /** The next that has arrived; undefined when there is none. */
  next(): Arrival | undefined;
  /** It broke, or the server ended it: nothing more will arrive. */
  over(): boolean;
  close(): void;
}

/** Events that wait here before the server has to wait. */
const HELD = 256;

/** What the subscription gives: the client's resolved events, and checkpoints that were put between them. */
interface Item {
  readonly event?: RecordedEvent;
  readonly checkpoint?: bigint;
}

/**
 * Subscribes to everything after `position` but the server's own events, and calls `ring` when something has arrived. A filter
 * by type would be cheaper, but then the position would not move with the events it leaves out, and readers wait for it.
 */
export function openFeed(connection: Connection, position: number, ring: () => void): Feed {
  const ended = Promise.withResolvers<void>();
  let over = false;
  const end = (error?: unknown): void => {
    over = true;
    if (error === undefined) ended.resolve();
    else ended.reject(error);
    ring();
  };
  let subscription: AllStreamSubscription | undefined;
  // The line is ours until the subscription ends, and is renewed when it broke.
  connection
    .once((client) => {
      const filter = excludeSystemEvents({
        // After the events that were sent before it.
        checkpointReached: (at, { commit }) => void at.push({ checkpoint: commit } satisfies Item),
      });
      const options = { fromPosition: placeOf(position), filter, requiresLeader: true };
      subscription = client.subscribeToAll(options, { highWaterMark: HELD });
      subscription
        .on('readable', ring)
        .on('error', end)
        .on('end', () => end());
      return ended.promise;
    })
    .catch(() => {
      over = true;
      ring();
    });
  return {
    next: () => {
      const item = subscription?.read() as Item | null;
      return item ? arrivalOf(connection.log, item) : undefined;
    },
    over: () => over,
    close: () => {
      end();
      // It waits for the line, which may never have been there.
      subscription?.unsubscribe().catch(() => undefined);
      subscription?.destroy();
    },
  };
}

function arrivalOf(log: string, item: Item): Arrival {
  // A link to an event that is gone is nowhere, and a checkpoint of an empty log names no place: they are passed over.
  if (!item.event) {
    const position = placeIn(item.checkpoint) ?? 0;
    return { position, checkpoint: true, event: undefined };
  }
  const position = positionOf(item.event.position?.commit);
  return { position, checkpoint: false, event: unwrap(log, item.event)?.event };
}
