import type { DomainEvent } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { Log, OpenedPage } from '#event-store/log.ts';
import type { Subscription } from '#event-store/port.ts';
import type { Database } from '#platform/database.ts';
import { noteRequested } from './note-requested.ts';
import { setAside } from './unreadable-requests.ts';

/** Pages of the log without anything for us move the position no more often than this. */
const SAVE_EVERY_MS = 5_000;

/**
 * Keeps `scraping.open_runs` up with the log: a run that is asked for comes in, one that has its end goes out. `asked` is called
 * when there are new ones. Any number of processes may: each event counts once, by the one position that they share.
 */
export async function followRequests(
  { log, db }: { readonly log: Pick<Log, 'subscribe' | 'head'>; readonly db: Database },
  asked: () => void,
): Promise<Subscription> {
  let savedAt = performance.now();
  return log.subscribe(
    await startPosition(log, db),
    async (page) => {
      if (page.events.length === 0 && performance.now() - savedAt < SAVE_EVERY_MS) return;
      if (await take(db, page)) asked();
      savedAt = performance.now();
    },
    { types: ['ScrapeRequested', 'ActivityScraped', 'ScrapeFailed'] },
  );
}

/** Where the scrapers are; the end of a log that was put back to before that, so that nothing new is taken for known. */
async function startPosition(log: Pick<Log, 'head'>, db: Database): Promise<number> {
  const [progress] = await db.query<{ position: number }>(`select position from scraping.progress`);
  const position = progress?.position ?? 0;
  const head = await log.head();
  if (position <= head) return position;
  await db.query(`update scraping.progress set position = $1 where position = $2`, [head, position]);
  return head;
}

/** Whether there are new runs. What another process has taken in already changes nothing: it may be long out again. */
async function take(db: Database, { events, nextPosition }: OpenedPage): Promise<boolean> {
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
    await tx.query(`update scraping.progress set position = $1`, [nextPosition]);
    return asked;
  });
}

const endedRun = (event: Recorded<DomainEvent>): string[] =>
  event.type === 'ActivityScraped' || event.type === 'ScrapeFailed' ? [event.data.runId] : [];
