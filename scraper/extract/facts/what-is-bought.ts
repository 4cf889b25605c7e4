import { type HtmlElement, rawText } from '../page/html-tree.ts';
import type { Line } from '../page/page-lines.ts';
import { type Page, meta } from '../page/page.ts';
import { daysIn } from '#domain/listing/facts/weekday-mentions.ts';
import { plainTimes } from '#domain/listing/sessions/plain-times.ts';
import { timesIn } from './clock-times.ts';
import { withDashes } from './from-until.ts';
import { takenPartIn } from './other-subject.ts';
import { isOpening } from './sessions-of-others.ts';

/** What is bought. */
const goods =
  /\b(?:we (?:sell|stock)|for sale|shop|showroom|(?:toys|clothes|clothing|(?<!in )shoes|boots|trainers|books|bikes|scooters|prams|buggies|cots|furniture|costumes|leotards|uniforms?|instruments|gifts|balloons|ice creams?|cakes|sweets)(?:,| (?:and|for|fitted|made|mended|sold) ))/i;
const doneTogether =
  /\b(?:class(?:es)?|sessions?|clubs?|camps?|lessons?|courses?|workshops?|\w*groups?|tuition|coaching|training|choir|school|activities|play|every|learn(?:s|ing)?|lent|aged|drama|dancing|swimming|singing|football(?! boots| kit)|chess|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|after[- ]school)\b/i;

/** A page of a sentence or two that names goods, and nothing that is done together: who buys them for children takes part in nothing. */
export function isShopInBrief(page: Page): boolean {
  const text = [page.title, ...page.mainLines.map((line) => line.text)].join('\n');
  return goods.test(text) && !doneTogether.test(text);
}

/** Many clubs sell their places as a shop sells shoes; only of a place one is told every week on which day it is, from when until when. */
export const isHeldWeekly = ({ text }: Line): boolean =>
  text.length <= 400 &&
  !/\bfittings?\b/i.test(text) &&
  ((weekly.test(text) && daysIn(text).length > 0 && timesIn(text, true).some((time) => until.test(time))) ||
    (ofAllGroups.test(text) && timesIn(withDashes(plainTimes(text))).some((time) => until.test(time))));
/** "All groups begin at a quarter past four and finish at a quarter to six": where the weekday is chosen in the shop's own list. */
const ofAllGroups = /^(?:all|both|each|every) (?:groups?|class(?:es)?|lessons?|courses?) /i;
const weekly =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b|\b(?:every|each) \w+day\b|\b(?:\d{1,2}|four|five|six|seven|eight|nine|ten|eleven|twelve)[- ]weeks?\b|\bsessions?\b/i;
const until = /[-–—−]|\b(?:to|til|till|until|and)\b/i;

const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
/** "Sundays 7, 14, 21 and 28 March", "six Thursday evenings", "five weekly sessions": one comes back, and what one buys is a course. */
const comesBack = new RegExp(
  `\\b${WEEKDAY}s:? \\d{1,2}(?:st|nd|rd|th)?(?: \\p{L}{3,9})?(?:, ?| and | & )\\d{1,2}\\b|\\b(?:\\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:${WEEKDAY} (?:mornings|afternoons|evenings|sessions|lessons|classes)|${WEEKDAY}s|(?:weekly|consecutive) (?:sessions|lessons|classes|workshops|mornings|afternoons|evenings))\\b`,
  'iu',
);
/** What somebody does there. */
const isTaught =
  /\b(?:learns?|taught|teach(?:es)?|tutors?|teachers?|chefs?|coach(?:es)?|instructors?|led by|makers?|beginners)\b/i;

/** When something else is that has a weekday and hours: fittings, orders and their dispatch, the telephone, and what is not on. */
const ofElse =
  /\b(?:fittings?|orders?|ordered|dispatch\w*|deliver\w*|shipping|phones?|telephone|call|closed|no (?:sessions?|class(?:es)?|lessons?)|off)\b/i;
/** How many lines at most stand between a course's days and its hours: the button and a paragraph of what is learned. */
const NEAR = 5;

