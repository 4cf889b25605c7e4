import type pg from 'pg';
import { type Append, type AppendResult, StoreUnavailable } from '../port.ts';
import { append, insertAll, MAX_IN_ONE_STATEMENT } from './append.ts';
import { faultPoint, isOrdered } from '../faults/fault-points.ts';

/** One that has taken this long waits for somebody's lock: others need not wait with it. */
const SLOW_MS = 25;
/** Statements under way at most, the slow ones among them. */
const AT_ONCE = 6;
/** Callers that may wait; beyond that the server is so far behind that they had better come again. */
const WAITING = 2000;

interface Waiting extends Append {
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Appends that come while others are under way go together in one statement and share one flush to the disk. Nobody waits for
 * company: an append that comes alone goes alone. One statement at a time is the fastest: ten appends that share a flush beat
 * ten that queue for it. Each is answered for itself; when one of a group breaks the statement, they all go again one by one.
 */
export function appendTogether(pool: pg.Pool): (append: Append) => Promise<AppendResult> {
  let queue: Waiting[] = [];
  let underWay = 0;
  let slow = 0;
  let soon: NodeJS.Immediate | undefined;
  // Two appends to one stream at the same time would only stand in each other's way.
  const busy = new Set<string>();

  const start = (): void => {
    soon = undefined;
    while (underWay <= slow && underWay < AT_ONCE) {
      const group = takeGroup();
      if (group.length === 0) return;
      underWay += 1;
      for (const { stream } of group) busy.add(stream);
      let isSlow = 0;
      const watch = setTimeout(() => {
        isSlow = 1;
        slow += 1;
        start();
      }, SLOW_MS);
      void send(pool, group).finally(() => {
        clearTimeout(watch);
        underWay -= 1;
        slow -= isSlow;
        for (const { stream } of group) busy.delete(stream);
        start();
      });
    }
  };
  const takeGroup = (): Waiting[] => {
    const group: Waiting[] = [];
    const later: Waiting[] = [];
    const streams = new Set(busy);
    let room = MAX_IN_ONE_STATEMENT;
    for (const waiting of queue) {
      const fits = waiting.events.length <= room && !streams.has(waiting.stream);
      // Also when it has to wait: what comes after it on its stream waits behind it.
      streams.add(waiting.stream);
      (fits ? group : later).push(waiting);
      if (fits) room -= waiting.events.length;
    }
    queue = later;
    return group;
  };
  return (one) =>
    new Promise((resolve, reject) => {
      if (queue.length >= WAITING) return reject(new StoreUnavailable('Too many appends are waiting for the log'));
      queue.push({ ...one, resolve, reject });
      if (underWay === 0 && queue.length === 1) start();
      else soon ??= setImmediate(start);
    });
}

async function send(pool: pg.Pool, group: readonly Waiting[]): Promise<void> {
  const apart = faultPoint !== undefined && isOrdered('append: before commit');
  const inserted = group.length > 1 && !apart ? await together(pool, group) : undefined;
  if (inserted instanceof StoreUnavailable) {
    for (const { reject } of group) reject(inserted);
    return;
  }
  await Promise.all(
    group.map(async ({ stream, expected, events, commandId, resolve, reject }) => {
      const last = inserted?.get(stream);
      if (last) resolve({ ...last, repeated: false });
      else await append(pool, stream, expected, events, commandId).then(resolve, reject);
    }),
  );
}

/** By stream what was appended; nothing when the statement broke. */
async function together(
  pool: pg.Pool,
  group: readonly Append[],
): Promise<Awaited<ReturnType<typeof insertAll>> | StoreUnavailable | undefined> {
  try {
    return await insertAll(pool, group);
  } catch (error) {
    return error instanceof StoreUnavailable ? error : undefined;
  }
}
