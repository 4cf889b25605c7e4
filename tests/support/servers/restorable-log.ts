import { tamper } from '../stores/tampering.ts';
import { eventStoreDbServer, type EventStoreDbServer } from './eventstoredb-server.ts';

/** A log that can be put back to what it was, while everything else in the site's database goes on. */
export interface RestorableLog {
  /** EVENTSTORE_URL of a site on it; empty for the log in the site's own PostgreSQL. */
  readonly eventstoreUrl: string;
  /** Remembers what the log holds now. */
  backUp(): Promise<void>;
  /** Puts the log back to that, whoever is connected. */
  restore(): Promise<void>;
  remove(): Promise<void>;
}

/** In a server of its own: a real one where EVENTSTORE_TEST_START starts one, else the double. */
export async function restorableServer(): Promise<RestorableLog> {
  const server = await eventStoreDbServer();
  await server.start();
  let backup: EventStoreDbServer | undefined;
  return {
    eventstoreUrl: server.url,
    backUp: async () => {
      await backup?.remove();
      backup = await server.backUp();
    },
    restore: async () => {
      if (backup) await server.restore(backup);
    },
    remove: async () => {
      await backup?.remove();
      await server.remove();
    },
  };
}

/** The schema `log` of the database at `url`, put back as a dump of it alone would be. */
export function restorableSchema(url: string): RestorableLog {
  return {
    eventstoreUrl: '',
    backUp: () =>
      tamper(
        url,
        `drop schema if exists log_backup cascade; create schema log_backup;
         create table log_backup.events as table log.events; create table log_backup.position as table log.position`,
      ),
    restore: () =>
      tamper(
        url,
        `begin; truncate log.events; insert into log.events select * from log_backup.events;
         select setval('log.position', last_value, is_called) from log_backup.position; commit`,
      ),
    remove: () => tamper(url, 'drop schema if exists log_backup cascade'),
  };
}
