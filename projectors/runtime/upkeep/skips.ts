import { streams } from '#domain/catalog.ts';
import type { Log } from '#event-store/log.ts';
import type { ReadModel } from '../read-model.ts';

type SkipsLog = Pick<Log, 'readAnew'>;

/**
 * Ids of the events that the read model `name` goes on without, because an admin has said so. The log says which, and nothing beside
 * it: so every rebuild goes on without them, too, and on a database that was made from the log as well.
 */
export async function skippedBy(log: SkipsLog, name: string): Promise<ReadonlySet<string>> {
  const events = await log.readAnew(streams.upkeep(name));
  return new Set(events.flatMap((event) => (event.type === 'ParkedEventSkipped' ? [event.data.eventId] : [])));
}

/** The same of each of `models`. */
export async function skipsOf(
  log: SkipsLog,
  models: readonly ReadModel[],
): Promise<(model: ReadModel) => ReadonlySet<string>> {
  const skips = new Map(await Promise.all(models.map(async ({ name }) => [name, await skippedBy(log, name)] as const)));
  return ({ name }) => skips.get(name) ?? new Set();
}
