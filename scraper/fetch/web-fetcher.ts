import { brand } from '#domain/brand.ts';
import { Readable } from 'node:stream';
import type { Validators } from '#domain/page/again/again.ts';
import { decodedText, withWholeLetters } from './charset.ts';
import { type Resolve, systemResolve } from './connector.ts';
import { decodedBody } from './decoded-body.ts';
import { FetchFailure } from './fetch-failure.ts';
import { type Clock, Politeness, systemClock, type Turns } from './politeness/politeness.ts';
import { type FetchLimits, type FetchOptions, GuardedFetch, type RawAnswer } from './raw-fetch.ts';
import { Robots } from './politeness/robots.ts';
import { checkTarget, hostAndPort, type OpenedHosts, parseTarget } from './target.ts';

const AGENT_NAME = `${brand.name}Bot`;
/** How the scraper introduces itself to servers. */
export const userAgent = `${AGENT_NAME}/1.0 (+https://${brand.name.toLowerCase()}.example/about)`;

const ROBOTS_MAX_BYTES = 512 * 1024;
const LONGEST_CRAWL_DELAY_S = 10;

export interface WebFetcherOptions {
  /** `host:port` pairs that may be fetched although they are not public, without waiting. Default none. */
  readonly allow?: readonly string[];
  /** Least time between two visits to one host; default 1000. */
  readonly waitMs?: number;
  readonly limits?: Partial<FetchLimits>;
  readonly resolve?: Resolve;
  readonly clock?: Clock;
  /** Keeps visits to one host apart; default those of this process. */
  readonly turns?: Turns;
}

export interface FetchedText {
  /** Where the text came from in the end. */
  readonly url: string;
  readonly text: string;
}

/** A page with what its server calls this answer, absent where it does not: with that one asks later whether it has changed. */
export interface FetchedPage extends FetchedText {
  readonly validators?: Validators;
}

/** A visit to a page and to what it is made of: the rules by which all of it is asked for. */
export interface Visit {
  /** Throws a FetchFailure when `url` must not be asked for; waits for the host's turn, once. */
  readonly permit: (url: URL, giveUp: AbortSignal) => Promise<void>;
  /** What the guard of addresses is told. */
  readonly guard: {
    readonly opened: OpenedHosts;
    readonly resolve: Resolve;
    readonly connectTimeoutMs: number;
  };
}

/** No page is longer. */
export const MAX_PAGE_BYTES = 8 * 1024 * 1024;

const defaultLimits: FetchLimits = {
  connectTimeoutMs: 5_000,
  headersTimeoutMs: 10_000,
  wholeTimeoutMs: 25_000,
  maxBytes: MAX_PAGE_BYTES,
  maxRedirects: 5,
};

const pageTypes = /^(?:text\/html|application\/xhtml\+xml)\b/i;
const sitemapTypes =
  /^(?:(?:text|application)\/(?:xml|plain|octet-stream|gzip|x-gzip)|application\/[\w.-]{1,40}\+xml|binary\/octet-stream)\b/i;
const calendarTypes = /^(?:text\/calendar|text\/plain|application\/octet-stream|application\/ics)\b/i;

/** Fetches pages of strangers politely: robots.txt obeyed, hosts given rest, addresses guarded. */
export class WebFetcher {
  readonly #fetch: GuardedFetch;
  readonly #robots: Robots;
  readonly #politeness: Turns;
  readonly #opened: OpenedHosts;
  readonly #waitMs: number;
  readonly #guard: Visit['guard'];

