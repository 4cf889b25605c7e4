import type { Logger } from 'pino';
import type { Log } from '#event-store/log.ts';
import type { Database } from '#platform/database.ts';
import { behindAt } from '#platform/read-position.ts';

export interface ReadFirstParts {
  readonly db: Pick<Database, 'query'>;
  readonly log: Pick<Log, 'head'>;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Whether read models hold all that had happened when what is due at `due` was first looked for. */
export type ReadFirst = (due: Date) => Promise<boolean>;

const IN_FLIGHT_MS = 2 * 60_000;

/** The moment up to which everything is in the log at `now`: a command bears the time at which it came, and is recorded a little later. */
export const settledAt = (now: Date): Date => new Date(now.getTime() - IN_FLIGHT_MS);

/**
 * For letters that tell of a span of time once: what a read model learns only after they were written falls into no later span either.
 * Where the log stood is noted at the first look, or a site on which something happens all the time would never be read to its end.
 * As long as they stand nothing is written: from the second look on the log says that `what` waits, and for which of them.
 */
export function readFirst({ db, log, logger }: ReadFirstParts, what: string, readModels: readonly string[]): ReadFirst {
  let first: { readonly due: number; readonly head: number } | undefined;
  return async (due) => {
    const before = first?.due === due.getTime() ? first : undefined;
    first = before ?? { due: due.getTime(), head: await log.head() };
    const behind = await behindAt(db, readModels, first.head);
    if (behind.length > 0 && before !== undefined)
      logger.warn({ what, due: due.toISOString(), behind }, 'letters wait for read models that are behind the log');
    return behind.length === 0;
  };
}
