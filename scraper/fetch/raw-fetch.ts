import { isUtf8 } from 'node:buffer';
import { Agent, request } from 'undici';
import { withoutSecrets } from '#domain/page/address.ts';
import { guardedConnector, type Resolve } from './connector.ts';
import { decodedBody } from './decoded-body.ts';
import { asFetchFailure, FetchFailure } from './fetch-failure.ts';
import { checkTarget, type OpenedHosts } from './target.ts';
import { unlessAborted } from './unless-aborted.ts';

export interface FetchLimits {
  readonly connectTimeoutMs: number;
  readonly headersTimeoutMs: number;
  /** All requests of one chain of redirects together, from asking to the last byte; waiting for one's turn not included. */
  readonly wholeTimeoutMs: number;
  /** Decoded bytes of one answer. */
  readonly maxBytes: number;
  readonly maxRedirects: number;
}

/** One answer of a server, whatever its status. `url` is where it came from after redirects. */
export interface RawAnswer {
  readonly url: URL;
  readonly status: number;
  readonly contentType: string;
  readonly body: Buffer;
  /** What its server calls this answer (`etag`, `last-modified`); empty where it does not. */
  readonly etag: string;
  readonly lastModified: string;
}

export interface FetchOptions {
  readonly accept: string;
  /** Asks for an answer only if it is another one than this; of the first address of the chain, and of no other. */
  readonly unless?: { readonly etag: string | null; readonly lastModified: string | null };
  readonly maxBytes?: number;
  /** What becomes of a body that is longer than that; default `refuse`. */
  readonly tooLong?: 'refuse' | 'cut';
  /** Throws when `url` must not be asked for; before every request of the chain, the first included, and in its time. */
  readonly permit?: (url: URL) => Promise<void>;
  /** Waits for one's turn before every request that is permitted, until `giveUp` aborts; not in the time of the chain. */
  readonly turn?: (url: URL, giveUp: AbortSignal) => Promise<void>;
  /** Says whether an answer's body is wanted; else it is not read. */
  readonly wants?: (status: number, contentType: string) => boolean;
}

/** The only way in which the scraper talks to servers: checked addresses, redirects by hand, hard limits. */
export class GuardedFetch {
  readonly #agent: Agent;
  readonly #opened: OpenedHosts;
  readonly #limits: FetchLimits;
  readonly #userAgent: string;
  readonly #closing = new AbortController();

  constructor(options: { opened: OpenedHosts; resolve: Resolve; limits: FetchLimits; userAgent: string }) {
    this.#opened = options.opened;
    this.#limits = options.limits;
    this.#userAgent = options.userAgent;
    this.#agent = new Agent({
      connect: guardedConnector({ ...options, connectTimeoutMs: options.limits.connectTimeoutMs }),
      // No connection is kept: the next request resolves and checks anew, and an idle process can end.
      pipelining: 0,
      headersTimeout: options.limits.headersTimeoutMs,
      bodyTimeout: options.limits.headersTimeoutMs,
      maxHeaderSize: 32_768,
    });
  }

  /** Throws a FetchFailure for everything that goes wrong, bad statuses excepted. */
  async get(start: URL, options: FetchOptions): Promise<RawAnswer> {
    let url = start;
    let left = this.#limits.wholeTimeoutMs;
    const inTime = async <Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
      const asked = performance.now();
      const result = await this.#within(left, work);
      left = Math.max(1, left - Math.round(performance.now() - asked));
      return result;
    };
    for (let hops = 0; hops <= this.#limits.maxRedirects; hops += 1) {
      checkTarget(url, this.#opened);
      await inTime(async () => options.permit?.(url));
      await options.turn?.(url, this.#closing.signal);
      const { unless: _, ...others } = options;
      const answer = await inTime((signal) => this.#once(url, hops === 0 ? options : others, signal));
      if (!('location' in answer)) return answer;
      url = redirected(url, answer.location);
    }
    throw new FetchFailure('too-many-redirects', `more than ${this.#limits.maxRedirects} redirects from ${start.href}`);
  }

  /** Whatever `work` does after `ms`, nobody waits for it. */
  async #within<Result>(ms: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const signal = AbortSignal.any([AbortSignal.timeout(ms), this.#closing.signal]);
    try {
      return await unlessAborted(signal, work(signal));
    } catch (error) {
      if (error instanceof FetchFailure) throw error;
      if (signal.aborted) throw new FetchFailure('timed-out', `no whole answer in ${this.#limits.wholeTimeoutMs} ms`);
      throw asFetchFailure(error);
    }
  }

  async #once(url: URL, options: FetchOptions, signal: AbortSignal): Promise<RawAnswer | { location: string }> {
    const answer = await request(url, {
      dispatcher: this.#agent,
      signal,
      headers: {
        'user-agent': this.#userAgent,
        accept: options.accept,
        'accept-language': 'en-GB,en;q=0.8',
        'accept-encoding': 'gzip, deflate, br',
        ...(options.unless?.etag && { 'if-none-match': options.unless.etag }),
        ...(options.unless?.lastModified && { 'if-modified-since': options.unless.lastModified }),
      },
    });
    // An aborted body reports the abort as an event as well as to its reader.
    answer.body.on('error', () => undefined);
    const header = (name: string): string => [answer.headers[name] ?? ''].flat().join(', ');
    const location = asUtf8(header('location'));
    const contentType = header('content-type');
    const called = { etag: header('etag'), lastModified: header('last-modified') };
    const moved = [301, 302, 303, 307, 308].includes(answer.statusCode) && location !== '';
    if (moved || options.wants?.(answer.statusCode, contentType) === false) {
      answer.body.destroy();
      return moved ? { location } : { url, status: answer.statusCode, contentType, body: Buffer.alloc(0), ...called };
    }
    const maxBytes = options.maxBytes ?? this.#limits.maxBytes;
    const body = await decodedBody(answer.body, header('content-encoding'), maxBytes, options.tooLong);
    return { url, status: answer.statusCode, contentType, body, ...called };
  }

  close(): Promise<void> {
    this.#closing.abort();
    return this.#agent.destroy();
  }
}

/** A header's letters come as one for each byte; servers that put others than ASCII there mean UTF-8. */
function asUtf8(header: string): string {
  const bytes = Buffer.from(header, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : header;
}

/** Where a redirect leads. From https it never leads back to plain http, where anybody on the way could answer. */
function redirected(from: URL, location: string): URL {
  if (location.length > 2000 || !URL.canParse(location, from.href))
    throw new FetchFailure('invalid-address', `redirected to ${location.replace(/\/\/[^/]*@/, '//').slice(0, 200)}`);
  const to = new URL(location, from.href);
  if (from.protocol === 'https:' && to.protocol === 'http:')
    throw new FetchFailure('forbidden-address', `redirected from https to ${withoutSecrets(to.href).slice(0, 200)}`);
  return to;
}
