import type { Logger } from 'pino';
import { catalog } from '#domain/catalog.ts';
import { createLog } from './create-log.ts';
import type { Log } from './log.ts';
import type { EventStore } from './port.ts';
import { openPostgresStore } from './postgres/store.ts';
import type { PersonKeys } from './sealing/person-keys.ts';
import { openPostgresPersonKeys } from './sealing/postgres-person-keys.ts';

export interface OpenLogOptions {
  /** The PostgreSQL that holds the log and the people's keys. */
  readonly url: string;
  /** 32 bytes that wrap the people's keys; lost with it is everything personal in the log. */
  readonly masterKey: Buffer;
  readonly logger?: Pick<Logger, 'warn'>;
  /** Connections of the log at most (keys use up to 4 more); default 8. */
  readonly max?: number;
}

/** The log with the parts it is made of, as a process opens it once. */
export interface OpenedLog {
  readonly log: Log;
  readonly store: EventStore;
  readonly keys: PersonKeys;
  close(): Promise<void>;
}

/** Opens the log of the whole catalog on PostgreSQL, and makes its tables where they are missing. */
export async function openLog(options: OpenLogOptions): Promise<OpenedLog> {
  const store = await openPostgresStore(options);
  try {
    const { url, masterKey, logger } = options;
    const keys = await openPostgresPersonKeys({ url, masterKey, ...(logger ? { logger } : {}) });
    return {
      log: createLog({ store, keys, catalog }),
      store,
      keys,
      close: async () => {
        await Promise.all([store.close(), keys.close()]);
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
