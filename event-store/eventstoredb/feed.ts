import type { AllStreamSubscription, RecordedEvent } from '@eventstore/db-client';
import type { ReadAllOptions, StoredEvent } from '../port.ts';
import type { Connection } from './connection.ts';
import { isSystemType, unwrap } from './envelope.ts';
import { placeIn, placeOf, positionOf } from './positions.ts';
import { serverFilter } from './server-filter.ts';

/** An event that has arrived. */
export interface Arrival {
  /** Everything before this that the server lets through has arrived before. */
  readonly position: number;
  /** Undefined when it is not ours. */
  readonly event: StoredEvent | undefined;
}

/** A live subscription to `$all`, filtered by the server. */
export interface Feed {
  /** The next that has arrived; undefined when there is none. */
  next(): Arrival | undefined;
  /** Whatever the server lets through and lies before this has been taken by `next`; 0 while it has told of no such place. */
  lookedTo(): number;
  /** It broke, or the server ended it: nothing more will arrive. */
  over(): boolean;
  close(): void;
}

/** Events that wait here before the server has to wait. */
const HELD = 256;

/** What the subscription gives: the client's resolved events. */
interface Item {
  readonly event?: RecordedEvent;
}

/**
 * Subscribes to what comes after `position` and a reader with `options` wants, and calls `ring` when something has arrived. How far
 * the server has looked meanwhile rings nobody: it tells that every 32 events, and who wants to know reads from there on.
 */
export function openFeed(connection: Connection, position: number, options: ReadAllOptions, ring: () => void): Feed {
  const ended = Promise.withResolvers<void>();
  let over = false;
  let lookedTo = 0;
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
      const filter = serverFilter(options, (at, { commit }) => {
        // It comes after the events that were sent before it: if some of them wait here, they have not been taken.
        if (at.readableLength === 0) lookedTo = Math.max(lookedTo, placeIn(commit) ?? 0);
      });
      const from = { fromPosition: placeOf(position), filter, requiresLeader: true };
      subscription = client.subscribeToAll(from, { highWaterMark: HELD });
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
    lookedTo: () => lookedTo,
    over: () => over,
    close: () => {
      end();
      // It waits for the line, which may never have been there.
      subscription?.unsubscribe().catch(() => undefined);
      subscription?.destroy();
    },
  };
}

function arrivalOf(log: string, { event }: Item): Arrival {
  // A link to an event that is gone is nowhere, and no reader goes on from one of the server's own, which may lie in any stream.
  if (!event || isSystemType(event.type)) return { position: 0, event: undefined };
  return { position: positionOf(event.position?.commit), event: unwrap(log, event)?.event };
}
