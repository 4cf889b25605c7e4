import type { DomainEvent } from '#domain/catalog.ts';
import type { EventDefinition, EventOf, Recorded } from '#domain/kernel/event.ts';
import { PersonErased } from '#domain/person/events.ts';
import { eventId } from './ids.ts';
import { InvalidEvent, UnreadableEvent } from './invalid-event.ts';
import type { CommandContext, Log, NamedEvent, OpenedPage } from './log.ts';
import type { EventPlace, EventStore, LogPage, NewEvent, StoredEvent } from './port.ts';
import type { Erasures } from './sealing/erasures.ts';
import type { PersonKeys } from './sealing/person-keys.ts';
import { sealerOf, type Sealer, unseal } from './sealing/seal.ts';
import { foldStream, type OpenedEvents, type ReadEvents } from './snapshots/fold-stream.ts';
import { passageOf } from './snapshots/passage.ts';
import type { Snapshots } from './snapshots/snapshots.ts';
import { UNREADABLE } from './unreadable.ts';
import { upcast } from './upcast.ts';

/** The log of domain events on `store`; see Log. */
export function createLog({
  store,
  keys,
  erasures,
  catalog,
  snapshots,
}: {
  readonly store: EventStore;
  readonly keys: Pick<PersonKeys, 'forReading' | 'forWriting'>;
  /** Default: nobody was ever erased. */
  readonly erasures?: Pick<Erasures, 'isSuppressed'>;
  readonly catalog: ReadonlyMap<string, EventDefinition>;
  /** Without them every fold begins with a stream's first event. */
  readonly snapshots?: Snapshots;
}): Log {
  const sealers = new Map<string, Sealer>([...catalog].map(([type, definition]) => [type, sealerOf(definition)]));

  async function seal(stream: string, events: readonly NamedEvent[], context: CommandContext): Promise<NewEvent[]> {
    const { commandId, correlationId, causationId, actor, occurredAt } = context;
    const valid = events.map((event) => ({
      type: event.type,
      ...validated(catalog, event),
      named: event.commandName === undefined ? {} : { commandName: event.commandName },
    }));
    const people = valid.flatMap(({ type, data }) => peopleIn(type, sealers.get(type), data));
    const persons = people.length > 0 ? await keys.forWriting(people) : new Map<string, Buffer>();
    return valid.map(({ type, data, schemaVersion, named }, index) => {
      const id = eventId(stream, commandId, index);
      const envelope = { id, type, schemaVersion, commandId, ...named, correlationId, causationId, actor, occurredAt };
      return { ...envelope, ...(sealers.get(type)?.seal(id, data, persons) ?? { data }) };
    });
  }

  async function keysFor(
    events: readonly StoredEvent[],
    erased: ReadonlySet<string> = nobody,
  ): Promise<ReadonlyMap<string, Buffer>> {
    const people = events.flatMap(({ sealed }) => (sealed ? Object.keys(sealed) : []));
    const present = erased.size === 0 ? people : people.filter((subject) => !erased.has(subject));
    return present.length > 0 ? keys.forReading(present) : new Map();
  }

  function openOne(event: StoredEvent, persons: ReadonlyMap<string, Buffer>): Recorded<DomainEvent> {
    try {
      const whole = event.sealed ? unseal(event.id, event.data, event.sealed, persons) : event.data;
      const data = upcast(catalog.get(event.type), event.schemaVersion, whole);
      // The store holds what `seal` let in, so its type and data belong together. Most events are as they should be already,
      // and a copy of each would cost a rebuild a tenth of its time.
      if (data === event.data && !event.sealed) return event as Recorded<DomainEvent>;
      const { sealed: _sealed, ...envelope } = event;
      return { ...envelope, data } as Recorded<DomainEvent>;
    } catch (error) {
      throw new UnreadableEvent(event, error);
    }
  }

  /** With whoever is `erased` left out. */
  async function openAll(events: readonly StoredEvent[], erased: ReadonlySet<string> = nobody): Promise<OpenedEvents> {
    const persons = await keysFor(events, erased);
    const opened = events.map((event) => {
      try {
        return openOne(event, persons);
      } catch (error) {
        // One bad event must not keep everybody from all that follow: readers park what they do not know.
        const { sealed: _sealed, ...envelope } = event;
        const data = { type: event.type, reason: error instanceof Error ? error.message : String(error) };
        return { ...envelope, type: UNREADABLE, data } as Recorded<never>;
      }
    });
    return { events: opened, keys: persons };
  }
  const open = async (events: readonly StoredEvent[]): Promise<readonly Recorded<DomainEvent>[]> =>
    (await openAll(events)).events;
  const readTolerant: ReadEvents = async (stream, range) => {
    const stored = await store.readStream(stream, range);
    return openAll(stored, erasedIn(stored));
  };

  /** Nobody decides on half a history: here an unreadable event is an error. */
  async function readOpened(
    stream: string,
    range?: { readonly fromRevision?: number; readonly limit?: number },
  ): Promise<OpenedEvents> {
    const stored = await store.readStream(stream, range);
    const persons = await keysFor(stored, erasedIn(stored));
    return { events: stored.map((event) => openOne(event, persons)), keys: persons };
  }

  let newestRead: EventPlace | undefined;
  const opened = async ({ events, newest, ...page }: LogPage): Promise<OpenedPage> => {
    if (newest && newest.position > (newestRead?.position ?? 0)) newestRead = newest;
    const openedSince = performance.now();
    return { ...page, openedSince, events: await open(events) };
  };
  return {
    async append(stream, expected, events, context) {
      return store.append(stream, expected, await seal(stream, events, context), context.commandId);
    },
    async appendBatch(appends) {
      const sealed = await Promise.all(
        appends.map(async ({ stream, expected, events, context }) => ({
          stream,
          expected,
          commandId: context.commandId,
          events: await seal(stream, events, context),
        })),
      );
      return store.appendBatch(sealed);
    },
    async readStream<Event extends DomainEvent>(stream: string, options?: { fromRevision?: number; limit?: number }) {
      const { events } = await readOpened(stream, options);
      return events as readonly Recorded<Event>[];
    },
    fold: (stream, folding) => foldStream(readOpened, snapshots, stream, folding),
    readAnew: async (stream) => (await readTolerant(stream)).events,
    passage: (stream, folding, range) => passageOf(readTolerant, snapshots, stream, folding, range),
    readAll: async (position, options) => opened(await store.readAll(position, options)),
    subscribe: (position, handle, options) =>
      store.subscribe(position, async (page) => handle(await opened(page)), options),
    findCommand: (stream, commandId) => store.findCommand(stream, commandId),
    head: () => store.head(),
    positionUnit: store.positionUnit,
    newestRead: () => newestRead,
    startOver: () => {
      newestRead = undefined;
    },
    open: (events) => open(events),
    isSuppressed: async (texts) => (await erasures?.isSuppressed(texts)) ?? false,
    stored: { readAll: (position, options) => store.readAll(position, options) },
  };
}

