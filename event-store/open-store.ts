import type { Logger } from 'pino';
import type { EventStore } from './port.ts';
import { openPostgresStore } from './postgres/store.ts';

/** Whether `url` is that of an EventStoreDB rather than of a PostgreSQL. */
export const isEventStoreDb = (url: string): boolean => /^esdb(\+discover)?:/.test(url);

/** The log at `url`: `postgres://…` with `max` connections at most, or `esdb://…`. */
export async function openStore(options: {
  readonly url: string;
  readonly max?: number;
  readonly logger?: Pick<Logger, 'warn'>;
  /** Called when the EventStoreDB answers again after it did not. */
  readonly reached?: () => void;
  /** How long an EventStoreDB that is away is tried again, ms. */
  readonly patienceMs?: number;
}): Promise<EventStore> {
  const { url, logger, reached, patienceMs } = options;
  if (!isEventStoreDb(url)) return openPostgresStore(options);
  // Only here: whoever has no EventStoreDB need not load its client.
  const { openEventStoreDbStore } = await import('./eventstoredb/store.ts');
  return openEventStoreDbStore({
    url,
    ...(logger && { logger }),
    ...(reached && { reached }),
    ...(patienceMs !== undefined && { patienceMs }),
  });
}
