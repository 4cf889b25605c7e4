import { withoutSecrets } from '#domain/page/address.ts';
import type { PageCommand, RunKind } from '#domain/page/page.ts';
import type { CommandContext, Log } from '#event-store/log.ts';
import { commandOf, pageIdOf, type RecordedRun } from '#platform/scraping/page-commands.ts';
import { recordOnPage } from '#platform/scraping/record-found.ts';
import type { ScrapeOutcome } from '#platform/scraping/scraping.ts';

/**
 * Records what the run came to, in the stream of the page that answered in the end. Done twice it records once, also when the two
 * readings said different things: the ids follow from the run, and a run has one end. The redirection goes before the end, so
 * that a second reading knows where the first one was going to write.
 */
export async function recordEnd(
  log: Log,
  asked: NonNullable<RecordedRun['asked']>,
  outcome: ScrapeOutcome,
): Promise<void> {
  const { pageId, runId, url, sourceRunId } = asked.data;
  const part = sourceRunId === undefined ? {} : { sourceRunId };
  const context = contextOf(asked);
  const answered = outcome.ok ? pageIdOf(outcome.url) : pageId;
  const first: PageCommand =
    outcome.ok && answered !== pageId
      ? { type: 'RedirectScrape', led: { pageId, runId, toPageId: answered, url: withoutSecrets(outcome.url) } }
      : endOf({ pageId, runId, url, ...part }, outcome, 'asked');
  // Whoever did the work before says where it led.
  const { events } = await recordOnPage(log, pageId, first, context);
  const led = events.find((event) => event.type === 'ScrapeRedirected')?.data.toPageId;
  if (led !== undefined)
    await recordOnPage(log, led, endOf({ pageId: led, runId, url, ...part }, outcome, 'unasked'), context);
}

function contextOf({ id, correlationId, data }: NonNullable<RecordedRun['asked']>): CommandContext {
  return {
    commandId: commandOf('end', data.runId),
    correlationId,
    causationId: id,
    actor: { id: 'scraper', role: 'system' },
    occurredAt: new Date().toISOString(),
  };
}

/** A reading, in the stream of the page where its end stands. */
interface Reading {
  readonly pageId: string;
  readonly runId: string;
  readonly url: string;
  readonly sourceRunId?: string;
}

function endOf(reading: Reading, outcome: ScrapeOutcome, run: RunKind): PageCommand {
  if (!outcome.ok) {
    const { failure, detail, durationMs } = outcome;
    const failed = { ...reading, failure, detail: detail.slice(0, 1000), durationMs };
    return { type: 'RecordScrapeFailure', run, failed };
  }
  const { ok: _, ...said } = outcome;
  const { pageId } = reading;
  const found = { ...reading, ...said, url: withoutSecrets(said.url), contactSubject: pageId };
  return { type: 'RecordScrape', run, found };
}