  constructor(options: WebFetcherOptions = {}) {
    const clock = options.clock ?? systemClock;
    this.#opened = new Set((options.allow ?? []).map((each) => each.toLowerCase()));
    this.#waitMs = options.waitMs ?? 1000;
    this.#politeness = options.turns ?? new Politeness(clock);
    const limits = { ...defaultLimits, ...options.limits };
    const { connectTimeoutMs } = limits;
    this.#guard = { opened: this.#opened, resolve: options.resolve ?? systemResolve, connectTimeoutMs };
    this.#fetch = new GuardedFetch({ ...this.#guard, limits, userAgent });
    this.#robots = new Robots(
      (url) => this.#fetch.get(url, { accept: 'text/plain, */*;q=0.5', maxBytes: ROBOTS_MAX_BYTES, tooLong: 'cut' }),
      AGENT_NAME,
      () => clock.now(),
    );
  }

  /** The page at `address`; `unchanged` when it is still the one that its server calls `known`. Throws a FetchFailure. */
  async page(address: string): Promise<FetchedPage>;
  async page(address: string, known: Validators | null): Promise<FetchedPage | 'unchanged'>;
  async page(address: string, known: Validators | null = null): Promise<FetchedPage | 'unchanged'> {
    const wants = (type: string): boolean => type === '' || pageTypes.test(type);
    const accept = 'text/html, application/xhtml+xml;q=0.9';
    const answer = await this.#visit(parseTarget(address), accept, wants, known ?? undefined);
    if (answer.status === 304) return 'unchanged';
    const text = decodedText(answer.body, answer.contentType);
    if (answer.contentType === '' && !/^\s*<(?:!doctype|html|head|body|\?xml|!--)/i.test(text.slice(0, 500)))
      throw new FetchFailure('not-html', 'no content type, and no HTML');
    return { url: answer.url.href, text, ...validatorsOf(answer) };
  }

  /** The iCalendar file at `address`. Throws a FetchFailure. */
  async calendar(address: string): Promise<FetchedText> {
    const url = parseTarget(address.replace(/^webcals?:/i, 'https:'));
    const answer = await this.#visit(url, 'text/calendar', (type) => calendarTypes.test(type));
    return { url: answer.url.href, text: decodedText(answer.body, answer.contentType) };
  }

  /** The sitemap at `address`, packed or not. Throws a FetchFailure. */
  async sitemap(address: string): Promise<FetchedText> {
    const accept = 'application/xml, text/xml, text/plain;q=0.9, application/gzip;q=0.8';
    const answer = await this.#visit(parseTarget(address), accept, (type) => type === '' || sitemapTypes.test(type));
    const isPacked = answer.body[0] === 0x1f && answer.body[1] === 0x8b;
    const body = isPacked
      ? await decodedBody(Readable.from([answer.body]), 'gzip', defaultLimits.maxBytes)
      : answer.body;
    return { url: answer.url.href, text: decodedText(body, answer.contentType) };
  }

  /** The feed at `address`, whatever it is written in. Throws a FetchFailure. */
  async feed(address: string): Promise<FetchedText> {
    const accept = 'application/json, text/calendar, application/rss+xml, application/atom+xml, application/xml;q=0.9';
    const answer = await this.#visit(parseTarget(address.replace(/^webcals?:/i, 'https:')), accept, () => true);
    return { url: answer.url.href, text: decodedText(withWholeLetters(answer.body), answer.contentType) };
  }

  /** A visit that goes on after `page` was fetched: what the page is made of, asked for by somebody else. */
  visitOn(page: FetchedText): Visit {
    const { permit, turn } = this.#manners([new URL(page.url).hostname]);
    return {
      permit: async (url, giveUp) => {
        checkTarget(url, this.#opened);
        await permit(url);
        await turn(url, giveUp);
      },
      guard: this.#guard,
    };
  }

  close(): Promise<void> {
    return this.#fetch.close();
  }

  /** How one visit behaves: a host that it meets on its way, and has not `been` at, is asked for robots.txt and waited for once. */
  #manners(been: readonly string[] = []): Required<Pick<FetchOptions, 'permit' | 'turn'>> {
    const met = new Set(been);
    let gapMs = this.#waitMs;
    return {
      permit: async (url) => {
        const rules = await this.#robots.rulesFor(url);
        if (!(await rules.allows(url)))
          throw new FetchFailure('refused-by-robots', `robots.txt of ${hostAndPort(url)} forbids ${url.pathname}`);
        gapMs = Math.max(this.#waitMs, Math.min(rules.crawlDelay ?? 0, LONGEST_CRAWL_DELAY_S) * 1000);
      },
      turn: async (url, giveUp) => {
        if (met.has(url.hostname) || this.#opened.has(hostAndPort(url))) return;
        met.add(url.hostname);
        await this.#politeness.turn(url.hostname, gapMs, giveUp);
      },
    };
  }

  async #visit(
    start: URL,
    accept: string,
    wants: (contentType: string) => boolean,
    unless?: Validators,
  ): Promise<RawAnswer> {
    const ok = (status: number): boolean => status >= 200 && status < 300;
    const answer = await this.#fetch.get(start, {
      accept,
      ...(unless && { unless }),
      ...this.#manners(),
      wants: (status, type) => ok(status) && wants(type),
    });
    // Only of what was asked for under a condition can a server say that it has not changed.
    if (unless && answer.status === 304) return answer;
    if (!ok(answer.status)) throw new FetchFailure('http-status', `${answer.url.href} answered ${answer.status}`);
    if (!wants(answer.contentType))
      throw new FetchFailure('not-html', `content type ${answer.contentType.slice(0, 100) || 'missing'}`);
    return answer;
  }
}

/** Longer ones are not kept; so are those with letters that no header may have. */
function validatorsOf({ etag, lastModified }: RawAnswer): Pick<FetchedPage, 'validators'> {
  const kept = (text: string, most: number): string | null =>
    text !== '' && text.length <= most && /^[\x20-\x7e]+$/.test(text) ? text : null;
  const validators = { etag: kept(etag, 300), lastModified: kept(lastModified, 60) };
  return validators.etag === null && validators.lastModified === null ? {} : { validators };
}
