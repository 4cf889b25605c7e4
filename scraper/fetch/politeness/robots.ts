import { FetchFailure } from '../fetch-failure.ts';
import type { RawAnswer } from '../raw-fetch.ts';
import { noRules, parseRobotRules, type RobotRules } from './robot-rules.ts';

const KEEP_MS = 3_600_000;
const KEEP_AT_MOST = 500;

/** More rules than any site needs are read again for each page instead of being remembered. */
const KEEP_RULES = 2_000;

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
    const forget = (): void => {
      if (this.#kept.get(url.origin)?.rules === rules) this.#kept.delete(url.origin);
    };
    // A failure is not remembered: the next visit asks again.
    rules.then(({ count }) => count > KEEP_RULES && forget(), forget);
    return rules;
  }

  async #read(address: URL): Promise<RobotRules> {
    const answer = await this.#fetch(address).catch((error: unknown) => {
      if (error instanceof FetchFailure && error.failure === 'too-many-redirects') return undefined;
      throw error;
    });
    // RFC 9309: a missing file allows everything, as does one behind too many redirects; a failing server allows nothing.
    if (!answer) return noRules;
    if (answer.status >= 500 || answer.status === 429)
      throw new FetchFailure('refused-by-robots', `${address.href} answered ${answer.status}`);
    if (answer.status >= 400 || answer.status < 200) return noRules;
    // Behind a redirect the rules still are those of the host that was asked.
    return parseRobotRules(answer.body.toString('utf8'), this.#agent);
  }
}
