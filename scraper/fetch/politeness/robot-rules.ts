import { setImmediate as othersTurn } from 'node:timers/promises';

/** After so many rules, which take milliseconds, other work gets its turn. */
const RULES_AT_ONCE = 500;

/** A host's robots.txt as far as it concerns us. */
export interface RobotRules {
  allows(url: URL): Promise<boolean>;
  /** Seconds between visits that the host asks for. */
  readonly crawlDelay: number | undefined;
  /** How many rules there are. */
  readonly count: number;
}

export const noRules: RobotRules = { allows: async () => true, crawlDelay: undefined, count: 0 };

/** What is said to one robot: whether it may, by pattern. */
interface Said {
  readonly rules: Map<string, boolean>;
  crawlDelay: number | undefined;
}

/**
 * The rules of the robots.txt `text` (RFC 9309) for the robot that calls itself `agent`: those that name it, else those for all.
 * What concerns others is not kept, and neither reading nor asking takes more steps than `text` is long times an address is,
 * because a stranger wrote it.
 */
export function parseRobotRules(text: string, agent: string): RobotRules {
  const all: Said = { rules: new Map(), crawlDelay: undefined };
  let ours: Said | undefined;
  let meant = new Set<Said>();
  let naming = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, key = '', value = ''] = /^[\s\ufeff]*([a-z-]+)\s*:([^#]*)/i.exec(line) ?? [];
    const name = key.toLowerCase();
    if (name === 'user-agent') {
      if (!naming) meant = new Set();
      naming = true;
      const named = value.trim().split('/')[0]?.trim().toLowerCase();
      if (named === '*') meant.add(all);
      if (named === agent.toLowerCase()) meant.add((ours ??= { rules: new Map(), crawlDelay: undefined }));
    } else if (name === 'allow' || name === 'disallow' || name === 'crawl-delay') {
      naming = false;
      for (const said of meant) take(said, name, value.trim());
    }
  }
  const { rules, crawlDelay } = ours ?? all;
  return { allows: (url) => allowedBy(rules, encoded(url.pathname + url.search)), crawlDelay, count: rules.size };
}

function take(said: Said, key: 'allow' | 'disallow' | 'crawl-delay', value: string): void {
  if (value === '') return;
  if (key === 'crawl-delay') {
    const seconds = Number(value);
    if (!Number.isNaN(seconds)) said.crawlDelay = seconds;
    return;
  }
  const pattern = encoded(encodeURI(value).replaceAll('%25', '%'));
  // Of two that say the same way, the one that allows.
  said.rules.set(pattern, key === 'allow' || said.rules.get(pattern) === true);
}

/** The longest pattern that fits decides, of two as long the one that allows. */
async function allowedBy(rules: Said['rules'], path: string): Promise<boolean> {
  let looked = 0;
  let longest = -1;
  let allowed = true;
  for (const [pattern, allow] of rules) {
    looked += 1;
    if (looked % RULES_AT_ONCE === 0) await othersTurn();
    if (pattern.length < longest || (pattern.length === longest && allowed) || !fits(pattern, path)) continue;
    longest = pattern.length;
    allowed = allow;
  }
  return allowed;
}

/** Whether `path` begins as `pattern` says; `*` stands for anything, `$` at the end for the end. */
function fits(pattern: string, path: string): boolean {
  const toEnd = pattern.endsWith('$');
  const [first = '', ...others] = (toEnd ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  if (others.length === 0) return !toEnd || path.length === first.length;
  const last = toEnd ? (others.pop() ?? '') : '';
  let at = first.length;
  // The first place where a part fits leaves the most room for the others.
  for (const part of others) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return path.length - last.length >= at && path.endsWith(last);
}

/** With `%2f` and `%2F` alike. */
const encoded = (path: string): string => path.replace(/%[\da-f]{2}/gi, (sign) => sign.toUpperCase());
