import { v5 as uuidv5 } from 'uuid';
import { catalog, type DomainEvent } from '#domain/catalog.ts';
import type { Folding } from '#domain/kernel/decider.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { foldOn } from '#event-store/folding.ts';
import type { CommandContext, Log, OpenedPage } from '#event-store/log.ts';
import type { PassageRange } from '#event-store/snapshots/passage.ts';
import {
  type AppendResult,
  type ExpectedRevision,
  type LogPage,
  placeOfEvent,
  type ReadAllOptions,
  type ReadFrom,
  type StoredEvent,
  type Subscription,
  WrongExpectedRevision,
} from '#event-store/port.ts';

/** What a test may do to the log beyond what the port allows. */
export interface MemoryLog extends Log {
  /** Puts in an event as it is, also one that no version of the code knows. */
  inject(stream: string, event: { type: string; data: unknown }): number;
  /** Makes the event at `position` read as `event` from now on, as when other code reads the log; answers as what it read before. */
  readAs(position: number, event: { type: string; data: unknown }): { type: string; data: unknown };
  readonly size: number;
}

/**
 * The log in memory, for tests that need thousands of logs or an order of their own. Positions have gaps, as in the real store;
 * every call answers in a later turn, so that races are races.
 */
export function memoryLog(): MemoryLog {
  const events: (StoredEvent & Recorded<DomainEvent>)[] = [];
  const awake = new Set<() => void>();

  const put = (stream: string, event: DomainEvent, index: number, context: CommandContext): void => {
    const revision = events.filter((each) => each.stream === stream).length + 1;
    const { commandId, correlationId, causationId, actor, occurredAt } = context;
    events.push({
      ...event,
      id: uuidv5(String(index), commandId),
      position: (events.at(-1)?.position ?? 0) + 1 + (revision % 3),
      stream,
      revision,
      occurredAt,
      actor,
      commandId,
      correlationId,
      causationId,
      schemaVersion: catalog.get(event.type)?.schemaVersion ?? 1,
    });
  };
  const earlier = (stream: string, commandId: string): AppendResult | undefined => {
    const last = events.findLast((each) => each.stream === stream && each.commandId === commandId);
    return last && { position: last.position, revision: last.revision, repeated: true };
  };
  const append = async (
    stream: string,
    expected: ExpectedRevision,
    added: readonly DomainEvent[],
    context: CommandContext,
  ): Promise<AppendResult> => {
    await later();
    const repeated = earlier(stream, context.commandId);
    if (repeated) return repeated;
    const actual = events.filter((each) => each.stream === stream).length;
    const wrong =
      (typeof expected === 'number' && expected !== actual) ||
      (expected === 'no-stream' && actual > 0) ||
      (expected === 'stream-exists' && actual === 0);
    if (wrong) throw new WrongExpectedRevision(stream, expected, actual);
    added.forEach((event, index) => put(stream, event, index, context));
    for (const wake of awake) wake();
    return { position: events.at(-1)?.position ?? 0, revision: actual + added.length, repeated: false };
  };
  const readAll = async (
    position: number,
    { types, exceptTypes, streamPrefixes, limit = 1_000, inclusive = false }: ReadFrom = {},
  ) => {
    await later();
    const after = events.filter((each) => each.position > position || (inclusive && each.position === position));
    const looked = after.slice(0, limit);
    const wanted = looked.filter(
      (each) =>
        (!types || types.includes(each.type)) &&
        !exceptTypes?.includes(each.type) &&
        (!streamPrefixes || streamPrefixes.some((prefix) => each.stream.startsWith(prefix))),
    );
    return {
      events: wanted,
      nextPosition: looked.at(-1)?.position ?? position,
      openedSince: performance.now(),
      endReached: after.length === looked.length,
    };
  };
  return {
    append,
    appendBatch: async (appends) => {
      const results: AppendResult[] = [];
      for (const each of appends) results.push(await append(each.stream, each.expected, each.events, each.context));
      return results;
    },
    readStream: async <Event extends DomainEvent>(stream: string, { fromRevision = 1, limit = Infinity } = {}) => {
      await later();
      const found = events.filter((each) => each.stream === stream && each.revision >= fromRevision).slice(0, limit);
      return found as readonly Recorded<DomainEvent>[] as readonly Recorded<Event>[];
    },
    fold: async <State, Event extends DomainEvent>(stream: string, folding: Folding<State, Event>) => {
      await later();
      const read = events.filter((each) => each.stream === stream) as readonly Recorded<DomainEvent>[];
      const its = read as readonly Recorded<Event>[];
      const { revision = 0, position = 0 } = its.at(-1) ?? {};
      return { state: foldOn(folding, folding.initial, its), revision, position, events: its, whole: true };
    },
    readAnew: async (stream) => {
      await later();
      return events.filter((each) => each.stream === stream);
    },
    passage: async <State, Event extends DomainEvent>(
      stream: string,
      folding: Folding<State, Event>,
      { from, to }: PassageRange,
    ) => {
      await later();
      const read = events.filter((each) => each.stream === stream && each.revision <= to);
      const before = read.slice(0, from - 1) as readonly Recorded<DomainEvent>[] as readonly Recorded<Event>[];
      return { before: foldOn(folding, folding.initial, before), events: read.slice(from - 1) };
    },
    isSuppressed: async () => false,
    readAll: (position, options): Promise<OpenedPage> => readAll(position, options),
    subscribe: (position, handle, options) => subscribe(readAll, awake, position, handle, options),
    findCommand: async (stream, commandId) => earlier(stream, commandId),
    head: async () => events.at(-1)?.position ?? 0,
    // Whatever was read is not behind the end.
    newestRead: () => events.slice(-1).map(placeOfEvent)[0],
    startOver: () => undefined,
    positionUnit: 'events',
    open: async (stored) => events.filter(({ id }) => stored.some((each) => each.id === id)),
    stored: { readAll: (position, options): Promise<LogPage> => readAll(position, options) },
    inject: (stream, event) => {
      const commandId = crypto.randomUUID();
      put(stream, event as DomainEvent, 0, {
        commandId,
        correlationId: commandId,
        causationId: null,
        actor: { id: 'test', role: 'system' },
        occurredAt: '2026-01-05T10:00:00.000Z',
      });
      for (const wake of awake) wake();
      return events.at(-1)?.position ?? 0;
    },
    readAs: (position, as) => {
      const index = events.findIndex((each) => each.position === position);
      const event = events[index];
      if (!event) throw new Error(`there is no event at ${position}`);
      events[index] = { ...event, ...as } as StoredEvent & Recorded<DomainEvent>;
      return { type: event.type, data: event.data };
    },
    get size() {
      return events.length;
    },
  };
}

function subscribe(
  readAll: (position: number, options?: ReadAllOptions) => Promise<OpenedPage>,
  awake: Set<() => void>,
  from: number,
  handle: (page: OpenedPage) => Promise<void>,
  options?: ReadAllOptions,
): Subscription {
  let closed = false;
  let wake = (): void => undefined;
  const knock = (): void => wake();
  awake.add(knock);
  const run = async (): Promise<void> => {
    let position = from;
    while (!closed) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const page = await readAll(position, options);
      if (page.nextPosition > position) {
        try {
          await handle(page);
          position = page.nextPosition;
        } catch {
          await later();
        }
      } else if (!closed) await woken;
    }
  };
  const running = run();
  return {
    close: async () => {
      closed = true;
      wake();
      awake.delete(knock);
      await running;
    },
  };
}

const later = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
