import { type Tale, taleOf, toldAfter, unheardOf } from '#domain/audit/telling.ts';
import type { DomainEvent } from '#domain/catalog.ts';
import type { Told } from '#domain/kernel/concept.ts';
import type { Folding } from '#domain/kernel/decider.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { Log } from '#event-store/log.ts';
import type { Passage } from '#event-store/snapshots/passage.ts';
import { storedTypeOf, whyUnreadable } from '#event-store/unreadable.ts';

/** Where an event stands, as the index knows it. */
export interface Indexed {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
}

/** An event and what the trail says of it. */
export interface ToldEvent {
  readonly event: Recorded<DomainEvent>;
  readonly tale: Tale;
}

/** So many streams are read at once: commands need the log's connections, too. */
const AT_ONCE = 4;

/** How an entity is followed. An event that cannot be read is passed over. Null: nothing has been told of it. */
export const trail: Folding<Told | null, DomainEvent> = {
  initial: null,
  evolve: (before, event) => (whyUnreadable(event) === undefined ? toldAfter(before ?? undefined, event) : before),
  snapshot: {
    version: 3,
    toJson: (told) => (told === unheardOf ? null : told),
    fromJson: (json: Told | null) => json,
  },
};

/**
 * The events at `places`, by position, and what each did to its entity: told from the entity's own stream and from nothing else, in
 * which nobody is read any more who has been erased there; `erasedIn` names the streams in which somebody was. What the log does not
 * hold is left out.
 */
export async function toldAt(
  log: Pick<Log, 'passage'>,
  places: readonly Indexed[],
  erasedIn: ReadonlySet<string>,
): Promise<ReadonlyMap<number, ToldEvent>> {
  const waiting = [...Map.groupBy(places, ({ stream }) => stream)];
  const told = new Map<number, ToldEvent>();
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [stream, its] = next;
      const wanted = new Set(its.map(({ position }) => position));
      const revisions = its.map(({ revision }) => revision);
      const range = { from: Math.min(...revisions), to: Math.max(...revisions), isErasedIn: erasedIn.has(stream) };
      const passage = await log.passage(stream, trail, range);
      for (const each of tellPassage(passage, wanted)) told.set(each.event.position, each);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return told;
}

function* tellPassage(
  { before: first, events }: Passage<Told | null>,
  wanted: ReadonlySet<number>,
): Generator<ToldEvent> {
  let before = first;
  for (const event of events) {
    if (wanted.has(event.position)) {
      const isReadable = whyUnreadable(event) === undefined;
      const tale = isReadable ? taleOf(before ?? undefined, event) : unreadable(event, before);
      yield { event, tale };
      before = tale.after;
    } else before = trail.evolve(before, event);
  }
}

/** Nobody can tell what it changed. */
const unreadable = (event: Recorded<DomainEvent>, before: Told | null): Tale => ({
  summary: `${storedTypeOf(event)}, which this version cannot read`,
  changes: [],
  proposes: false,
  after: before ?? unheardOf,
});
