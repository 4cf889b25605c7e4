import { daysIn } from '#domain/listing/facts/weekday-mentions.ts';
import type { HtmlElement } from '../page/html-tree.ts';
import type { Line } from '../page/page-lines.ts';
import { timesIn } from './clock-times.ts';
import { introduces } from './timetable-words.ts';

/** A card of more lines is none. */
const MOST_LINES = 8;
const MOST_BOXES = 4;

const isDayAlone = (text: string): boolean => {
  const [only, more] = text.length <= 30 ? daysIn(text) : [];
  if (only === undefined || more !== undefined) return false;
  const around = `${text.slice(0, only.index)} ${text.slice(only.end)}`.replace(/^[\s:,–-]+|[\s:,.–-]+$/g, '');
  return around === '' || introduces.test(around);
};

interface Card {
  readonly box: HtmlElement;
  readonly first: number;
  readonly day: number;
}

const isIn = (element: HtmlElement, box: HtmlElement): boolean => {
  for (let at: HtmlElement | null | undefined = element; at; at = at.parent) if (at === box) return true;
  return false;
};

/** The card around the weekday at `day`, where it says its time before its weekday and nothing of another day. */
function cardAround(lines: readonly Line[], day: number): Card | undefined {
  let box: HtmlElement | null | undefined = lines[day]?.element;
  for (let step = 0; box && step < MOST_BOXES; step += 1, box = box.parent) {
    const whole: HtmlElement = box;
    const isInside = (place: number): boolean => {
      const element = lines[place]?.element;
      return element !== undefined && isIn(element, whole);
    };
    let [first, last] = [day, day];
    while (first > 0 && day - first < MOST_LINES && isInside(first - 1)) first -= 1;
    while (last - day < MOST_LINES && isInside(last + 1)) last += 1;
    const isTimed = (line: Line): boolean => daysIn(line.text).length === 0 && timesIn(line.text).length > 0;
    const [above, below] = [lines.slice(first, day), lines.slice(day + 1, last + 1)];
    if ([...above, ...below].some(({ text }) => isDayAlone(text))) return undefined;
    if (below.some(isTimed)) return undefined;
    if (above.some(isTimed)) return { box: whole, first, day };
  }
  return undefined;
}

/**
 * `lines` with the weekday of each card before its time. Cards say "4.15pm – 5pm", then the class, then "Tuesday"; read in order,
 * each weekday would speak for the time of the card behind it. Only cards beside each other, two or more, are known by that.
 */
export function withDaysFirst(lines: readonly Line[]): readonly Line[] {
  const days = lines.flatMap(({ text }, place) => (isDayAlone(text) ? [place] : []));
  if (days.length < 2 || days.length > 60) return lines;
  const cards = days.flatMap((day) => cardAround(lines, day) ?? []);
  const rows = Map.groupBy(cards, ({ box }) => box.parent);
  const alike = [...rows.values()].flatMap((beside) => (beside.length >= 2 ? beside : []));
  if (alike.length === 0) return lines;
  const ordered = [...lines];
  for (const { first, day } of alike) {
    const [moved] = ordered.splice(day, 1);
    if (moved) ordered.splice(first, 0, moved);
  }
  return ordered;
}
