import type { DomainEvent } from '#domain/catalog.ts';
import type { Folding, SnapshotForm } from '#domain/kernel/decider.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { type Folded, foldOn } from '../folding.ts';
import type { Keys, Snapshots } from './snapshots.ts';

/** Streams below this length are read whole, in one go, and know nothing of snapshots. */
export const LONG_STREAM = 200;
/** So many events are folded anew at most before a new snapshot is written. */
const EVERY = 100;

/** Opened events and the keys that they were opened with, by person. */
export interface OpenedEvents {
  readonly events: readonly Recorded<DomainEvent>[];
  readonly keys: Keys;
}
export type ReadEvents = (
  stream: string,
  range?: { readonly fromRevision?: number; readonly limit?: number },
) => Promise<OpenedEvents>;

/** What `stream` adds up to. A long one starts from its snapshot; what was folded since is behind a new one before long. */
export async function foldStream<State, Event extends DomainEvent>(
  read: ReadEvents,
  snapshots: Snapshots | undefined,
  stream: string,
  folding: Folding<State, Event>,
): Promise<Folded<State, Event>> {
  const { snapshot: form } = folding;
  if (!form || !snapshots) return added(folding, undefined, await read(stream));
  const beginning = snapshots.isLong(stream) ? undefined : await read(stream, { limit: LONG_STREAM });
  if (beginning && beginning.events.length < LONG_STREAM) return added(folding, undefined, beginning);
  snapshots.noteLong(stream);
  const started = await fromSnapshot(read, snapshots, stream, form);
  const base = started ?? { ...(await whole(read, stream, beginning)), start: undefined };
  const folded = added(folding, base.start, base);
  if (folded.events.length >= EVERY) {
    const { state, revision, position, events } = folded;
    const lastId = events.at(-1)?.id ?? '';
    snapshots.keep(stream, form.version, { revision, position, lastId, state: form.toJson(state), keys: base.keys });
  }
  return folded;
}

interface Start<State> {
  readonly state: State;
  readonly revision: number;
  readonly position: number;
}

function added<State, Event extends DomainEvent>(
  folding: Folding<State, Event>,
  start: Start<State> | undefined,
  { events: read }: Pick<OpenedEvents, 'events'>,
): Folded<State, Event> {
  // A stream holds events of its concept only.
  const events = read as readonly Recorded<Event>[];
  const last = events.at(-1);
  return {
    state: foldOn(folding, start ? start.state : folding.initial, events),
    revision: last?.revision ?? start?.revision ?? 0,
    position: last?.position ?? start?.position ?? 0,
    events,
    whole: start === undefined,
  };
}

/** Undefined when there is no snapshot that belongs to this stream, as after a restored backup. */
async function fromSnapshot<State>(
  read: ReadEvents,
  snapshots: Snapshots,
  stream: string,
  form: SnapshotForm<State>,
): Promise<(OpenedEvents & { readonly start: Start<State> }) | undefined> {
  const kept = await snapshots.find(stream, form.version);
  if (!kept) return undefined;
  // With the event at which the snapshot ends: it shows that this is still the same stream.
  const { events, keys } = await read(stream, { fromRevision: kept.revision });
  if (events[0]?.id !== kept.lastId) return undefined;
  const start = { state: form.fromJson(kept.state as never), revision: kept.revision, position: kept.position };
  return { events: events.slice(1), keys: new Map([...kept.keys, ...keys]), start };
}

async function whole(read: ReadEvents, stream: string, beginning: OpenedEvents | undefined): Promise<OpenedEvents> {
  const rest = await read(stream, { fromRevision: (beginning?.events.length ?? 0) + 1 });
  if (!beginning) return rest;
  return { events: [...beginning.events, ...rest.events], keys: new Map([...beginning.keys, ...rest.keys]) };
}
