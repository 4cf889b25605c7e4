import type { Logger } from 'pino';
import type { Log } from '#event-store/log.ts';
import type { Database } from '#platform/database.ts';

/** What it takes to carry out what was asked for. */
export interface UpkeepDependencies {
  readonly log: Log;
  readonly db: Database;
  readonly logger: Logger;
}
