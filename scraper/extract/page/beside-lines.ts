import { besideCards } from './beside-cards.ts';
import { isOverOthers } from './beside-headings.ts';
import { closest, type HtmlElement, rawText } from './html-tree.ts';
import { isOverItsOwn } from './own-headings.ts';
import type { Line } from './page-lines.ts';
import { bare, oneLine } from './plain-text.ts';

/**
 * The lines that stand under a heading over something besides, in the part of the page that the heading stands over. `elsewhere` are names
 * that the site's menu gives to other pages: under one of them stands what those tell.
 */
export function besideLines(lines: readonly Line[], elsewhere: ReadonlySet<string>): ReadonlySet<Line> {
  const found = new Set<Line>();
  const over = new Map<string, HtmlElement>();
  const own = new Set<Line>();
  let talk: HtmlElement | undefined;
  for (const [place, line] of lines.entries()) {
    if (line.level > 0 && (isOverOthers(line.text) || (line.level > 1 && elsewhere.has(bare(line.text))))) {
      if (isOverItsOwn(lines, place)) own.add(line);
      else over.set(line.text, partOver(line));
    }
    if (talk !== undefined && closest(line.element, (each) => each === talk) !== undefined) found.add(line);
    if (line.level === 0 && countsComments.test(line.text)) talk = partOver(line);
    const isBeside = line.under.some((heading) => {
      const part = over.get(heading);
      const isIn = part !== undefined && closest(line.element, (each) => each === part) !== undefined;
      return isIn && !(overPast.test(heading) && asksReader.test(line.text));
    });
    if (isBeside) found.add(line);
  }
  for (const line of besideCards(lines, (head) => !own.has(head) && isOtherCard(head.text))) found.add(line);
  return found;
}

/** What is over invites nobody: who is told below it whom to ask and what is free is told so of what goes on. */
const overPast = /^(?:past|previous) /i;
const asksReader =
  /^(?:any )?(?:questions|queries)\?|^(?:want|would you like|like) to (?:join|come along|try|have a go)\b|\byour first (?:session|class|lesson|rehearsal|week) is free\b/i;

/** "5 comments:" over what readers wrote. */
const countsComments = /^\d{1,4} (?:comments?|responses|replies):$/i;

/** "Birthday parties", "For grown-ups", "Poolside Café", "No joining fee in May": what else the same people have. A "Baby Café" is a group. */
const isOtherCard = (heading: string): boolean =>
  isOverOthers(heading) ||
  /^(?:(?:our|birthday|children['’]s|kids['’]?) )*part(?:y|ies)$|^(?:(?:our|the|visit our) )?(?:poolside|waterside|riverside|lakeside|garden|farm|museum) (?:caf[eé]|tea ?room)$|^no joining fee (?:in|until|till|before|this|for)\b/iu.test(
    heading,
  );

/** What a heading stands over: the nearest element that holds more than the heading. */
function partOver({ element, text }: Line): HtmlElement {
  let part = element;
  while (part.parent !== null && oneLine(rawText(part, text.length + 20)).length <= text.length + 2) part = part.parent;
  return part;
}
