import { BACKWARDS, END } from '@eventstore/db-client';
import type { Connection } from './connection.ts';
import { isSystemType } from './envelope.ts';
import { positionOf } from './positions.ts';
import { visit } from './visit.ts';

/**
 * Where the log ends: the position of the newest event that is not one of the server's own. The server writes statistics and
 * the like at the end, so it looks back from there, but never again at what it has looked at before.
 */
export function headOf(connection: Connection): () => Promise<number> {
  let newest = 0;
  let lookedUpTo = -1;
  return async () =>
    connection.patiently(async (client) => {
      let end: number | undefined;
      let found: number | undefined;
      const read = client.readAll({ requiresLeader: true, direction: BACKWARDS, fromPosition: END });
      await visit(read, connection.deadlineMs, (recorded) => {
        const position = positionOf(recorded.position?.commit ?? -1n);
        end ??= position;
        if (position <= lookedUpTo) return false;
        if (!isSystemType(recorded.type)) found = position;
        return found === undefined;
      });
      newest = Math.max(newest, found ?? 0);
      lookedUpTo = Math.max(lookedUpTo, end ?? -1);
      return newest;
    });
}
