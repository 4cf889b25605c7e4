import { type EventPlace, type EventStore, InvalidPosition } from '../port.ts';
import type { Link } from './link.ts';

type Store = Pick<EventStore, 'readStream' | 'readAll'>;

/**
 * Whether the log still has an event where it was. It is looked for in its stream, never by its position: once a log was put back,
 * no record may begin there, and a server need not notice.
 */
export async function stands(
  store: Pick<EventStore, 'readStream'>,
  { id, position, stream, revision }: EventPlace,
): Promise<boolean> {
  const [event] = await store.readStream(stream, { fromRevision: revision, limit: 1 });
  return event?.id === id && event.position === position;
}

/** The same for the event of a link; older versions have made links that do not say in which stream it is. */
export async function linkStands(store: Store, { eventId, position, at }: Link): Promise<boolean> {
  if (at) return stands(store, { id: eventId, position, ...at });
  try {
    const { events } = await store.readAll(position, { inclusive: true, limit: 1 });
    return events[0]?.id === eventId;
  } catch (error) {
    if (error instanceof InvalidPosition) return false;
    throw error;
  }
}

/**
 * The newest link before position `lost` whose event the log still has; undefined when it has none of them. A log is put back as a
 * whole: what comes before a link that stands stands, too, so that looking at the middle is enough.
 */
export async function newestStanding(
  store: Store,
  lost: number,
  between: (after: number, before: number) => Promise<Link | undefined>,
): Promise<Link | undefined> {
  let standing: Link | undefined;
  let before = lost;
  for (;;) {
    const link = await between(standing?.position ?? 0, before);
    if (!link) return standing;
    if (await linkStands(store, link)) standing = link;
    else before = link.position;
  }
}
