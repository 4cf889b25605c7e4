import { streams } from '#domain/catalog.ts';
import { withoutErased } from '#domain/kernel/erased.ts';
import type { EventOf } from '#domain/kernel/event.ts';
import type { Evidence } from '#domain/listing/commands.ts';
import type { ListingEvent } from '#domain/listing/events.ts';
import { holdsItsPage, listingOf } from '#domain/listing/listing.ts';
import type { ActivityScraped, ClassScraped, PageEvent } from '#domain/page/events.ts';
import type { PersonEvent } from '#domain/person/events.ts';
import type { Log } from '#event-store/log.ts';
import { v5 as uuidv5 } from 'uuid';
import { classPageIdOf } from '#platform/scraping/page-commands.ts';
import { withoutContact } from '#platform/scraping/record-found.ts';
import type { Consequence, Policy } from './policy.ts';

type Reads = Pick<Log, 'readStream'>;
type Said = EventOf<typeof ActivityScraped>['data'] | EventOf<typeof ClassScraped>['data'];

/**
 * What a page says that was read again becomes a change of its listing, or of those of its classes, which waits for an admin. What a
 * person has typed since stays, and what an admin has turned down is not asked again: that are the listing's own rules.
 */
export const readAgainPolicy: Policy = {
  name: 'read-again',
  from: 'beginning',
  types: ['ActivityScraped'],
  consequences: async (event, log) => {
    if (event.type !== 'ActivityScraped' || event.data.againOf === undefined) return [];
    const { againOf, runId, pageId, classes = [] } = event.data;
    const until = event.position;
    const readings: { readonly of: string; readonly said: Said }[] = [];
    // A page that became several, or leads to such a one, says nothing of the one that it was.
    if (classes.length < 2) readings.push({ of: againOf, said: event.data });
    if (pageId === againOf)
      for (const { key } of classes) {
        const of = classPageIdOf(pageId, key);
        const events = await upTo<PageEvent>(log, streams.page(of), until);
        const said = events.findLast((each) => each.type === 'ClassScraped' && each.data.runId === runId);
        if (said?.type === 'ClassScraped') readings.push({ of, said: said.data });
      }
    const all = readings.map(({ of, said }) => refreshed(log, { of, said, until, runId }));
    return (await Promise.all(all)).flat();
  },
};

/** The change to the listing that holds the page `of`, if one does. */
async function refreshed(
  log: Reads,
  {
    of,
    said,
    until,
    runId,
  }: { readonly of: string; readonly said: Said; readonly until: number; readonly runId: string },
): Promise<Consequence[]> {
  const page = await upTo<PageEvent>(log, streams.page(of), until);
  const claim = page.findLast((each) => each.type === 'PageClaimed');
  if (claim?.type !== 'PageClaimed') return [];
  const { listingId: id } = claim.data;
  // Not only up to the event: whoever has been erased by now must not be brought back.
  const listing = listingOf(await log.readStream<ListingEvent | PersonEvent>(streams.listing(id)));
  if (!holdsItsPage(listing)) return [];
  const { contentHash, fields, methods, evidence, grounds } = listing.isContactErased ? withoutContact(said) : said;
  const command = {
    type: 'RefreshFromPage' as const,
    revisionId: uuidv5(`again ${runId}`, id),
    contentHash,
    fields: withoutErased(fields),
    methods,
    // What was personal in it may have been erased as a whole.
    evidence: typeof evidence === 'object' ? (withoutErased(evidence) as Evidence) : {},
    ...(grounds && { grounds }),
  };
  return [{ kind: 'command', id, command }];
}

const upTo = async <Event extends PageEvent>(log: Reads, stream: string, position: number) =>
  (await log.readStream<Event | PersonEvent>(stream)).filter((event) => event.position <= position);
