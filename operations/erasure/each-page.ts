import type { Log } from '#event-store/log.ts';
import type { ReadAllOptions, StoredEvent } from '#event-store/port.ts';

/** Calls `look` with the events of each page of the log as they are stored, after position `from`; answers how far it has looked. */
export async function eachPage(
  { stored }: Pick<Log, 'stored'>,
  look: (events: readonly StoredEvent[]) => void | Promise<void>,
  { from = 0, ...wanted }: Pick<ReadAllOptions, 'streamPrefixes' | 'types'> & { readonly from?: number } = {},
): Promise<number> {
  let position = from;
  for (let endReached = false; !endReached;) {
    const page = await stored.readAll(position, wanted);
    await look(page.events);
    ({ nextPosition: position, endReached } = page);
  }
  return position;
}
