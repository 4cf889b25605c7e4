import { randomUUID } from 'node:crypto';
import { entityOf, streams } from '#domain/catalog.ts';
import { eventId } from '#event-store/ids.ts';
import type { EventStore, NewEvent, StoredEvent } from '#event-store/port.ts';

/**
 * Why nobody can read an event: its type is none of this version's, it has a shape to come, or its sealed text was moved from another
 * event.
 */
export const unreadableKinds = ['of no known type', 'of a version to come', 'with the seal of another'] as const;
export type UnreadableKind = (typeof unreadableKinds)[number];

/** An event that was put into the log and that this version cannot read. */
export interface UnreadableEvent {
  readonly kind: UnreadableKind;
  readonly id: string;
  readonly stream: string;
  readonly position: number;
}

/**
 * Appends one in a stream of its own, so that everybody's commands go on. What is sealed is sealed for one of `staying`: once its
 * person were erased it could be read again.
 */
export async function appendUnreadable(
  store: EventStore,
  kind: UnreadableKind,
  staying: readonly string[],
): Promise<UnreadableEvent> {
  const { concept, ...what } = await contentOf(store, kind, staying);
  const stream = `${concept}-${randomUUID()}`;
  const commandId = randomUUID();
  const id = eventId(stream, commandId, 0);
  const event: NewEvent = {
    ...what,
    id,
    commandId,
    correlationId: commandId,
    causationId: null,
    actor: { id: 'a version to come', role: 'system' },
    occurredAt: new Date().toISOString(),
  };
  const { position } = await store.append(stream, 'no-stream', [event], commandId);
  return { kind, id, stream, position };
}

type Content = Pick<NewEvent, 'type' | 'schemaVersion' | 'data' | 'sealed'> & { readonly concept: string };

async function contentOf(store: EventStore, kind: UnreadableKind, staying: readonly string[]): Promise<Content> {
  const { concept } = entityOf(streams.points(''));
  if (kind === 'of no known type') return { concept, type: 'PointsDoubled', schemaVersion: 1, data: {} };
  if (kind === 'of a version to come') return { concept, type: 'PointsAwarded', schemaVersion: 99, data: {} };
  const { stream, type, schemaVersion, data, sealed } = await newestSealed(store, staying);
  return { concept: entityOf(stream).concept, type, schemaVersion, data, ...(sealed && { sealed }) };
}

async function newestSealed(store: EventStore, staying: readonly string[]): Promise<StoredEvent> {
  let newest: StoredEvent | undefined;
  for (let position = 0, endReached = false; !endReached;) {
    const page = await store.readAll(position);
    const ofTheirs = ({ sealed = {} }: StoredEvent): boolean => {
      const people = Object.keys(sealed);
      return people.length > 0 && people.every((person) => staying.includes(person));
    };
    newest = page.events.findLast(ofTheirs) ?? newest;
    ({ nextPosition: position, endReached } = page);
  }
  if (!newest) throw new Error('nobody who stays has written anything that is sealed');
  return newest;
}
