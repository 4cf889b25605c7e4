import { setTimeout as sleep } from 'node:timers/promises';
import { filterOf } from '../filter.ts';
import {
  type EventPlace,
  type LogPage,
  placeOfEvent,
  type ReadFrom,
  type StoredEvent,
  StoreUnavailable,
} from '../port.ts';
import type { Connection } from './connection.ts';
import { isSystemType, unwrap, type Unwrapped } from './envelope.ts';
import { commandsIn, type Memory } from './appending/memory.ts';
import { placeOf, positionOf, serverRevisionOf } from './positions.ts';
import { visit } from './visit.ts';

const PAGE = 1000;
/** The server has no filter for reads: this many events are asked for at once, and looked at for one page at most. */
const ASKED_AT_ONCE = 1000;
const MORE_EACH_TIME = 64;
const LOOKED_AT_A_PAGE = 20_000;

/** Reads ask the leader: a follower may not have yet what was just answered. */
const fromLeader = { requiresLeader: true } as const;

/** What is read from the first event to the last is remembered: whoever reads a whole stream mostly appends to it next. */
export async function readStream(
  connection: Connection,
  memory: Memory,
  stream: string,
  { fromRevision = 1, limit = Number.MAX_SAFE_INTEGER }: { fromRevision?: number; limit?: number } = {},
): Promise<readonly StoredEvent[]> {
  if (limit <= 0) return [];
  const from = serverRevisionOf(Math.max(fromRevision, 1));
  const read = await connection.patiently(async (client) => {
    const events: StoredEvent[] = [];
    const read = client.readStream(stream, { ...fromLeader, fromRevision: from, maxCount: limit });
    await visit(read, connection.deadlineMs, (recorded) => {
      const unwrapped = unwrap(connection.log, recorded);
      if (unwrapped) events.push(unwrapped.event);
      return true;
    });
    return events;
  });
  const last = read.at(-1);
  // Others' events are left out, so that only a stream without gaps is known to be read whole.
  if (last && from === 0n && read.length === last.revision && read.length < limit) {
    memory.keep(stream, { revision: last.revision, lastId: last.id, commands: commandsIn(read) });
  }
  return read;
}

/** The event of ours at `revision` of `stream`, which has been written and may take a moment to be seen. */
export async function readWritten(connection: Connection, stream: string, revision: number): Promise<Unwrapped> {
  for (let waitMs = 1; ; waitMs *= 2) {
    const found = await readOne(connection.patiently, connection, stream, revision);
    if (found) return found;
    if (waitMs > connection.deadlineMs) throw new StoreUnavailable(`${stream} was written, but cannot be read`);
    await sleep(waitMs);
  }
}

/** The event of ours at `revision` of `stream` if it can be seen, asked for by `asking`. */
export async function readOne(
  asking: Connection['patiently'],
  connection: Connection,
  stream: string,
  revision: number,
): Promise<Unwrapped | undefined> {
  return asking(async (client) => {
    let found: Unwrapped | undefined;
    const options = { ...fromLeader, fromRevision: serverRevisionOf(revision), maxCount: 1 };
    await visit(client.readStream(stream, options), connection.deadlineMs, (recorded) => {
      found = unwrap(connection.log, recorded);
      return true;
    });
    return found;
  });
}

export async function readAll(connection: Connection, position: number, options: ReadFrom = {}): Promise<LogPage> {
  const { lookedTo: _, ...page } = await readOn(connection, position, position, options);
  return page;
}

/** A page, and how far the server's own events behind it were looked at, too. */
export interface LookedPage extends LogPage {
  readonly lookedTo: number;
}

/**
 * What comes after `position`, where it is known that before `lookedTo` there are only events of the server's own. What is there
 * is read: the server may have looked to where its next event will be.
 */
export async function readOn(
  connection: Connection,
  position: number,
  lookedTo: number,
  options: ReadFrom,
): Promise<LookedPage> {
  const { limit = PAGE, inclusive = false } = options;
  const wanted = filterOf(options);
  const filtered = options.types ?? options.exceptTypes ?? options.streamPrefixes;
  const events: StoredEvent[] = [];
  let at = lookedTo;
  let newest: EventPlace | undefined;
  let visible = position;
  let passed = inclusive ? position - 1 : position;
  for (let looked = 0, more = 0; looked < LOOKED_AT_A_PAGE; more += MORE_EACH_TIME) {
    // The first one is mostly the event at `at`, which has been seen. More than is missing, when others' events lie between ours.
    const asked = filtered ? ASKED_AT_ONCE : limit - events.length + 1 + more;
    const chunk = await readChunk(connection, at, asked, passed);
    for (const { position: reached, system, event } of chunk.after) {
      at = reached;
      if (!system) visible = reached;
      if (event) newest = placeOfEvent(event);
      if (event && wanted(event)) events.push(event);
      if (events.length >= limit) return { events, nextPosition: at, endReached: false, newest, lookedTo: at };
    }
    // The server's own events at the end are not passed: no reader may be further than `head`.
    if (chunk.endReached) return { events, nextPosition: visible, endReached: true, newest, lookedTo: at };
    looked += asked;
    passed = at;
  }
  return { events, nextPosition: at, endReached: false, newest, lookedTo: at };
}

interface Chunk {
  readonly after: readonly { position: number; system: boolean; event: StoredEvent | undefined }[];
  readonly endReached: boolean;
}

/** Of `count` events at most, beginning with the one at `position` if there is one, those that come after `passed`. */
async function readChunk(connection: Connection, position: number, count: number, passed: number): Promise<Chunk> {
  return connection.patiently(async (client) => {
    const after: Chunk['after'][number][] = [];
    let seen = 0;
    const read = client.readAll({ ...fromLeader, fromPosition: placeOf(position), maxCount: count });
    await visit(read, connection.deadlineMs, (recorded) => {
      seen += 1;
      const reached = positionOf(recorded.position?.commit);
      if (reached <= passed) return true;
      after.push({
        position: reached,
        system: isSystemType(recorded.type),
        event: unwrap(connection.log, recorded)?.event,
      });
      return true;
    });
    return { after, endReached: seen < count };
  });
}
