import { streams } from '#domain/catalog.ts';
import type { PageEvent } from '#domain/page/events.ts';
import { GONE_VISITS } from '#domain/page/events.ts';
import { evolve, initialPage } from '#domain/page/page.ts';
import type { PersonEvent } from '#domain/person/events.ts';
import type { Log } from '#event-store/log.ts';
import { crawler } from '#platform/scraping/crawler.ts';
import { draftIdOf } from '#platform/scraping/draft-id.ts';
import { classPageIdOf } from '#platform/scraping/page-commands.ts';
import type { Consequence, Policy } from './policy.ts';

type Reads = Pick<Log, 'readStream'>;

/**
 * A page that was not there at three visits in a row, and a class that its page has no more, are marked on their listings, and the mark
 * goes when they are there again. A person looks at it, and nothing goes by itself.
 */
export const gonePagesPolicy: Policy = {
  name: 'gone-pages',
  from: 'beginning',
  types: ['ActivityScraped', 'ScrapeFailed'],
  consequences: async (event, log) => {
    if (event.type === 'ScrapeFailed') {
      const { pageId, url, goneVisits } = event.data;
      if (goneVisits !== GONE_VISITS) return [];
      const listings = await listingsOf(log, pageId, event.position);
      return listings.map((id) => marked(id, pageId, { url, why: 'gone' }));
    }
    if (event.type !== 'ActivityScraped') return [];
    const { pageId, url, classesGone = [], classesBack = [], wasGone } = event.data;
    const of = async (keys: readonly string[]): Promise<string[]> =>
      (await Promise.all(keys.map((key) => listingsOfPage(log, classPageIdOf(pageId, key), event.position)))).flat();
    const back = [...(await of(classesBack)), ...(wasGone ? await listingsOf(log, pageId, event.position) : [])];
    const gone = await of(classesGone);
    return [
      ...gone.map((id) => marked(id, pageId, { url, why: 'not-listed' })),
      ...back
        .filter((id) => !gone.includes(id))
        .map((id) => ({
          kind: 'command' as const,
          id,
          command: { type: 'MarkFoundAgain' as const, sourceId: pageId },
        })),
    ];
  },
};

const marked = (
  id: string,
  pageId: string,
  where: { readonly url: string; readonly why: 'gone' | 'not-listed' },
): Consequence => ({
  kind: 'command',
  id,
  command: { type: 'MarkVanished', sourceId: pageId, source: new URL(where.url).host, ...where },
});

/** The listings of a page and of its classes, as they were when the event at `position` happened. */
async function listingsOf(log: Reads, pageId: string, position: number): Promise<string[]> {
  const page = (await before(log, pageId, position)).reduce(evolve, initialPage);
  const pages = [pageId, ...page.classes.map(({ key }) => classPageIdOf(pageId, key))];
  return [...new Set((await Promise.all(pages.map((each) => listingsOfPage(log, each, position)))).flat())];
}

/** The listing that claimed the page last, and the draft of it that waits among the scraped ones. */
async function listingsOfPage(log: Reads, pageId: string, position: number): Promise<string[]> {
  const events = await before(log, pageId, position);
  const since = events[0]?.occurredAt;
  if (since === undefined) return [];
  const { listingId: claimed } = events.reduce(evolve, initialPage);
  const scraped = draftIdOf({ pageId, person: crawler.person, number: 0, since });
  const [begun] = claimed === scraped ? [] : await log.readStream(streams.listing(scraped), { limit: 1 });
  return [...(claimed === null ? [] : [claimed]), ...(begun && begun.position < position ? [scraped] : [])];
}

const before = async (log: Reads, pageId: string, position: number) =>
  (await log.readStream<PageEvent | PersonEvent>(streams.page(pageId))).filter((event) => event.position <= position);
