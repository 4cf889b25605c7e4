import { BACKWARDS, END } from '@eventstore/db-client';
import type { AppendResult, StoredEvent } from '../../port.ts';
import type { Connection } from '../connection.ts';
import { unwrap } from '../envelope.ts';
import { commandsIn, type Memory, type Remembered } from './memory.ts';
import { revisionOf, serverRevisionOf } from '../positions.ts';
import { visit } from '../visit.ts';

/** How far a stream has come, and where earlier commands' events are in it, all as of the same moment. */
export interface Looked {
  /** 0 for a stream that does not exist. */
  readonly revision: number;
  /** By the id of the command. Complete. */
  readonly commands: ReadonlyMap<string, AppendResult>;
}

/** Events that are asked for at once: few where most is remembered. */
const FIRST_LOOK = 16;
const NEXT_LOOKS = 500;

/** Goes through `stream` from its end back to what is remembered of it, or to its beginning, and remembers the rest. */
export async function lookBack(connection: Connection, memory: Memory, stream: string): Promise<Looked> {
  const recalled = memory.recall(stream);
  // As of now: the memory goes on growing while the server is asked.
  const known = recalled && { ...recalled };
  const seen: Seen = { events: [], newest: undefined, next: undefined, met: false };
  for (let count = FIRST_LOOK, more = true; more; count = NEXT_LOOKS) {
    more = await look(connection, stream, known, count, seen);
  }
  if (!seen.newest) {
    memory.forget(stream);
    return { revision: 0, commands: new Map() };
  }
  // Whoever restored the server from a backup has another stream than the one that is remembered.
  const { revision, id: lastId } = seen.newest;
  if (!seen.met || !known) {
    const commands = commandsIn(seen.events.toReversed());
    memory.keep(stream, { revision, lastId, commands });
    return { revision, commands };
  }
  const added = commandsIn(seen.events.toReversed(), known.commands);
  return { revision, commands: memory.grow(stream, known, { revision, lastId, commands: added }) };
}

interface Seen {
  /** Newest first. */
  readonly events: StoredEvent[];
  newest: { readonly revision: number; readonly id: string } | undefined;
  /** The revision to go on from. */
  next: number | undefined;
  /** It came to the event at which the memory ends. */
  met: boolean;
}

/** Looks at `count` events more; false when there is nothing more to look at. */
async function look(
  connection: Connection,
  stream: string,
  known: Remembered | undefined,
  count: number,
  seen: Seen,
): Promise<boolean> {
  const fromRevision = seen.next === undefined ? END : serverRevisionOf(seen.next);
  const read = await connection.patiently(async (client) => {
    const found: { revision: number; id: string; event: StoredEvent | undefined }[] = [];
    const options = { requiresLeader: true, direction: BACKWARDS, fromRevision, maxCount: count } as const;
    await visit(client.readStream(stream, options), connection.deadlineMs, (recorded) => {
      found.push({
        revision: revisionOf(recorded.revision),
        id: recorded.id,
        event: unwrap(connection.log, recorded)?.event,
      });
      return true;
    });
    return found;
  });
  for (const { revision, id, event } of read) {
    seen.newest ??= { revision, id };
    seen.met = known?.revision === revision && known.lastId === id;
    if (seen.met) return false;
    if (event) seen.events.push(event);
    seen.next = revision - 1;
  }
  return read.length === count && seen.next !== 0;
}
