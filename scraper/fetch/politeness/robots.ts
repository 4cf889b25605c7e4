import { createRequire } from 'node:module';
import type { Robot } from 'robots-parser';
import { FetchFailure } from '../fetch-failure.ts';
import type { RawAnswer } from '../raw-fetch.ts';

/** The package exports the function itself, its types say `default`: only a require reads both rightly. */
const robotsParser: (url: string, text: string) => Robot = createRequire(import.meta.url)('robots-parser');

const KEEP_MS = 3_600_000;
const KEEP_AT_MOST = 500;

/** A host's robots.txt as far as it concerns us. */
export interface RobotRules {
  allows(url: URL): boolean;
  /** Seconds between visits that the host asks for. */
  readonly crawlDelay: number | undefined;
}

interface Kept {
  readonly rules: Promise<RobotRules>;
  readonly until: number;
}

/** Reads robots.txt of each host once an hour. */
export class Robots {
  readonly #fetch: (url: URL) => Promise<RawAnswer>;
  readonly #agent: string;
  readonly #now: () => number;
  readonly #kept = new Map<string, Kept>();

  constructor(fetch: (url: URL) => Promise<RawAnswer>, agent: string, now: () => number) {
    this.#fetch = fetch;
    this.#agent = agent;
    this.#now = now;
  }

  /** The rules for `url`'s host. Throws what the host's robots.txt could not be fetched for. */
  async rulesFor(url: URL): Promise<RobotRules> {
    const known = this.#kept.get(url.origin);
    if (known && known.until > this.#now()) return known.rules;
    const rules = this.#read(new URL('/robots.txt', url));
    if (this.#kept.size >= KEEP_AT_MOST) this.#kept.delete(this.#kept.keys().next().value ?? '');
    this.#kept.set(url.origin, { rules, until: this.#now() + KEEP_MS });
    // A failure is not remembered: the next visit asks again.
    rules.catch(() => this.#kept.delete(url.origin));
    return rules;
  }

  async #read(address: URL): Promise<RobotRules> {
    const answer = await this.#fetch(address);
    // RFC 9309: a missing file allows everything, a failing server nothing.
    if (answer.status >= 500) throw new FetchFailure('refused-by-robots', `${address.href} answered ${answer.status}`);
    if (answer.status >= 400 || answer.status < 200) return { allows: () => true, crawlDelay: undefined };
    // Behind a redirect the rules still are those of the host that was asked.
    const robot = robotsParser(address.href, answer.body.toString('utf8'));
    return rulesOf(robot, this.#agent);
  }
}

function rulesOf(robot: Robot, agent: string): RobotRules {
  return { allows: (url) => robot.isAllowed(url.href, agent) !== false, crawlDelay: robot.getCrawlDelay(agent) };
}
