import type { Grounds } from '#domain/listing/events.ts';
import type { Validators } from '#domain/page/again/again.ts';
import { type FieldName, fieldNames } from '#domain/listing/facts/fields.ts';
import { londonDate } from '#domain/kernel/london-date.ts';
import { withRatingRead } from '#domain/listing/facts/ratings.ts';
import type { PagesKind } from '#domain/source/schedule.ts';
import type { ReadFields, ScrapeOutcome, ScrapeService, Unchanged } from '#platform/scraping/scraping.ts';
import { contentHash } from './extract/found-fields.ts';
import type { Found } from './extract/findings.ts';
import { asFetchFailure, FetchFailure } from './fetch/fetch-failure.ts';
import { type FetchedText, userAgent, WebFetcher, type WebFetcherOptions } from './fetch/web-fetcher.ts';
import { withInnerPages } from './inner-pages.ts';
import type { PageFacts } from './reading/facts.ts';
import { type Listed, listedPages } from './sources/listed-pages.ts';
import type { ItemFacts } from './sources/take-item.ts';
import type { FeedItem } from './feeds/item.ts';
import { siteOf } from './sources/page-links.ts';
import { pageReaders, type ReaderOptions } from './reading/page-readers.ts';
import { pageRenderer, type RenderingOptions } from './rendering/page-renderer.ts';
import { drawnOrAsItIs } from './rendering/when-drawn.ts';

export interface ScrapeServiceOptions extends WebFetcherOptions {
  /** The time now; default the system's. */
  readonly now?: () => Date;
  readonly readers?: ReaderOptions;
  /** Draws pages whose text comes by scripts; default: they are not read. */
  readonly rendering?: RenderingOptions;
}

/** A running scraper. `close` gives up what is under way. */
export interface RunningScrapeService extends ScrapeService {
  /** As `scrape`, with the whole findings instead of a listing's fields; throws a FetchFailure. */
  read(url: string): Promise<ReadPage>;
  /** The pages that a source names; throws a FetchFailure. */
  list(kind: PagesKind, url: string): Promise<Listed>;
  /** The feed at `url`, or a page of it, as it was answered; throws a FetchFailure. */
  feed(url: string): Promise<FetchedText>;
  /** What an item of a feed says; null when that is no activity. Throws a FetchFailure. */
  item(item: FeedItem): Promise<ItemFacts | null>;
  close(): Promise<void>;
}

export interface ReadPage extends PageFacts {
  /** The address that answered in the end. */
  readonly url: string;
  /** ISO 8601. */
  readonly scrapedAt: string;
}
/** `validators`: what its server calls this answer; null where what is read did not come from it alone. */
type Read = ReadPage & { readonly validators: Validators | null };

/** How long what an inner page of a site said is good for other pages of it, ms, and how many are kept. */
const KEEP_INNER_MS = 600_000;
const MOST_INNER_KEPT = 200;

/** As `read`, asked again for the same within `ms` with the first answer. */
function keptFor<Answer>(ms: number, read: (url: string) => Promise<Answer>): (url: string) => Promise<Answer> {
  const kept = new Map<string, { readonly until: number; readonly answer: Promise<Answer> }>();
  return (url) => {
    const known = kept.get(url);
    if (known && known.until > performance.now()) return known.answer;
    const [oldest] = kept.keys();
    if (kept.size >= MOST_INNER_KEPT && oldest !== undefined) kept.delete(oldest);
    const answer = read(url);
    kept.set(url, { until: performance.now() + ms, answer });
    return answer;
  };
}

