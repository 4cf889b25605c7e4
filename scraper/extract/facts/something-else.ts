import { isOf, type Thing } from '../data/thing.ts';
import { rawText } from '../page/html-tree.ts';
import { type Page, meta } from '../page/page.ts';

import type { Subject, Words } from './other-subject.ts';
import { whatIsAskedOfFamilies } from './what-is-asked-of-families.ts';
import { whatIsForGrownUps } from './what-is-for-grown-ups.ts';
import { whatIsForOthers } from './what-is-for-others.ts';
import { whomItAddresses } from './whom-it-addresses.ts';
import { whatTopicsName } from './what-topics-name.ts';
import { whatIsSold } from './what-is-sold.ts';
import { whatIsTold } from './what-is-told.ts';

/** Where it costs little to look comes first: the text of a page is long. What speaks against comes before what speaks for it. */
const inOrder = (some: readonly Subject[]): readonly Subject[] =>
  some.map((subject) => ({
    ...subject,
    signs: subject.signs.toSorted(
      (one, other) =>
        Number(one.weight > 0) - Number(other.weight > 0) ||
        Number(one.where === 'text') - Number(other.where === 'text'),
    ),
  }));
const subjects = inOrder([
  ...whatIsTold,
  ...whatIsSold,
  ...whatIsForOthers,
  ...whatIsAskedOfFamilies,
  ...whatIsForGrownUps,
  ...whatTopicsName,
]);
const addressed = inOrder(whomItAddresses);

/** What a page's signs say of anything else. */
export interface Elsewhere {
  /** By how much they say that it is about something else, over what would be enough; below 0 when they do not. */
  readonly over: number;
  /** Whether they say that it speaks to others than those who take part. */
  readonly addressesOthers: boolean;
}

/** Whether the signs of a page say that it is about something else, or speaks to somebody else. */
export function elsewhere(
  page: Page,
  things: readonly Thing[],
  names: readonly string[],
  /** Whether the page says of something that it is every week, from when until when. */
  isHeldWeekly: boolean,
): Elsewhere {
  const lines = page.mainLines.map(({ text }) => text.replace(/\s\|\s/g, '\n'));
  const headings = page.mainLines.filter(({ level }) => level === 1 || level === 2).slice(0, 3);
  const head = [page.title, ...headings.map(({ text }) => text), ...names].join('\n');
  const buttons = page.elements.filter(({ name }) => name === 'button').slice(0, 50);
  const main = page.mainLines.find(({ level }) => level === 1);
  const words: Words = {
    head,
    topic: `${page.title.split(/\s[|–—]\s|\s-\s/)[0] ?? ''}\n${main?.text ?? ''}`,
    site: `${meta(page, 'og:site_name') ?? ''}\n${page.title
      .split(/\s[|–—-]\s/)
      .slice(1)
      .join('\n')}\n${page.url.hostname.replace(/[.-]/g, ' ')}`,
    path: page.url.pathname,
    text: [...lines, ...buttons.map((button) => rawText(button, 60).trim())].join('\n').slice(0, 20_000),
    marks: marksOf(page),
    links: page.links
      .map(({ text }) => text)
      .join('\n')
      .slice(0, 5_000),
  };
  const most = (some: readonly Subject[]): number =>
    Math.max(
      ...some.map((subject) =>
        isHeldWeekly && subject.isNeverHeld === true ? -subject.enough : over(subject, words, things),
      ),
    );
  return { over: most(subjects), addressesOthers: most(addressed) >= 0 };
}

function over({ enough, signs, types, typed = 0, unless }: Subject, words: Words, things: readonly Thing[]): number {
  if (unless?.test(words.head)) return -enough;
  let weight = types && things.some((thing) => isOf(thing, types)) ? typed : 0;
  let left = signs.reduce((sum, sign) => sum + Math.max(0, sign.weight), 0);
  for (const { weight: more, where, says, times = 1 } of signs) {
    // What is left could not make it enough any more: the text need not be searched for it.
    if (weight + left < enough) break;
    left -= Math.max(0, more);
    if (times > 1 ? (words[where].match(says) ?? []).length >= times : words[where].search(says) !== -1) weight += more;
  }
  return weight - enough;
}

/** What a page's elements call themselves, as far as it tells what the page is. */
function marksOf({ elements, metas }: Page): string {
  const marks = new Set(metas.keys());
  // Most elements of a menu or a list are marked alike, or not at all.
  const marked = new Set<string>(['  ']);
  for (const { name, attributes } of elements) {
    if (name === 'meta' || name === 'link') continue;
    const said = `${attributes.class ?? ''} ${attributes.itemprop ?? ''} ${attributes.rel ?? ''}`;
    if (marked.has(said)) continue;
    marked.add(said);
    for (const mark of said.split(/\s+/)) if (mark.length >= 3 && mark.length <= 24) marks.add(mark);
    if (marks.size > 2000) break;
  }
  return [...marks].join('\n');
}
