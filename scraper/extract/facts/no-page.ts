import { daysIn } from '#domain/listing/facts/weekday-mentions.ts';
import { closest } from '../page/html-tree.ts';
import type { Page } from '../page/page.ts';
import { timesIn } from './clock-times.ts';

/** Whether a line of the page has a weekday and a time. */
const saysWhen = ({ lines }: Page): boolean =>
  lines.some(({ text }) => text.length <= 400 && daysIn(text).length > 0 && timesIn(text, true).length > 0);

/** Whether a page is a message instead of a page: not found, log in, for sale. */
export function isNoPage(page: Page): boolean {
  const words = `${page.title}\n${page.lines
    .filter(({ level }) => level === 1)
    .map(({ text }) => text)
    .join('\n')}`;
  const said =
    /\b(?:page not found|not be found|domain (?:name )?(?:is|may be) (?:for sale|available)|this domain|account suspended|access denied|just a moment|attention required|are you (?:a )?(?:human|robot)|default web page|it works!)\b/i.test(
      words,
    ) ||
    // "New Saturday club coming soon!" over a page that says when its other clubs are.
    (/\b(?:404|parked|under construction|coming soon)\b/i.test(words) && !saysWhen(page));
  const body = page.lines.filter(({ region }) => region === 'main').reduce((sum, { text }) => sum + text.length, 0);
  return said && body < 1500 && closest(page.root, () => true) !== undefined;
}
