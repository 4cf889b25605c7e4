import type { DomainEvent } from '#domain/catalog.ts';
import type { Folding, SnapshotForm } from '#domain/kernel/decider.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { PersonErased } from '#domain/person/events.ts';
import type { OpenedEvents, ReadEvents } from './fold-stream.ts';
import type { Snapshot, Snapshots } from './snapshots.ts';

/** Some events of a stream, one after the other, and what all before them added up to. */
export interface Passage<State> {
  readonly before: State;
  readonly events: readonly Recorded<DomainEvent>[];
}

/** Which events, by their revisions, both included. */
export interface PassageRange {
  readonly from: number;
  readonly to: number;
  /** Whether it is known that somebody was erased in the stream: then it is read from its beginning. */
  readonly isErasedIn: boolean;
}

/** A snapshot is kept along a stream every so many events. */
const EVERY = 500;
/** A stream that has grown since it was read lacks the last ones: so many are looked for, from the end. */
const LOOKED_FOR = 3;

/**
 * The events of `stream` from one revision to another. What stood before them starts from a snapshot that was kept along the stream,
 * where there is one; without it the whole stream is read once, and they are kept.
 */
export async function passageOf<State, Event extends DomainEvent>(
  read: ReadEvents,
  snapshots: Snapshots | undefined,
  stream: string,
  folding: Folding<State, Event>,
  { from, to, isErasedIn }: PassageRange,
): Promise<Passage<State>> {
  const { snapshot: form } = folding;
  const along = form && !isErasedIn ? snapshots : undefined;
  const started = along && form && (await startedBefore(read, along, stream, form, { from, to }));
  // All of it: who is erased in the stream, an event behind the passage may say.
  const { events, keys } = started ?? (await read(stream));
  const isKept = along !== undefined && !events.some(isErasure);
  // A stream holds events of its concept only.
  const evolve = folding.evolve as (state: State, event: Recorded<DomainEvent>) => State;
  let before = started ? started.state : folding.initial;
  for (const event of events) {
    if (event.revision >= from) break;
    before = evolve(before, event);
    const { revision, position, id: lastId } = event;
    if (isKept && form && revision % EVERY === 0)
      along.keep(keptAs(stream, revision), form.version, {
        revision,
        position,
        lastId,
        state: form.toJson(before),
        keys,
      });
  }
  return { before, events: events.filter(({ revision }) => revision >= from && revision <= to) };
}

/** Undefined when nothing is kept of what stands before, it is of another stream, or somebody was erased in it since. */
async function startedBefore<State>(
  read: ReadEvents,
  snapshots: Snapshots,
  stream: string,
  form: SnapshotForm<State>,
  { from, to }: Pick<PassageRange, 'from' | 'to'>,
): Promise<(OpenedEvents & { readonly state: State }) | undefined> {
  const kept = await lastKept(snapshots, stream, form.version, from);
  if (!kept) return undefined;
  // With the event at which the snapshot ends: it shows that this is still the same stream.
  const { events, keys } = await read(stream, { fromRevision: kept.revision, limit: to - kept.revision + 1 });
  if (events[0]?.id !== kept.lastId || events.some(isErasure)) return undefined;
  const state = form.fromJson(kept.state as never);
  return { events: events.slice(1), keys: new Map([...kept.keys, ...keys]), state };
}

async function lastKept(
  snapshots: Snapshots,
  stream: string,
  version: number,
  before: number,
): Promise<Snapshot | undefined> {
  const last = Math.floor((before - 1) / EVERY) * EVERY;
  for (let revision = last; revision > Math.max(0, last - LOOKED_FOR * EVERY); revision -= EVERY) {
    const kept = await snapshots.find(keptAs(stream, revision), version);
    if (kept) return kept;
  }
  return undefined;
}

/** Beside the snapshot that commands start from, which is kept under the stream's own name. */
const keptAs = (stream: string, revision: number): string => `${stream} told up to ${revision}`;

const isErasure = ({ type }: Recorded<DomainEvent>): boolean => type === PersonErased.type;
