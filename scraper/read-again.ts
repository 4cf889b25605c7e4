import type { Logger } from 'pino';
import { v5 as uuidv5 } from 'uuid';
import { every } from '#event-store/background.ts';
import type { Log } from '#event-store/log.ts';
import type { Database } from '#platform/database.ts';
import { readAgain } from '#platform/scraping/page-commands.ts';
import type { ScrapeJobs } from '#platform/scraping/scraping-jobs.ts';

export interface AgainDependencies {
  readonly log: Log;
  readonly db: Database;
  readonly logger: Logger;
  readonly scrapeJobs: Pick<ScrapeJobs, 'submit'>;
  /** How often to look for pages that are due, ms. */
  readonly pollMs: number;
  readonly now: () => Date;
}

/** Who asks for pages that are due. */
const AGAIN = 'again';
/** Pages that are read again at once, by all scrapers together: whoever pastes a page must not wait for them. */
const AT_ONCE = 10;

/**
 * Asks for pages to be read again that are due and have a live listing, until stopped. Any number of processes may: the run's id follows
 * from the page and from when it was due, so that it is asked for once. What is read of them becomes a change that waits for an admin
 * (policies/read-again.ts).
 */
export function readPagesAgain({ log, db, logger, scrapeJobs, pollMs, now }: AgainDependencies) {
  const looking = every(
    pollMs,
    async () => {
      for (const { page_id: pageId, due_at: due } of await pagesDue(db)) {
        const runId = uuidv5(`again ${due.toISOString()}`, pageId);
        const context = {
          commandId: runId,
          correlationId: runId,
          causationId: null,
          actor: { id: AGAIN, role: 'system' },
          occurredAt: now().toISOString(),
        } as const;
        const command = { type: 'ReadAgain', pageId, runId, why: 'due', at: context.occurredAt } as const;
        try {
          const { events } = await readAgain(log, command, context);
          if (events.length > 0) scrapeJobs.submit({ pageId, runId, caller: AGAIN });
        } catch (err) {
          // One that cannot be asked for keeps no other from being read.
          logger.warn({ err, pageId }, 'a page that is due has to wait');
        }
      }
    },
    { name: 'pages to read again', logger },
  );
  return { stop: () => looking.stop() };
}

/** As many pages as may be read, the longest due first; a source that is paused has its pages not read, either. */
async function pagesDue(db: Database): Promise<readonly { readonly page_id: string; readonly due_at: Date }[]> {
  // Who makes the read models may start later.
  const [made] = await db.query<{ is: boolean }>(
    `select to_regclass('readings_again.pages') is not null and to_regclass('listing.listings') is not null
       and to_regclass('sources.runs') is not null as is`,
  );
  if (made?.is !== true) return [];
  return db.query(
    `select p.page_id, p.due_at from readings_again.pages p
     where p.due_at <= now() and p.of_page_id is null
       and exists (
         select 1 from readings_again.pages c join listing.listings l on l.listing_id = c.listing_id
         where (c.page_id = p.page_id or c.of_page_id = p.page_id) and l.status = 'live')
       and not exists (
         select 1 from sources.runs r join sources.sources s using (source_id)
         where r.run_id = p.source_run_id and s.is_kept and (s.summary ->> 'isPaused')::boolean)
     order by p.due_at
     limit greatest(0, $1 - (select count(*) from scraping.open_runs where caller = $2))`,
    [AT_ONCE, AGAIN],
  );
}
