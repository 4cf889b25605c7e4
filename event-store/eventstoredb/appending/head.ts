import { BACKWARDS, END } from '@eventstore/db-client';
import type { Connection } from '../connection.ts';
import { isSystemType } from '../envelope.ts';
import { placeOf, positionOf } from '../positions.ts';
import { visit } from '../visit.ts';

/** Events that are asked for at once: the newest is mostly what is wanted. */
const FIRST_LOOK = 4;
const NEXT_LOOKS = 500;

/**
 * Where the log ends: the position of the newest event that is not one of the server's own. The server writes statistics and
 * the like at the end, so it looks back from there, but never again at what it has looked at before.
 */
export function headOf(connection: Connection): () => Promise<number> {
  let newest = 0;
  let lookedUpTo = -1;
  return async () => {
    let end: number | undefined;
    let found: number | undefined;
    let at: number | undefined;
    for (let count = FIRST_LOOK, more = true; more && found === undefined; count = NEXT_LOOKS) {
      const before = await eventsBefore(connection, at, count);
      end ??= before[0]?.position ?? -1;
      at = before.at(-1)?.position;
      // A server that was restored from a backup ends before where it once did.
      if (end < lookedUpTo) [newest, lookedUpTo] = [0, -1];
      const unseen = before.filter(({ position }) => position > lookedUpTo);
      found = unseen.find(({ system }) => !system)?.position;
      more = unseen.length === count;
    }
    newest = Math.max(newest, found ?? 0);
    lookedUpTo = Math.max(lookedUpTo, end ?? -1);
    return newest;
  };
}

interface Place {
  readonly position: number;
  readonly system: boolean;
}

/** The last `count` events of all before the one at `position`, or before the end of the log; newest first. */
async function eventsBefore(connection: Connection, position: number | undefined, count: number): Promise<Place[]> {
  const fromPosition = position === undefined ? END : placeOf(position);
  return connection.patiently(async (client) => {
    const places: Place[] = [];
    const options = { requiresLeader: true, direction: BACKWARDS, fromPosition, maxCount: count } as const;
    await visit(client.readAll(options), connection.deadlineMs, (recorded) => {
      places.push({ position: positionOf(recorded.position?.commit), system: isSystemType(recorded.type) });
      return true;
    });
    return places;
  });
}
