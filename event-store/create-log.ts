import type { DomainEvent } from '#domain/catalog.ts';
import type { EventDefinition, Recorded } from '#domain/kernel/event.ts';
import { eventId } from './ids.ts';
import type { CommandContext, Log, OpenedPage } from './log.ts';
import type { EventStore, LogPage, NewEvent, StoredEvent } from './port.ts';
import type { PersonKeys } from './sealing/person-keys.ts';
import { sealerOf, type Sealer, unseal } from './sealing/seal.ts';
import { upcast } from './upcast.ts';

/** An event that does not have the shape that its type declares; `problems` says where, without the values. */
export class InvalidEvent extends Error {
  readonly problems: readonly string[];
  constructor(type: string, problems: readonly string[]) {
    super(`${type} is not valid: ${problems.join('; ')}`);
    this.name = 'InvalidEvent';
    this.problems = problems;
  }
}

/** The log of domain events on `store`; see Log. */
export function createLog({
  store,
  keys,
  catalog,
}: {
  readonly store: EventStore;
  readonly keys: Pick<PersonKeys, 'forReading' | 'forWriting'>;
  readonly catalog: ReadonlyMap<string, EventDefinition>;
}): Log {
  const sealers = new Map<string, Sealer>([...catalog].map(([type, definition]) => [type, sealerOf(definition)]));

  async function seal(stream: string, events: readonly DomainEvent[], context: CommandContext): Promise<NewEvent[]> {
    const valid = events.map((event) => ({ type: event.type, ...validated(catalog, event) }));
    const people = valid.flatMap(({ type, data }) => sealers.get(type)?.subjectsIn(data) ?? []);
    const persons = people.length > 0 ? await keys.forWriting(people) : new Map<string, Buffer>();
    return valid.map(({ type, data, schemaVersion }, index) => {
      const id = eventId(stream, context.commandId, index);
      return { ...context, id, type, schemaVersion, ...(sealers.get(type)?.seal(id, data, persons) ?? { data }) };
    });
  }

  async function open(events: readonly StoredEvent[]): Promise<readonly Recorded<DomainEvent>[]> {
    const people = events.flatMap(({ sealed }) => (sealed ? Object.keys(sealed) : []));
    const persons = people.length > 0 ? await keys.forReading(people) : new Map<string, Buffer>();
    return events.map((event) => {
      const { sealed, data, ...envelope } = event;
      const definition = catalog.get(event.type);
      const whole = sealed ? unseal(event.id, data, sealed, persons, definition) : data;
      // The store holds what `seal` let in, so its type and data belong together.
      return { ...envelope, data: upcast(definition, event.schemaVersion, whole) } as Recorded<DomainEvent>;
    });
  }

  const opened = async ({ events, ...page }: LogPage): Promise<OpenedPage> => ({ ...page, events: await open(events) });
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
      return (await open(await store.readStream(stream, options))) as readonly Recorded<Event>[];
    },
    readAll: async (position, options) => opened(await store.readAll(position, options)),
    subscribe: (position, handle, options) =>
      store.subscribe(position, async (page) => handle(await opened(page)), options),
    findCommand: (stream, commandId) => store.findCommand(stream, commandId),
    head: () => store.head(),
    open,
    stored: { readAll: (position, options) => store.readAll(position, options) },
  };
}

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
