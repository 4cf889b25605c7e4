import { daysIn } from '#domain/listing/facts/weekday-mentions.ts';
import { closest } from '../page/html-tree.ts';
import type { Page } from '../page/page.ts';
import { timesIn } from './clock-times.ts';

/** Whether a line of the page has a weekday and a time. */
const saysWhen = ({ lines }: Page): boolean =>
  lines.some(({ text }) => text.length <= 400 && daysIn(text).length > 0 && timesIn(text, true).length > 0);

/** What nobody calls an activity, wherever it stands. */
const isSaid =
  /\b(?:page not found|not be found|domain (?:name )?(?:is|may be) (?:for sale|available)|this domain|account suspended|access denied|are you (?:a )?(?:human|robot)|default web page)\b/i;

/** What is such a message only as all that a title, a part of it or a heading says: there is a Studio 404, and a club may be called so. */
const isAllThatIsSaid =
  /^(?:(?:http |oops!? )?(?:status |error )*404(?:\.\d+)?(?: (?:error|\(?(?:page )?not found\)?|page))?\W*\d*|just a moment|attention required|it works|(?:domain|(?:[\w-]+\.)+[a-z]{2,}) (?:is )?parked\b.*|parked(?: (?:free|domain|page)\b.*)?)$/i;

/** The same of a page that does not say when anything takes place: "New Saturday club coming soon!" may stand over one that does. */
const isNotYetThere = /\bcoming soon\b|^(?:.+ is |we(?: are|['’]re) |(?:web)?site |page )?under construction\W*$/i;

/** A title and the headings of the first level, and what stands apart in them: "Hill Studio - 404". */
const partsOf = (said: readonly string[]): readonly string[] =>
  said.flatMap((line) => line.split(/\s+[|·–—-]\s+|[:.…!]+(?:\s+|$)/)).map((part) => part.trim());

/** Whether a page is a message instead of a page: not found, log in, for sale. */
export function isNoPage(page: Page): boolean {
  const lines = [page.title, ...page.lines.filter(({ level }) => level === 1).map(({ text }) => text)];
  const said =
    isSaid.test(lines.join('\n')) ||
    partsOf(lines).some((part) => isAllThatIsSaid.test(part)) ||
    (partsOf(lines).some((part) => isNotYetThere.test(part)) && !saysWhen(page));
  const body = page.lines.filter(({ region }) => region === 'main').reduce((sum, { text }) => sum + text.length, 0);
  return said && body < 1500 && closest(page.root, () => true) !== undefined;
}
