import { timesIn } from '../facts/clock-times.ts';
import { daysIn } from '#domain/listing/facts/weekday-mentions.ts';
import type { Line } from './page-lines.ts';

/** Headings of a column's boxes that hold when it is and what belongs to it. */
const overSessions =
  /^(?:(?:our|the|junior|juniors['’]?|club|weekly|regular|term[- ]time|children['’]?s|kids['’]?|toddler|youth) ){0,2}(?:(?:session|class|training|lesson|club|meeting|practice|rehearsal)s?(?: (?:times?|days?|nights?|details|info(?:rmation)?|and (?:times|prices|fees)))?|when(?: and where| we (?:meet|train))?|timetable|days and times|times)\s?[:?]?$/i;
const overPlace =
  /^(?:where(?: (?:to find us|we (?:are|meet|train|play|shoot|swim|dance)))?|(?:how to |where to )?find(?:ing)? us|(?:our )?(?:venue|location|address))\s?[:?]?$/i;
const overPrices = /^(?:(?:our|club|session|class|lesson) )?(?:prices?|fees|costs?|subs|how much)\s?[:?]?$/i;

const postcode = /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/;
/** A hall that the main part names, so that an address beside it may be the office's. */
const namesVenue =
  /\b(?:at|in) (?:the )?(?:\p{Lu}[\p{L}’'.]+ ){1,4}(?:Hall|Centre|School|Church|College|Academy|Pavilion|Pool|Gym|Studio|Library|Park|Club|Ground|Barn|Farm)\b/u;
const aVenue =
  /\b(?:tennis|cricket|rugby|football|sailing|rowing|golf|bowls|hockey|athletics|swimming|riding|pony|sports|social|netball|gymnastics|canoe|yacht) club\b|\b(?:hall|centre|school|church|college|academy|pavilion|pool|gym|studio|library|park|club ?house|ground|barn|farm|hut|range|field|rink|track|courts?)\b/i;
/** Hours of those who answer, and of the whole house. */
const ofOffice =
  /\b(?:office|open(?:ing)?|closed|call|phone|tel|lines?|reception|mon(?:day)? ?(?:-|–|to) ?(?:fri|sat|sun))/i;
/** A group's own evenings: every week, in term. */
const everyWeek = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b|\b(?:every|each) \w+day\b|\bterm[- ]time\b/i;
const LONGEST = 250;
/** Who lets a hall, and for how much: not what is asked for a class in it. */
const ofHire = /£|(?<!\d)0\d[\d ]{8,12}(?!\d)|\w@\w/;

const saysWhen = ({ text }: Line): boolean =>
  text.length <= LONGEST && daysIn(text).some(({ dated }) => dated === '') && timesIn(text, true).length > 0;

/**
 * The lines beside and over the text of a page that say when, where and for how much, where its main part says nothing of it: boxes of a
 * column under a heading that names just that, and a line of a club's masthead with its evenings. An office's hours and address are none,
 * nor is what stands beside an `isEntry` of a blog or a paper, which is about something else than its site.
 */
export function saidBeside(lines: readonly Line[], isEntry: boolean): ReadonlySet<Line> {
  const found = new Set<Line>();
  if (isEntry || !lines.some(({ region }) => region === 'aside' || region === 'header')) return found;
  const main = lines.filter(({ region }) => region === 'main');
  // The day may stand over its times, as a heading.
  const lacksTimes = !main.some(
    ({ text, under }) =>
      timesIn(text, true).length > 0 && [text.slice(0, 1000), ...under].some((said) => daysIn(said).length > 0),
  );
  const boxes = Map.groupBy(
    lines.filter(
      ({ region, level, linked, under }) => region === 'aside' && level === 0 && linked < 0.5 && under.length > 0,
    ),
    ({ under }) => under.at(-1) ?? '',
  );
  const heads = new Set(lines.filter(({ region, level }) => region === 'aside' && level > 0).map(({ text }) => text));
  const add = (some: readonly Line[]): void => some.forEach((line) => found.add(line));
  for (const [head, box] of boxes) {
    if (!heads.has(head) || box.length > 12 || box.some(({ text }) => text.length > LONGEST)) continue;
    if (lacksTimes && overSessions.test(head) && box.some(saysWhen) && !box.some(({ text }) => ofOffice.test(text)))
      add(box);
    if (overPrices.test(head) && !main.some(({ text }) => text.includes('£'))) add(box);
  }
  if (lacksTimes)
    add(
      lines.filter(
        (line) =>
          line.region === 'header' &&
          line.level === 0 &&
          line.linked < 0.5 &&
          saysWhen(line) &&
          everyWeek.test(line.text) &&
          !ofOffice.test(line.text),
      ),
    );
  if (main.some(({ text }) => postcode.test(text))) return found;
  // "Venue: Torre Valley Gymnastics Centre", and beside it a box that is headed so, with its address.
  for (const [head, box] of boxes)
    if (
      heads.has(head) &&
      head.length >= 8 &&
      aVenue.test(head) &&
      box.length <= 8 &&
      box.some(({ text }) => postcode.test(text)) &&
      main.some(({ text, level }) => level === 0 && text.length <= LONGEST && text.includes(head))
    )
      add(box.filter(({ text }) => !ofHire.test(text) || postcode.test(text)));
  if (main.some(({ text }) => namesVenue.test(text))) return found;
  for (const [head, box] of boxes)
    if (
      heads.has(head) &&
      box.length <= 8 &&
      overPlace.test(head) &&
      box.some(({ text }) => postcode.test(text)) &&
      box.some(({ text }) => aVenue.test(text))
    )
      add(box);
  return found;
}
