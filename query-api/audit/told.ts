import { type Tale, taleOf, toldAfter, unheardOf } from '#domain/audit/telling.ts';
import type { DomainEvent } from '#domain/catalog.ts';
import type { Told } from '#domain/kernel/concept.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { Log } from '#event-store/log.ts';
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

/**
 * The events at `places`, by position, and what each did to its entity: told from the entity's own stream and from nothing else, in
 * which nobody is read any more who has been erased there. What the log does not hold is left out.
 */
export async function toldAt(
  log: Pick<Log, 'readAnew'>,
  places: readonly Indexed[],
): Promise<ReadonlyMap<number, ToldEvent>> {
  const waiting = [...Map.groupBy(places, ({ stream }) => stream)];
  const told = new Map<number, ToldEvent>();
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [stream, its] = next;
      const wanted = new Set(its.map(({ position }) => position));
      for (const each of tellStream(await log.readAnew(stream), wanted)) told.set(each.event.position, each);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return told;
}

function* tellStream(events: readonly Recorded<DomainEvent>[], wanted: ReadonlySet<number>): Generator<ToldEvent> {
  const last = Math.max(...wanted);
  let before: Told | undefined;
  for (const event of events) {
    if (event.position > last) return;
    const isReadable = whyUnreadable(event) === undefined;
    if (wanted.has(event.position)) {
      const tale = isReadable ? taleOf(before, event) : unreadable(event, before);
      yield { event, tale };
      before = tale.after;
    } else if (isReadable) before = toldAfter(before, event);
  }
}

/** Nobody can tell what it changed. */
const unreadable = (event: Recorded<DomainEvent>, before: Told | undefined): Tale => ({
  summary: `${storedTypeOf(event)}, which this version cannot read`,
  changes: [],
  after: before ?? unheardOf,
});