/** The scraper: fetches pages through the guarded fetcher and has read, in processes of their own, what they say about an activity. */
export function createScrapeService(options: ScrapeServiceOptions = {}): RunningScrapeService {
  const fetcher = new WebFetcher(options);
  const readers = pageReaders(options.readers);
  const renderer = options.rendering && pageRenderer(options.rendering, userAgent);
  const now = options.now ?? (() => new Date());

  async function readUnless(url: string, known: Validators | null): Promise<Read | 'unchanged'> {
    readers.prepare();
    const page = await fetcher.page(url, known);
    if (page === 'unchanged') return page;
    const scrapedAt = now().toISOString();
    let others = 0;
    const elsewhere = <Answer>(answer: Promise<Answer>): Promise<Answer> => {
      others += 1;
      return answer;
    };
    const itself = await withCalendar(page, (link) => elsewhere(fetcher.calendar(link)));
    const drawn = await drawnOrAsItIs(
      itself,
      renderer && (() => elsewhere(renderer.render(page, fetcher.visitOn(page)))),
      (html) => readers.read({ html, address: page.url, calendars: [] }),
    );
    const facts = await withInnerPages(drawn, (link) => elsewhere(inner(link)));
    if (!facts.extraction.isActivity) throw new FetchFailure('nothing-found', `no activity found on ${page.url}`);
    // The hash stays that of what the page says, which is the same tomorrow.
    const today = londonDate(new Date(scrapedAt));
    const rated = <Facts extends Pick<PageFacts, 'fields'>>(each: Facts): Facts => ({
      ...each,
      fields: withRatingRead(each.fields, page.url, today),
    });
    // A timetable on another page may change while this one does not.
    const validators = (others === 0 && page.validators) || null;
    return { url: page.url, scrapedAt, validators, ...rated(facts), classes: facts.classes.map(rated) };
  }
  async function read(url: string): Promise<Read> {
    const page = await readUnless(url, null);
    if (page === 'unchanged') throw new FetchFailure('http-status', `${url} answered 304`);
    return page;
  }

  /** One linked calendar is worth a visit when the page itself does not say when; without it the page still counts. */
  async function withCalendar(
    { text: html, url: address }: FetchedText,
    fetch: (link: string) => Promise<FetchedText>,
  ): Promise<PageFacts> {
    const facts = await readers.read({ html, address, calendars: [] });
    const [link] = facts.extraction.calendarLinks;
    if (link === undefined || facts.extraction.found.schedule !== undefined) return facts;
    const calendar = await fetch(link).catch(() => undefined);
    return calendar ? readers.read({ html, address, calendars: [calendar.text] }) : facts;
  }

  /** A site's contact page is read once for a while, however many of its pages lead there. */
  const inner = keptFor(KEEP_INNER_MS, async (url: string): Promise<PageFacts | undefined> => {
    const page = await fetcher.page(url).catch(() => undefined);
    // A redirect may lead anywhere; what another site says is not this one's word.
    if (!page || siteOf(new URL(page.url)) !== siteOf(new URL(url))) return undefined;
    return readers.read({ html: page.text, address: page.url, calendars: [] }).catch(() => undefined);
  });

  return {
    read,
    list: (kind, url) => listedPages(fetcher, kind, url),
    feed: (url) => fetcher.feed(url),
    item: async ({ page, isActivity, link }) => {
      const { extraction, fields: said } = await readers.read(page);
      if (said.name === undefined || !(isActivity || extraction.isActivity)) return null;
      const { website, ...others } = said;
      // Without a page of its own it was read as if it stood at the feed's address, which is nobody's website.
      const fields = link === null || website === undefined ? others : said;
      const { imageCount, found } = extraction;
      return {
        fields,
        contentHash: contentHash(fields),
        imageCount,
        ...howRead(found),
      };
    },
    close: async () => void (await Promise.all([fetcher.close(), readers.close(), renderer?.close()])),
    scrape: (url) => outcomeOf(() => read(url)),
    scrapeUnless: (url, known) => outcomeOf(() => readUnless(url, known)),
  };
}

/** What a reading came to, as everybody but the scraper itself knows it. */
async function outcomeOf(read: () => Promise<Read>): Promise<ScrapeOutcome>;
async function outcomeOf(read: () => Promise<Read | 'unchanged'>): Promise<ScrapeOutcome | Unchanged>;
async function outcomeOf(read: () => Promise<Read | 'unchanged'>): Promise<ScrapeOutcome | Unchanged> {
  const started = performance.now();
  const durationMs = (): number => Math.round(performance.now() - started);
  try {
    const came = await read();
    if (came === 'unchanged') return { ok: 'unchanged', durationMs: durationMs() };
    const { extraction, classes, validators, ...page } = came;
    return {
      ok: true,
      ...page,
      ...(validators && { validators }),
      imageCount: extraction.imageCount,
      durationMs: durationMs(),
      ...howRead(extraction.found),
      classes: classes.map((one, place) => classRead(one, extraction.classes[place] ?? {})),
    };
  } catch (error) {
    const { failure, message } = asFetchFailure(error);
    return { ok: false, failure, detail: message, durationMs: durationMs() };
  }
}

const classRead = (one: PageFacts['classes'][number], found: Found): ReadFields => ({
  ...one,
  imageCount: one.fields.images?.length ?? 0,
  ...howRead(found),
});

/** By which method, from which words and how surely each field was found. */
function howRead(found: Found): Pick<ReadFields, 'methods' | 'evidence'> & { readonly grounds: Grounds } {
  const grounds = fieldNames.flatMap((name) => {
    const { confidence, page } = found[name] ?? {};
    return confidence === undefined ? [] : [[name, { confidence, ...(page !== undefined && { page }) }] as const];
  });
  return {
    methods: each(found, 'method'),
    evidence: each(found, 'evidence'),
    grounds: Object.fromEntries(grounds),
  };
}

function each(found: Found, part: 'method' | 'evidence'): Partial<Record<FieldName, string>> {
  return Object.fromEntries(fieldNames.flatMap((name) => (found[name] ? [[name, found[name][part]]] : [])));
}
