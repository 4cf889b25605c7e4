import { v5 as uuidv5 } from 'uuid';
import { streams } from '#domain/catalog.ts';
import type { EventOf, Recorded } from '#domain/kernel/event.ts';
import { normalisedAddress } from '#domain/page/address.ts';
import type {
  ActivityScraped,
  ClassScraped,
  PageEvent,
  PageUnchanged,
  ScrapeFailed,
  ScrapeRequested,
} from '#domain/page/events.ts';
import type { Page, PageCommand } from '#domain/page/page.ts';
import { eventsOf, type Executed } from '#event-store/execute.ts';
import { handle } from '#event-store/handle.ts';
import type { CommandContext, Log } from '#event-store/log.ts';
import { inTurn } from '../turns/in-turn.ts';

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
  return inTurn(pageId, () => handle(log, pageId, command, context, { attempts: PAGE_ATTEMPTS }));
}

/** The id under which a class of a page is a page of its own. */
export const classPageIdOf = (pageId: string, key: string): string => uuidv5(`class ${key}`, pageId);

/** Asks for a page to be read; the run `asked.runId` is asked for once, however often this is repeated. */
export function requestScrape(
  log: Log,
  asked: EventOf<typeof ScrapeRequested>['data'],
  context: CommandContext,
): Promise<Executed<Page, PageEvent>> {
  const commandId = commandOf('ask', asked.runId);
  return executePage(log, asked.pageId, { type: 'RequestScrape', asked }, { ...context, commandId });
}

type RunStep = 'ask' | 'class' | 'end';

/**
 * The command that asked for a run or recorded its end. Derived, so that each happens once in a stream, and is found there
 * without looking through it.
 */
export const commandOf = (what: RunStep, runId: string): string => uuidv5(what, runId);

/** What a run came to. */
export type ScrapeEnd = Recorded<EventOf<typeof ActivityScraped>> | Recorded<EventOf<typeof ScrapeFailed>>;

/** What the log says of one reading of a page. */
export interface RecordedRun {
  /** Undefined when nobody asked for it. */
  readonly asked: Recorded<EventOf<typeof ScrapeRequested>> | undefined;
  /** Undefined while it is under way. */
  readonly end: ScrapeEnd | Recorded<EventOf<typeof PageUnchanged>> | undefined;
}

interface RunId {
  readonly pageId: string;
  readonly runId: string;
}
type Finding = Pick<Log, 'readStream' | 'findCommand'>;

/** Has a page read again by `command`, whose run is asked for once, however often this is repeated. */
export function readAgain(
  log: Log,
  command: Extract<PageCommand, { type: 'ReadAgain' }>,
  context: CommandContext,
): Promise<Executed<Page, PageEvent>> {
  return executePage(log, command.pageId, command, { ...context, commandId: commandOf('ask', command.runId) });
}

/** The run `runId` that was asked for in the stream of `pageId`; its end may stand in that of another page. */
export async function readRun(log: Finding, run: RunId): Promise<RecordedRun> {
  const asked = (await eventOf(log, run, 'ask')) ?? (await askedBefore(log, run));
  const last = await lastOfRun(log, run);
  const end = last && (isEnd(last) || last.type === 'PageUnchanged') ? last : undefined;
  return { asked: asked?.type === 'ScrapeRequested' ? asked : undefined, end };
}

/** What a run came to; undefined while it is under way. */
export async function endOfRun(log: Finding, run: RunId): Promise<ScrapeEnd | undefined> {
  const last = await lastOfRun(log, run);
  return last && isEnd(last) ? last : undefined;
}

async function lastOfRun(log: Finding, run: RunId): Promise<Recorded<PageEvent> | undefined> {
  const end = await eventOf(log, run, 'end');
  return end?.type === 'ScrapeRedirected' ? eventOf(log, { ...run, pageId: end.data.toPageId }, 'end') : end;
}

/** What was read of the class `key` in the run `runId`, in its page's stream `pageId`. */
export async function classIn(
  log: Finding,
  { pageId, runId, key }: RunId & { readonly key: string },
): Promise<Recorded<EventOf<typeof ClassScraped>> | undefined> {
  const event = await eventOf(log, { pageId: classPageIdOf(pageId, key), runId }, 'class');
  return event?.type === 'ClassScraped' ? event : undefined;
}

async function eventOf(
  log: Finding,
  { pageId, runId }: RunId,
  what: RunStep,
): Promise<Recorded<PageEvent> | undefined> {
  const stream = streams.page(pageId);
  const commandId = commandOf(what, runId);
  const receipt = await log.findCommand(stream, commandId);
  return receipt && (await eventsOf<PageEvent>(log, stream, commandId, receipt.revision))[0];
}

/** A run that was asked for by a version that did not derive the command's id, and is still open. */
async function askedBefore(log: Finding, { pageId, runId }: RunId): Promise<Recorded<PageEvent> | undefined> {
  const events = await log.readStream<PageEvent>(streams.page(pageId));
  return events.find((event) => event.type === 'ScrapeRequested' && event.data.runId === runId);
}

/** Whether `event` is the end of a run. */
export function isEnd(event: Recorded): event is ScrapeEnd {
  return event.type === 'ActivityScraped' || event.type === 'ScrapeFailed';
}
