import type { DomainEvent } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { Log, OpenedPage } from '#event-store/log.ts';
import type { EventPlace, Subscription } from '#event-store/port.ts';
import type { Database } from '#platform/database.ts';
import { noteRequested } from './note-requested.ts';
import { setAside } from './unreadable-requests.ts';

/** Between two pages of the log, ms: under load each holds more. */
const PAUSE_MS = 50;
/** Pages of the log without anything for us move the position no more often than this. */
const SAVE_EVERY_MS = 5_000;

/**
 * Keeps `scraping.open_runs` up with the log: a run that is asked for comes in, one that has its end goes out. `asked` is called
 * when there are new ones. Any number of processes may: each event counts once, by the one position that they share.
 */
export async function followRequests(
  { log, db }: { readonly log: Pick<Log, 'subscribe' | 'head' | 'newestRead'>; readonly db: Database },
  asked: () => void,
): Promise<Subscription> {
  let savedAt = performance.now();
  return log.subscribe(
    await startPosition(log, db),
    async (page) => {
      if (page.events.length === 0 && performance.now() - savedAt < SAVE_EVERY_MS) return;
      if (await take(db, page, log.newestRead())) asked();
      savedAt = performance.now();
    },
    { types: ['ScrapeRequested', 'ActivityScraped', 'ScrapeFailed', 'PageUnchanged'], pauseMs: PAUSE_MS },
  );
}

/**
 * Where the scrapers are; the beginning of a log that was put back to before that: a run whose end is lost is open again, and one
 * that is not costs a look.
 */
async function startPosition(log: Pick<Log, 'head'>, db: Database): Promise<number> {
  const [progress] = await db.query<{ position: number }>(`select position from scraping.progress`);
  const position = progress?.position ?? 0;
  if (position <= (await log.head())) return position;
  await db.transaction(async (tx) => {
    await tx.query(`update scraping.progress set position = 0, newest = null where position = $1`, [position]);
    await tx.query(`delete from scraping.unreadable`);
  });
  return 0;
}

/** Whether there are new runs. What another process has taken in already changes nothing: it may be long out again. */
async function take(
  db: Database,
  { events, nextPosition }: OpenedPage,
  newest: EventPlace | undefined,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [progress] = await tx.query<{ position: number }>(`select position from scraping.progress for update`);
    const position = progress?.position ?? 0;
    if (nextPosition <= position) return false;
    const fresh = events.filter((event) => event.position > position);
    const ended = new Set(fresh.flatMap(endedRun));
    const open = fresh.filter((event) => !(event.type === 'ScrapeRequested' && ended.has(event.data.runId)));
    const asked = await noteRequested(tx, open);
    await setAside(tx, fresh);
    await tx.query(`delete from scraping.open_runs where run_id = any($1::uuid[])`, [[...ended]]);
    await tx.query(`update scraping.progress set position = $1, newest = coalesce($2::jsonb, newest)`, [
      nextPosition,
      newest === undefined ? null : JSON.stringify(newest),
    ]);
    return asked;
  });
}

const endedRun = (event: Recorded<DomainEvent>): string[] =>
  event.type === 'ActivityScraped' || event.type === 'ScrapeFailed' || event.type === 'PageUnchanged'
    ? [event.data.runId]
    : [];
