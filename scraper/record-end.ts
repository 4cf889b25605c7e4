import { concepts, streams } from '#domain/catalog.ts';
import { withoutSecrets } from '#domain/page/address.ts';
import { MOST_CLASSES, type NamedClass, type ReadClass, recognised } from '#domain/page/classes.ts';
import type { PageCommand, RunKind } from '#domain/page/page.ts';
import type { CommandContext, Log } from '#event-store/log.ts';
import { classPageIdOf, commandOf, pageIdOf, type RecordedRun } from '#platform/scraping/page-commands.ts';
import { recordOnPage } from '#platform/scraping/record-found.ts';
import type { ReadFields, ScrapeOutcome, Unchanged } from '#platform/scraping/scraping.ts';

/**
 * Records what the run came to, in the stream of the page that answered in the end. Done twice it records once, also when the two
 * readings said different things: the ids follow from the run, and a run has one end. The redirection goes before the end, so
 * that a second reading knows where the first one was going to write.
 */
export async function recordEnd(
  log: Log,
  asked: NonNullable<RecordedRun['asked']>,
  outcome: ScrapeOutcome | Unchanged,
): Promise<void> {
  const { pageId, runId, url, sourceRunId, again } = asked.data;
  const part = { ...(sourceRunId !== undefined && { sourceRunId }), ...(again && { againOf: pageId }) };
  const context = contextOf(asked);
  if (outcome.ok === 'unchanged') {
    const { durationMs } = outcome;
    const unchanged = { pageId, runId, url, readAt: context.occurredAt, durationMs };
    await recordOnPage(log, pageId, { type: 'RecordUnchanged', unchanged }, context);
    return;
  }
  const answered = outcome.ok ? pageIdOf(outcome.url) : pageId;
  const first: PageCommand =
    outcome.ok && answered !== pageId
      ? { type: 'RedirectScrape', led: { pageId, runId, toPageId: answered, url: withoutSecrets(outcome.url) } }
      : await endOf(log, { pageId, runId, url, ...part }, outcome, 'asked', context);
  // Whoever did the work before says where it led.
  const { events } = await recordOnPage(log, pageId, first, context);
  const led = events.find((event) => event.type === 'ScrapeRedirected')?.data.toPageId;
  if (led !== undefined)
    await recordOnPage(
      log,
      led,
      await endOf(log, { pageId: led, runId, url, ...part }, outcome, 'unasked', context),
      context,
    );
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
  readonly againOf?: string;
}

/** The end of a reading. The classes of a page are recorded before it: whoever sees the end finds them. */
async function endOf(
  log: Log,
  reading: Reading,
  outcome: ScrapeOutcome,
  run: RunKind,
  context: CommandContext,
): Promise<PageCommand> {
  if (!outcome.ok) {
    const { failure, detail, durationMs } = outcome;
    const failed = { ...reading, failure, detail: detail.slice(0, 1000), durationMs };
    return { type: 'RecordScrapeFailure', run, failed };
  }
  const { ok: _, classes: read, ...said } = outcome;
  const { pageId } = reading;
  const classes = read && (await recordClasses(log, reading, { ...outcome, classes: read }, context));
  const found = { ...reading, ...said, url: withoutSecrets(said.url), contactSubject: pageId };
  return { type: 'RecordScrape', run, found: { ...found, ...(classes && { classes: [...classes] }) } };
}

/** Each class under the key that it had when the page was read before. */
async function recordClasses(
  log: Log,
  { pageId: ofPageId, runId }: Reading,
  { classes, url, scrapedAt }: Extract<ScrapeOutcome, { ok: true }> & { readonly classes: readonly ReadFields[] },
  context: CommandContext,
): Promise<readonly NamedClass[]> {
  if (classes.length === 0) return [];
  const { state } = await log.fold(streams.page(ofPageId), concepts.page.decider);
  const named = recognised(classes.slice(0, MOST_CLASSES).map(toldApartBy), state.classes);
  const step = { ...context, commandId: commandOf('class', runId) };
  for (const [place, { key }] of named.entries()) {
    const said = classes[place];
    const pageId = classPageIdOf(ofPageId, key);
    const where = { pageId, ofPageId, key, contactSubject: ofPageId, runId, url: withoutSecrets(url), scrapedAt };
    if (said) await recordOnPage(log, pageId, { type: 'RecordClass', found: { ...where, ...said } }, step);
  }
  return named;
}

const toldApartBy = ({ fields: { name = '', ageRanges = [], schedule = '' } }: ReadFields): ReadClass => ({
  name: name.slice(0, 300),
  ages: ageRanges.join(', ').slice(0, 300),
  times: schedule.slice(0, 300),
});
