import { Parser } from 'htmlparser2';
import { leavingOut, type LeftOut } from '#domain/source/left-out.ts';
import { MOST_LISTED } from '#domain/source/limits.ts';
import { FetchFailure } from '../fetch/fetch-failure.ts';
import { type FeedItem, markOf, MOST_TEXT, pageOf, webLink } from './item.ts';

export const isRss = (text: string): boolean =>
  /<(?:rss|feed|rdf:RDF)[\s>]/i.test(text.slice(0, 4_000).replaceAll(/<!--[\s\S]{0,4000}?-->/g, ''));

/** Tags that are open at once at most. */
const DEEPEST = 200;
type Part = 'id' | 'title' | 'link' | 'summary' | 'body';
const parts: Readonly<Record<string, Part>> = {
  guid: 'id',
  id: 'id',
  title: 'title',
  link: 'link',
  description: 'summary',
  summary: 'summary',
  content: 'body',
  'content:encoded': 'body',
};

/**
 * The items in the RSS or Atom feed `text`. It is gone through once from left to right and nothing in it is ever carried out: entities
 * of its own are letters like others, and nothing is loaded. Throws a FetchFailure when it is no such feed or is cut off.
 */
export function rssItems(
  text: string,
  address: string,
): { readonly items: readonly FeedItem[]; readonly leftOut: readonly LeftOut[] } {
  if (!isRss(text)) throw new FetchFailure('undecodable', 'it is no RSS or Atom feed');
  const items = new Map<string, FeedItem>();
  const left = leavingOut();
  let said: Record<Part, string> | undefined;
  let within: Part | undefined;
  let isHtmlTitle = false;
  let isLinkItself = false;
  let depth = 0;
  let level = 0;
  let isEnded = false;
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        const name = tag.toLowerCase();
        level += 1;
        // The parser takes the longer for each tag the more are open.
        if (level > DEEPEST) throw new FetchFailure('undecodable', 'its parts stand too deep in each other');
        if (said === undefined) {
          if (name === 'item' || name === 'entry') {
            said = { id: '', title: '', link: '', summary: '', body: '' };
            isHtmlTitle = name === 'item';
            isLinkItself = false;
          }
          return;
        }
        depth += 1;
        if (depth > 1) return;
        within = parts[name];
        const isOwn = /^(?:alternate)?$/.test(attributes['rel'] ?? '');
        if (within === 'link' && isOwn && attributes['href'] !== undefined) said.link ||= attributes['href'];
        // Of RSS an id is its page's address, unless it says otherwise.
        if (name === 'guid') isLinkItself = attributes['isPermaLink'] !== 'false';
        // RSS never said which it is, and what writes it means HTML; Atom says so.
        if (within === 'title' && attributes['type'] !== undefined) isHtmlTitle = attributes['type'] === 'html';
        if (within === 'body' || within === 'summary') said[within] += '\n';
      },
      ontext: (words) => {
        if (said && within && said[within].length < MOST_TEXT) said[within] += words;
      },
      onclosetag: (tag, isImplied) => {
        const name = tag.toLowerCase();
        level -= 1;
        if (/^(?:rss|feed|rdf:rdf)$/.test(name) && !isImplied) isEnded = true;
        if (said === undefined) return;
        if (depth > 0) {
          depth -= 1;
          if (depth === 0) within = undefined;
          return;
        }
        const title = isHtmlTitle ? textOfHtml(said.title) : said.title;
        const link = said.link.trim() === '' && isLinkItself ? (webLink(said.id) ?? '') : said.link;
        const item = itemOf({ ...said, title, link }, address);
        if (item === undefined) left.add('Items', 'incomplete');
        else if (items.has(item.id)) {
          if (items.get(item.id)?.mark !== item.mark) left.add('Items', 'same-id');
        } else if (items.size >= MOST_LISTED) left.add('Items', 'too-many');
        else items.set(item.id, item);
        said = undefined;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(text);
  parser.end();
  if (!isEnded) throw new FetchFailure('undecodable', 'the feed is cut off');
  return { items: [...items.values()], leftOut: left.all() };
}

/** Longest title that is looked at, characters: what is told of it is shorter. */
const MOST_TITLE = 2_000;
/** Of a title that is HTML, its words. */
function textOfHtml(html: string): string {
  let text = '';
  const ontext = (words: string): void => void (text += words);
  new Parser({ ontext }, { decodeEntities: true }).end(html.slice(0, MOST_TITLE));
  return text;
}

function itemOf(
  { id, title, link, summary, body: whole }: Readonly<Record<Part, string>>,
  address: string,
): FeedItem | undefined {
  const name = title.replaceAll(/\s+/g, ' ').trim().slice(0, 300);
  const own = webLink(link, address);
  // A summary says the beginning of the whole once more.
  const body = whole.trim() === '' ? summary : whole;
  const key = (id.trim() || own) ?? '';
  if (name === '' || key === '' || key.length > 2_000) return undefined;
  return {
    id: key,
    link: own,
    mark: markOf(`${name}\n${link}\n${body}`),
    page: pageOf(name, body, own ?? address),
    isActivity: false,
  };
}