const nobody: ReadonlySet<string> = new Set();

/** Who is erased in a stream. The event says so before the key is gone, and nobody may fold it as if it were still there. */
function erasedIn(events: readonly StoredEvent[]): ReadonlySet<string> {
  const subjects = events.filter(({ type }) => type === PersonErased.type).map(({ data }) => data as ErasedData);
  return subjects.length === 0 ? nobody : new Set(subjects.map(({ subject }) => subject));
}
type ErasedData = EventOf<typeof PersonErased>['data'];

function validated(
  catalog: ReadonlyMap<string, EventDefinition>,
  event: DomainEvent,
): { data: unknown; schemaVersion: number } {
  const definition = catalog.get(event.type);
  if (!definition) throw new InvalidEvent(event.type, ['no such event is defined']);
  const parsed = definition.data.safeParse(event.data);
  if (!parsed.success) {
    throw new InvalidEvent(
      event.type,
      parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'data'}: ${message}`),
    );
  }
  return { data: parsed.data, schemaVersion: definition.schemaVersion };
}

function peopleIn(type: string, sealer: Sealer | undefined, data: unknown): readonly string[] {
  try {
    return sealer?.subjectsIn(data) ?? [];
  } catch (error) {
    throw new InvalidEvent(type, [error instanceof Error ? error.message : String(error)]);
  }
}
