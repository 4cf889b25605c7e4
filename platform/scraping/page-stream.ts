import { v5 as uuidv5 } from 'uuid';
import { streams } from '#domain/catalog.ts';
import type { EventOf, Recorded } from '#domain/kernel/event.ts';
import { normalisedAddress } from '#domain/page/address.ts';
import type { ActivityScraped, PageEvent, ScrapeFailed, ScrapeRequested } from '#domain/page/events.ts';
import { decide, evolve, initialPage, type Page, type PageCommand } from '#domain/page/page.ts';
import { type Decider, execute, type Executed } from '#event-store/execute.ts';
import type { CommandContext, Log } from '#event-store/log.ts';
import { inTurn } from '../turns/in-turn.ts';

/** The concept of a page, for `execute` and `load`. Several rooms write to pages: those who ask and those who read. */
export const pages: Decider<PageCommand, Page, PageEvent> = { initial: initialPage, evolve, decide };

/** Many people may paste one page at the same moment; each lost race costs one more attempt. */
export const PAGE_ATTEMPTS = 60;

/** One page has one id, however its address is spelled. */
export function pageIdOf(url: string): string {
  return uuidv5(normalisedAddress(url) ?? url, uuidv5.URL);
}

export function executePage(
  log: Log,
  pageId: string,
  command: PageCommand,
  context: CommandContext,
): Promise<Executed<Page, PageEvent>> {
  return inTurn(pageId, () => execute(log, streams.page(pageId), pages, command, context, PAGE_ATTEMPTS));
}

/** What a run came to. */
export type ScrapeEnd = Recorded<EventOf<typeof ActivityScraped>> | Recorded<EventOf<typeof ScrapeFailed>>;

/** What the log says of one reading of a page. */
export interface RecordedRun {
  /** Undefined when nobody asked for it. */
  readonly asked: Recorded<EventOf<typeof ScrapeRequested>> | undefined;
  /** Undefined while it is under way. */
  readonly end: ScrapeEnd | undefined;
}

/** The run `runId` that was asked for in the stream of `pageId`; its end may stand in that of another page. */
export async function readRun(
  log: Pick<Log, 'readStream'>,
  { pageId, runId }: { readonly pageId: string; readonly runId: string },
): Promise<RecordedRun> {
  const events = await eventsOfRun(log, pageId, runId);
  const asked = events.find((event) => event.type === 'ScrapeRequested');
  const led = events.find((event) => event.type === 'ScrapeRedirected');
  const where = led ? await eventsOfRun(log, led.data.toPageId, runId) : events;
  return { asked, end: where.find(isEnd) };
}

async function eventsOfRun(log: Pick<Log, 'readStream'>, pageId: string, runId: string) {
  const events = await log.readStream<PageEvent>(streams.page(pageId));
  return events.filter(({ data }) => 'runId' in data && data.runId === runId);
}

/** Whether `event` is the end of a run. */
export function isEnd(event: Recorded): event is ScrapeEnd {
  return event.type === 'ActivityScraped' || event.type === 'ScrapeFailed';
}
