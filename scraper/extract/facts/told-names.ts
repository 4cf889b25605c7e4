import type { Page } from '../page/page.ts';
import { bare, wordsOf } from '../page/plain-text.ts';
import { namesKind } from './kinds.ts';
import { isPart, isSlogan, isTowns } from './name-words.ts';

/** "Hello Weston & Clevedon!": who is greeted is where it is. */
export function greeted(heading: string): string {
  const whom = /^(?:hello|hi|hey|welcome|welcome to)[, ] ?(.{3,60}?)[!.]*$/i.exec(heading)?.[1];
  return whom !== undefined && isTowns(whom) ? whom : heading;
}

/** "Cub Scouts (8-10½)" without for whom it is. */
export const withoutAges = (name: string): string =>
  name.replace(/(?<=\p{L}{3}) \((?:ages? )?\d{1,2}½? ?(?:-|–|to) ?\d{1,2}½?(?: ?(?:years?|yrs?))?\)$/iu, '');

/**
 * Whether `heading` is a slogan over a page that is called `title`: a page's title is what its maker calls it, and when the menu's entry for this
 * very page, another heading or the text calls it so too and nothing says the heading again, the heading is no name.
 */
export function isOverruled(page: Page, heading: string, title: string): boolean {
  const [said, other] = [wordsOf(heading), [...wordsOf(title)]];
  const shared = other.filter((word) => said.has(word)).length;
  if (other.length === 0 || other.length > 7 || shared === other.length) return false;
  if ((namesKind(heading) && !namesKind(title)) || isTold(page, heading)) return false;
  if (isOwnEntry(page, title)) return !isPart(title) || shared === 0;
  // A slogan, where the title says what is done.
  if (isSlogan(heading) && namesKind(title) && shared <= other.length / 3 && !isKeywords(title)) return true;
  return page.title.startsWith(title) && other.length >= 2 && shared <= other.length / 3 && isTold(page, title);
}

/** What is searched for, and no name: "Baby classes in Leeds". */
const isKeywords = (title: string): boolean => / (?:in|near|for|around) /.test(title);

/** Whether the page's menu has an entry `name`, or the beginning of it, that leads to this page itself. */
function isOwnEntry({ links, url }: Page, name: string): boolean {
  const path = (each: URL): string => each.pathname.replace(/\/$/, '');
  return links.some(
    ({ text, url: to }) =>
      path(to) === path(url) &&
      to.hostname === url.hostname &&
      (bare(text) === bare(name) || (text.length >= 8 && name.startsWith(text))),
  );
}

/** Whether another heading than the first is `name`, or a sentence says it with its capitals. */
const isTold = ({ mainLines }: Page, name: string): boolean =>
  mainLines.some(({ text, level }) => (level > 1 && bare(text) === bare(name)) || (level === 0 && text.includes(name)));
