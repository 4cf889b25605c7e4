import { randomUUID } from 'node:crypto';

/** An event as a client proposes it. */
export interface Proposed {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** An event in the server's log. */
export interface Recorded extends Proposed {
  readonly stream: string;
  /** From 0. */
  readonly revision: number;
  /** Where it begins in the log, in bytes. */
  readonly position: number;
  /** In units of 100 ns since 1970. */
  readonly created: bigint;
}

/** A revision from 0, or one of the server's words. */
export type Expected = number | 'any' | 'no-stream' | 'stream-exists';

export type Written =
  /** `last` is absent after an append without events, which succeeds. */
  | { readonly result: 'written' | 'repeated'; readonly last: Recorded | undefined; readonly current: number }
  /** `current` is -1 for a stream that does not exist. */
  | { readonly result: 'wrong-version'; readonly current: number };

/** The server's memory. Several doubles on one log are the nodes of a cluster. */
export interface ServerLog {
  readonly events: readonly Recorded[];
  /** Where the next event will begin. */
  end(): number;
  /** Its events that can be read, undefined when there are none: it never was, or was deleted and not written to since. */
  stream(name: string): readonly Recorded[] | undefined;
  /** Deletes `stream` softly: its events stay where they are and are read no more, and it goes on at its old revision. */
  delete(stream: string): void;
  append(stream: string, expected: Expected, proposed: readonly Proposed[]): Written;
  /** The index of the first event at or after `position`. */
  indexOf(position: number): number;
  /** Calls `listener` after each append; answers how to stop that. */
  onAppend(listener: () => void): () => void;
  /** A log with the same events, as from a backup. */
  copy(): ServerLog;
}

/** A record's head, and how far apart records lie. */
const RECORD_BYTES = 96;
/** The server writes something of its own after this many events. */
const BETWEEN_STATISTICS = 9;

/** `recorded`: what is in it already. `written`: called with events that are added, in order. */
export function serverLog(
  recorded: readonly Recorded[] = [],
  written?: (events: readonly Recorded[]) => void,
): ServerLog {
  const events: Recorded[] = [];
  const streams = new Map<string, Recorded[]>();
  /** The revision from which on a stream can be read. */
  const readFrom = new Map<string, number>();
  const listeners = new Set<() => void>();
  let end = 0;

  const keep = (event: Recorded): void => {
    const others = streams.get(event.stream) ?? [];
    streams.set(event.stream, others);
    others.push(event);
    events.push(event);
    if (event.type === '$metadata') {
      const { $tb = 0 } = JSON.parse(Buffer.from(event.data).toString()) as { $tb?: number };
      readFrom.set(event.stream.slice(2), $tb);
    }
    end = event.position + RECORD_BYTES + event.data.length + event.metadata.length;
  };
  const add = (stream: string, proposed: Proposed): Recorded => {
    const revision = streams.get(stream)?.length ?? 0;
    const event = { ...proposed, stream, revision, position: end, created: BigInt(Date.now()) * 10_000n };
    keep(event);
    return event;
  };
  const addStatistics = (): void => {
    add('$stats-127.0.0.1:2113', { id: randomUUID(), type: '$statsCollected', ...json({ events: events.length }) });
  };

  for (const event of recorded) keep(event);
  let writtenTo = events.length;
  const tellWritten = (): void => {
    written?.(events.slice(writtenTo));
    writtenTo = events.length;
  };
  // A server begins its log with records of its own.
  if (events.length === 0) {
    add('$settings', { id: randomUUID(), type: '$settings', ...json({}) });
    add('$users', { id: randomUUID(), type: '$User', ...json('admin') });
    addStatistics();
    tellWritten();
  }
  return {
    events,
    end: () => end,
    stream: (name) => {
      const its = streams.get(name)?.slice(readFrom.get(name) ?? 0) ?? [];
      return its.length > 0 ? its : undefined;
    },
    delete: (stream) => {
      add(`$$${stream}`, { id: randomUUID(), type: '$metadata', ...json({ $tb: streams.get(stream)?.length ?? 0 }) });
      tellWritten();
    },
    append: (stream, expected, proposed) => {
      const its = streams.get(stream) ?? [];
      const isDeleted = its.length > 0 && its.length === readFrom.get(stream);
      // A deleted stream counts as none, and as one that is where it was.
      const decided = isDeleted && expected === 'no-stream' ? undefined : decide(its, expected, proposed);
      if (decided) return decided;
      let last: Recorded | undefined;
      for (const each of proposed) {
        last = add(stream, each);
        if (events.length % BETWEEN_STATISTICS === 0 && each === proposed.at(-1)) addStatistics();
      }
      tellWritten();
      for (const listener of listeners) listener();
      return { result: 'written', last, current: last?.revision ?? its.length - 1 };
    },
    indexOf: (position) => {
      let [low, high] = [0, events.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((events[middle]?.position ?? 0) < position) low = middle + 1;
        else high = middle;
      }
      return low;
    },
    onAppend: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    copy: () => serverLog(events),
  };
}

/**
 * What the server answers without writing, as its documentation of optimistic concurrency and idempotence says: a stream that
 * is further on than expected is compared event by event with what was sent; all the same is a repeat. Where no revision is
 * expected, the first event is looked for, which the server remembers for some time only.
 */
function decide(its: readonly Recorded[], expected: Expected, proposed: readonly Proposed[]): Written | undefined {
  const current = its.length - 1;
  if (proposed.length === 0) return undefined;
  if (expected === 'stream-exists' && current < 0) return { result: 'wrong-version', current };
  if (expected === 'any' || expected === 'stream-exists') {
    const first = its.findIndex(({ id }) => id === proposed[0]?.id);
    if (first < 0) return undefined;
    return repeatAt(its, first, proposed) ?? { result: 'wrong-version', current };
  }
  const before = expected === 'no-stream' ? -1 : expected;
  if (before === current) return undefined;
  return (before < current ? repeatAt(its, before + 1, proposed) : undefined) ?? { result: 'wrong-version', current };
}

function repeatAt(its: readonly Recorded[], first: number, proposed: readonly Proposed[]): Written | undefined {
  const last = its[first + proposed.length - 1];
  const same = proposed.every(({ id }, index) => its[first + index]?.id === id);
  return same && last ? { result: 'repeated', last, current: last.revision } : undefined;
}

function json(value: unknown): Pick<Proposed, 'contentType' | 'data' | 'metadata'> {
  return {
    contentType: 'application/json',
    data: Buffer.from(JSON.stringify(value)),
    metadata: Buffer.from('{}'),
  };
}
