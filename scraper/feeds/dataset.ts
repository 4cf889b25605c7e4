import { isNeverTaken } from './activities.ts';
import { webLink } from './item.ts';
import { parsed } from './openactive.ts';
import { isSaid } from './series-times.ts';

/** Feeds of one dataset that are read. */
const MOST_FEEDS = 12;
const MOST_SCRIPTS = 50;
/** Longest tag that opens a script, characters. */
const LONGEST_TAG = 1_000;

/** What the page of an OpenActive dataset leads to. */
export interface Dataset {
  /** Addresses of its feeds. */
  readonly feeds: readonly string[];
  /** Kinds whose feeds need not be read. */
  readonly notRead: readonly string[];
}

/** The dataset that `text`, which came from `address`, is about: JSON-LD, or a page that holds it. Undefined when there is none. */
export function datasetIn(text: string, address: string): Dataset | undefined {
  const values = /^\s*[{[]/.test(text.slice(0, 100)) ? [parsed(text)] : scriptsIn(text).map(parsed);
  const dataset = values
    .flat()
    .find(
      (each) =>
        isSaid(each) && [each['@type'] ?? each['type']].flat().some((type) => /(?:^|[/:])Dataset$/.test(String(type))),
    );
  if (!isSaid(dataset)) return undefined;
  const feeds = new Set<string>();
  const notRead = new Set<string>();
  for (const each of [dataset['distribution']].flat()) {
    if (!isSaid(each) || typeof each['contentUrl'] !== 'string') continue;
    const kind = [each['additionalType'], each['identifier'], each['name']]
      .filter((name) => typeof name === 'string')
      .map((name) => name.split(/[/#:]/).at(-1) ?? '')
      .find(isNeverTaken);
    const feed = webLink(each['contentUrl'], address);
    if (kind !== undefined) notRead.add(kind);
    else if (feed !== null && feeds.size < MOST_FEEDS) feeds.add(feed);
  }
  return feeds.size === 0 ? undefined : { feeds: [...feeds], notRead: [...notRead] };
}

/** What the scripts of a page hold that are JSON-LD. It is gone through once from left to right, however it is written. */
function scriptsIn(html: string): string[] {
  const scripts: string[] = [];
  const opening = /<script\s/gi;
  for (let match = opening.exec(html); match && scripts.length < MOST_SCRIPTS; match = opening.exec(html)) {
    const tag = html.slice(match.index, match.index + LONGEST_TAG);
    const close = tag.indexOf('>');
    if (close === -1 || !/application\/ld\+json/i.test(tag.slice(0, close))) continue;
    const from = match.index + close + 1;
    const until = html.indexOf('</script', from);
    if (until === -1) break;
    scripts.push(html.slice(from, until));
    opening.lastIndex = until;
  }
  return scripts;
}
