import { isDeepStrictEqual } from 'node:util';
import type { Append, EventStore, StoredEvent } from '../port.ts';

/** What one run of `copyLog` did, in events. */
export interface Copied {
  /** Already in the target when it began. */
  readonly found: number;
  readonly copied: number;
  /** Read from both at the end and found to be the same, in the same order. */
  readonly verified: number;
}

export interface CopyOptions {
  readonly from: Pick<EventStore, 'readAll'>;
  readonly to: Pick<EventStore, 'readAll' | 'append' | 'appendBatch'>;
  /**
   * Events that go to the target together, at most. More than one only where `appendBatch` keeps the order of different streams,
   * as PostgreSQL does. Default 1: one append after the other.
   */
  readonly together?: number;
  readonly progress?: (what: 'compared' | 'copied' | 'verified', events: number) => void;
}

/** The target holds an event that does not stand there in the source: it is another log, or somebody wrote into it meanwhile. */
export class NotTheSameLog extends Error {
  /** Of the target's event. */
  readonly position: number;
  constructor(position: number, why: string) {
    super(`The target's event at position ${position} ${why}`);
    this.name = 'NotTheSameLog';
    this.position = position;
  }
}

/**
 * Copies the log `from` to the end of the log `to`, event by event as they are, sealed texts included: ids, order, revisions,
 * times and metadata stay, positions are the target's own. What the target holds must be the beginning of the source, so a run
 * that was cut off anywhere is gone on with by another one. Verifies everything at the end. Throws NotTheSameLog.
 */
export async function copyLog({ from, to, together = 1, progress = () => {} }: CopyOptions): Promise<Copied> {
  const source = eventsOf(from);
  const found = await passSame(source, to, (events) => progress('compared', events));
  let copied = 0;
  for await (const events of bundlesOf(source, together)) {
    await write(to, events);
    copied += events.length;
    progress('copied', copied);
  }
  const verified = await passSame(eventsOf(from), to, (events) => progress('verified', events));
  if (verified < found + copied) throw new Error(`Only ${verified} of ${found + copied} events are in the target`);
  return { found, copied, verified };
}

/** How many events of `from` the log `to` holds already, which must be its beginning. Throws NotTheSameLog. */
export const foundIn = ({
  from,
  to,
  progress = () => {},
}: Pick<CopyOptions, 'from' | 'progress'> & { readonly to: Pick<EventStore, 'readAll'> }): Promise<number> =>
  passSame(eventsOf(from), to, (events) => progress('compared', events));

async function* eventsOf(store: Pick<EventStore, 'readAll'>): AsyncGenerator<StoredEvent, void, void> {
  for (let position = 0, endReached = false; !endReached;) {
    const page = await store.readAll(position);
    yield* page.events;
    ({ nextPosition: position, endReached } = page);
  }
}

/** Takes from `source` what `target` holds, comparing one with the other; answers how many events that were. */
async function passSame(
  source: AsyncGenerator<StoredEvent, void, void>,
  target: Pick<EventStore, 'readAll'>,
  progress: (events: number) => void,
): Promise<number> {
  let same = 0;
  for await (const event of eventsOf(target)) {
    const { value: original } = await source.next();
    if (!original) throw new NotTheSameLog(event.position, 'is not in the source');
    const difference = differenceOf(original, event);
    if (difference) throw new NotTheSameLog(event.position, difference);
    same += 1;
    progress(same);
  }
  return same;
}

function differenceOf(original: StoredEvent, copy: StoredEvent): string | undefined {
  const { position: at, ...wanted } = original;
  const { position: _, ...there } = copy;
  if (wanted.id !== there.id) return `is ${there.id}, where the source has ${wanted.id} at position ${at}`;
  return isDeepStrictEqual(wanted, there) ? undefined : `(${there.id}) says something else than in the source`;
}

async function* bundlesOf(
  source: AsyncGenerator<StoredEvent, void, void>,
  size: number,
): AsyncGenerator<readonly StoredEvent[]> {
  let bundle: StoredEvent[] = [];
  for await (const event of source) {
    bundle.push(event);
    if (bundle.length < size) continue;
    yield bundle;
    bundle = [];
  }
  if (bundle.length > 0) yield bundle;
}

async function write(to: CopyOptions['to'], events: readonly StoredEvent[]): Promise<void> {
  const appends = events.map(appendOf);
  const [one] = appends;
  if (one && appends.length === 1) await to.append(one.stream, one.expected, one.events, one.commandId);
  else await to.appendBatch(appends);
}

/**
 * Each event is an append of its own at the revision that it has: events of one command may stand apart in the log, and a copy
 * may have been cut off between them. So what repeats is not known by the event's command, but by the event.
 */
function appendOf({ position: _position, stream, revision, ...event }: StoredEvent): Append {
  return { stream, expected: revision === 1 ? 'no-stream' : revision - 1, commandId: event.id, events: [event] };
}
