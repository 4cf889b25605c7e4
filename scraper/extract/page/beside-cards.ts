import { daysIn } from '#domain/listing/facts/weekday-mentions.ts';
import { childElements, closest, descendants, type HtmlElement } from './html-tree.ts';
import type { Line } from './page-lines.ts';

const card = /^(?:article|li|div|section)$/;
const MOST_CARDS = 12;
/** No card says more. */
const LONGEST = 400;

/**
 * The boxes in which a page that has said when its own activity is tells of what else the same people do: side by side, each under a heading
 * of its own, one of which `isOther` knows as something besides (parties, what is for grown-ups).
 */
export function besideCards(lines: readonly Line[], isOther: (heading: Line) => boolean): ReadonlySet<Line> {
  const first = lines.findIndex(({ level, region }) => level === 1 && region === 'main');
  if (first === -1) return new Set();
  const found = new Set<HtmlElement>();
  let isSaid = false;
  for (const line of lines.slice(first)) {
    const { text, level, region, element } = line;
    if (region !== 'main') continue;
    if (level === 0 && !isSaid && /\d/.test(text) && daysIn(text.slice(0, 400)).length > 0) isSaid = true;
    if (level < 3 || !isSaid || !isOther(line)) continue;
    const own = closest(element, (each) => each !== element && card.test(each.name));
    const around = own?.parent;
    if (!own || !around) continue;
    const cards = childElements(around);
    if (cards.length < 2 || cards.length > MOST_CARDS || !cards.every((each) => isCard(each, own.name, level)))
      continue;
    found.add(around);
  }
  const inside = lines.filter(({ element }) => found.size > 0 && closest(element, (each) => found.has(each)));
  return inside.reduce((sum, { text }) => sum + text.length, 0) <= LONGEST * found.size * 3
    ? new Set(inside)
    : new Set();
}

/** Whether an element is a box like the others: one heading of its own at that level, and not the page's. */
function isCard(each: HtmlElement, name: string, level: number): boolean {
  if (each.name !== name) return false;
  let headings = 0;
  for (const inner of descendants(each)) {
    if (inner.name === 'h1') return false;
    if (inner.name === `h${level}`) headings += 1;
  }
  return headings === 1;
}