/**
 * A place on a course that a shop sells among its goods: what is put in the basket has days that come back, beside them from one time until
 * another, is for children of some age, and something is learned. Goods have none of that, and a basket says nothing against all of it.
 * Where nothing is put in a basket, nothing of this is asked: a school's news tells of six afternoons as well.
 */
export function isCourseSold(page: Page, isForChildren: boolean): boolean {
  if (!isForChildren || !isSold(page) || namesGoods(headOf(page))) return false;
  const lines = page.mainLines.map((line) => (line.text.length > 400 || ofElse.test(line.text) ? undefined : line));
  const days = lines.flatMap((line, place) => (line !== undefined && comesBack.test(line.text) ? [place] : []));
  return (
    days.length > 0 &&
    lines.some(
      (line, place) =>
        line !== undefined &&
        (daysIn(line.text).length > 0 || days.some((day) => Math.abs(day - place) <= NEAR)) &&
        !isOpening(line) &&
        timesIn(withDashes(plainTimes(line.text))).some((time) => until.test(time)),
    ) &&
    page.mainLines.some(({ text, level }) => level === 0 && isTaught.test(text))
  );
}
/** Whether what the page is about is put in a basket, by its own mark or by a button. */
const isSold = (page: Page): boolean =>
  /^(?:og:)?product\b/.test(meta(page, 'og:type') ?? '') || page.elements.some(isBasketButton);

/** What one wears or uses, and nothing else. */
const surelyGoods =
  /\b(?:shoes|boots|trainers|slippers|leotards?|skirts?|costumes?|uniforms?|hood(?:ie|y)s?|t-?shirts?|goggles|rackets?|racquets?|jigsaws?)\b/i;
/** The last noun of a product's name is what it is: a leotard for a class is no class, and ball skills are no ball. */
const isGoods =
  /\b(?:shoes|boots|trainers|slippers|leotards?|skirts?|kits?|suits?|costumes?|uniforms?|hood(?:ie|y)s?|t-?shirts?|shirts?|socks|tights|bags?|goggles|bats?|rackets?|racquets?|balls?|toys?|jigsaws?|books?|sets?|tracksuits?|jackets?|hats?|mats?|gloves|belts?|mugs?)$/i;
const nameOnly = /\s(?:[-–—|:(,[]|for|with|in|by|from|age[sd]?|size)(?:\s|\S)[^]*$|[,(:][^]*$/i;
const basket = /\badd to (?:basket|bag|cart|trolley)\b/i;

const headOf = (page: Page): string => page.mainLines.find(({ level }) => level === 1)?.text.slice(0, 200) ?? '';
/** Whether `heading` is the name of goods. */
const namesGoods = (heading: string): boolean =>
  isGoods.test(heading.replace(nameOnly, '').trim()) || (surelyGoods.test(heading) && !takenPartIn.test(heading));

/** One thing to put in a basket, of which the page is headed by the name: shoes for children who dance are no dancing. */
export function isProduct(page: Page): boolean {
  if (!namesGoods(headOf(page))) return false;
  // On a shelf of them some are fitted on a weekday, and that is no class.
  const isShelf = page.elements.filter(isOfShelf).length >= 3;
  return isShelf || (page.elements.some(isBasketButton) && !page.mainLines.some(isHeldWeekly));
}

/** What goods of a list have each, in the mark that shops of one maker give it or in words. */
const isOfShelf = (each: HtmlElement): boolean =>
  (each.name === 'a' && /(?:^|\s)add_to_cart_button(?:\s|$)/.test(each.attributes.class ?? '')) ||
  (/^(?:a|button)$/.test(each.name) &&
    /^(?:select options|add to (?:basket|bag|cart))$/i.test(rawText(each, 60).trim()));
const isBasketButton = (each: HtmlElement): boolean =>
  (each.name === 'button' && basket.test(rawText(each, 60))) ||
  (each.name === 'input' && basket.test(each.attributes.value?.slice(0, 60) ?? ''));
