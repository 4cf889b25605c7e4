import { type DayMention, daysIn, MONTH } from '#domain/listing/facts/weekday-mentions.ts';
import { closest, rawText } from '../page/html-tree.ts';
import type { Line } from '../page/page-lines.ts';
import { oneLine, sentenceAt } from '../page/plain-text.ts';
import { timesIn } from './clock-times.ts';
import { isRange } from './timetable-words.ts';

/** "Sat 5 Dec – carols outside the Co-op": behind the weekday stands its date. */
const itsDate = new RegExp(`^\\.?,? (?:the )?\\d{1,2}(?:st|nd|rd|th)?,? (?:of )?${MONTH}\\b`, 'i');
/** Whether each weekday of a line is one date: a match, a fair, a day on which it is closed. */
function isOfOneDate({ text, level }: Line): boolean {
  if (level > 0 || text.length > 400 || timesIn(text, true).length === 0) return false;
  const mentions = daysIn(text);
  const isDated = ({ days, end }: DayMention): boolean => days.length === 1 && itsDate.test(text.slice(end, end + 20));
  const [first] = mentions;
  // "Fri 10 June | Whit Friday": a line that begins with a date is about it.
  return first !== undefined && (mentions.every(isDated) || (first.index === 0 && isDated(first)));
}

/** Headings over dates of their own. */
const overDates = /^(?:coming up|next up|what['’]?s on)\s?[?!:.]*$/i;
/** Headings over hours of a house and of who answers; what is paid under them may be what the page is about. */
const overHours =
  /^(?:plan (?:your|a) visit|service updates?|contacts?(?: us)?|who to (?:ask|talk to|speak to|contact))\s?[?!:.]*$/i;
/** Headings over parties and lessons at home, and over what is for others than those that the page is about. */
const overOthers =
  /^(?:birthdays?|(?:[\p{L}’']+ ){0,2}part(?:y|ies)(?: (?:ideas?|time))?|(?:private|individual|one[- ]to[- ]one|1[-: ]?(?:to|2)?[-: ]?1) (?:lessons?|tuition|coaching)|(?:trials?|tasters?|assessments?|open (?:days?|evenings?|mornings?))|grown-?ups?|adults?,? (?:too|as well|also)|(?:in|at) (?:the )?(?:other|sister) [\p{L}’' ]+)\s?[?!:.]*$/iu;

/** What is for grown-ups or their firms by the first words of its line, or by the youngest who may come. */
const forGrownUps =
  /^(?:the |our )?(?:adults?|companies|businesses|(?:schools|nurseries|settings)(?= ?[:–-] )|masters|vets|veterans|ladies|wom[ae]n|m[ae]n|mums|dads|grown[- ]?ups?|parents)\b['’]?s?|\bover[- ]?18s\b|\b18 ?(?:\+|(?:years )?(?:and|&|or) (?:over|above))|\bfor (?:adults|grown-?ups)\b|^senior (?:training|squad|team|rehearsal)s?\b|(?<=\b\d{1,2}(?: \w{3,9})? – )senior /i;
const withChildren =
  /\b(?:(?:grand)?child\w*|bab(?:y|ies)|bumps?|little ones|toddlers?|tots|pre-?schoolers?|juniors?|kids|famil\w+|boys|girls|lads|teens?|teenagers|youth|young|pupils|under|sons?|daughters?)\b/i;

/** What others run, what is elsewhere, and what one comes to once before one joins. */
const notThese =
  /\bnot (?:run|organised|led) by (?:us|the)\b|\b(?:these are |is |are )?not (?:us|ours|mine)\b|\bat (?:the|our) [\p{L} ]{3,30}(?:centre|branch|studio|school|pool|hall)s? only\b|\b(?:cast|squads?|members) only\b|\bby invitation (?:of|only)\b|^(?:\p{L}+ )?(?:assessments?|trials?|tasters?|auditions?|fittings?|viewings?|open (?:days?|evenings?|mornings?)) (?:is|are|on|take)\b|(?<=[.!?] )(?:assessments?|trials?|tasters?|auditions?) (?:is|are) on\b/iu;
/** Lessons for one alone; who teaches at home is nobody else, unless these are what is there. */
export const forOneAlone = /\b(?:one[- ]to[- ]ones?|1[- ]?(?:to|2|:)[- ]?1s?|private|individual)\b/i;
const atHome = /\bat my (?:home|house)\b/i;
const LONGEST_PARAGRAPH = 400;
/** What stands in one paragraph with a line, since "Individual lessons" may stand in bold over the rest of it; a whole part of a page is none. */
function paragraphOf({ text, element }: Line): string {
  const whole = rawText(element, LONGEST_PARAGRAPH);
  return whole.length < LONGEST_PARAGRAPH ? whole : text;
}
/** Hours of the holidays beside those of every week. */
const HOLIDAYS = '(?:half[- ]term|(?:school|easter|christmas|summer) holidays?)';
const inHolidays = new RegExp(`^(?:in |during |over )?(?:the )?(?:${HOLIDAYS}|bank holidays?)\\b`, 'i');

/** Whether a line tells of what others come to or run. */
export const isForOthers = (line: Line): boolean =>
  line.under.some((heading) => overOthers.test(heading)) ||
  (line.level === 0 && forGrownUps.test(line.text) && !withChildren.test(line.text)) ||
  notThese.test(line.text) ||
  (atHome.test(line.text) && forOneAlone.test(paragraphOf(line)));

const isUnderHours = (line: Line): boolean => line.under.some((heading) => overHours.test(heading));

/** "Seniors shoot on Wednesdays": on a page of juniors they are others, unless its words give them a child's age. */
const seniorsDo =
  /^(?:the |our )?seniors (?:all )?(?:shoot|run|meet|train|row|play|race|sail|swim|climb|fence|bowl|paddle|practi[sc]e|are)\b(?!.*\b(?:years? (?:[7-9]|1[0-3])|aged?|1[0-7] ?(?:\+|-|–|to|years?|yrs?))\b)/i;
const namesJuniors = /\b(?:juniors?|minis?|cadets?|colts)\b/i;
/** Whether a line tells of the seniors of those whose juniors the page is about, as `called` says. */
export const isOfSeniors = ({ text, level }: Line, called: string): boolean =>
  level === 0 && text.length <= LONGEST_PARAGRAPH && seniorsDo.test(text) && namesJuniors.test(called);

/** Whether a line tells of one date, or stands under a heading over dates. */
export const isOfDates = (line: Line): boolean =>
  isOfOneDate(line) || line.under.some((heading) => overDates.test(heading));

/** Whether a line tells of sessions besides those of every week that the page is about; where it tells of no others, these are the ones. */
export const isOfOthers = (line: Line): boolean =>
  isForOthers(line) || isUnderHours(line) || isOfDates(line) || inHolidays.test(line.text);

/** What only the hours of a house are told with: a day without school or work, one besides the others ("also Mondays"), when the last come in. */
const houseSays =
  /\b(?:(?:christmas|new year['’]?s) eve|(?:christmas|boxing|new year['’]?s) day|good friday|easter (?:sunday|monday)|bank holidays?|also|too|as well(?: as)?|last (?:entry|admission|orders))\b/gi;
const daysAndHours = new RegExp(
  `\\b(?:${HOLIDAYS}|\\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTH}|noon|midday|and|from|until|till|the|only|hours|are|here)\\b`,
  'gi',
);
/**
 * Whether a line tells when a house is open or closed on a date or in holidays: by its words, or by days and hours with nothing that is on
 * then, "Christmas Eve, Thursday 24 December: 10am – 1pm". What has a name, "Christmas Eve crafts", is on.
 */
function isOfHouse({ text }: Line): boolean {
  if (/(?<!\bdoors )\b(?:open|clos)/i.test(text)) return true;
  if (text.length > 200 || text.search(houseSays) === -1) return false;
  const said = text.replaceAll(houseSays, ' ').replaceAll(daysAndHours, ' ');
  const days = daysIn(said).map(({ index, end }) => said.slice(index, end));
  return !/\p{L}{3}/u.test(days.reduce((rest, day) => rest.replace(day, ' '), said));
}
/** Whether a line tells of a date or of holidays for those that the page is about, and not when a house is open or closed then. */
export const isOnDates = (line: Line): boolean =>
  isOfOthers(line) && !isForOthers(line) && !isUnderHours(line) && !isOfHouse(line);

/** As long as a house is open, and no class takes. */
const ALL_DAY = 5;
const isAllDay = (range: string): boolean => {
  const [from, until] = [...range.matchAll(/(\d{1,2})(?:[:.](\d\d))?/g)].map(
    ([, hour, minute]) => Number(hour) + Number(minute ?? 0) / 60,
  );
  return from !== undefined && until !== undefined && ((until - from + 12) % 12 >= ALL_DAY || until - from >= ALL_DAY);
};

/**
 * "The Play Barn is open to everyone from Monday to Sunday, 10am to 5.30pm", "Wednesday to Sunday, 10–4": hours of a house, on the days of one.
 * Without the word, Monday to Friday are the days of a camp or a nursery.
 */
const isOpenAllWeek = ({ text }: Line): boolean => {
  if (text.length > 300) return false;
  const days = daysIn(text)
    .map((mention) => mention.days)
    .filter(({ length }) => length >= 5);
  return /\bopen(?:s|ing)?\b/i.test(text)
    ? days.length > 0 && timesIn(text, true).length > 0
    : days.some((each) => each.includes('saturday') || each.includes('sunday')) && timesIn(text, true).some(isAllDay);
};

/** What a table is called that a line stands in. */
function captionOf({ element }: Line): string {
  const table = closest(element, ({ name }) => name === 'table');
  const caption = table?.children.find((each) => typeof each !== 'string' && each.name === 'caption');
  return typeof caption === 'object' ? rawText(caption, 80).trim() : '';
}

/** When the building is open says less than when the class is. */
const opening =
  /^(?:our |centre |park |normal )?open(?:ing)?\b(?! (?:by|class|training|age|mat|sessions?|level)\b)(?:\s(?:hours|times))?|^(?:[\p{L}’'-]+ ){1,3}open(?:ing)? (?:hours|times)\s?:?$|^hours\s?:?$/iu;
const houseOpens =
  /\b(?:shop|yard|office|gym|caf[eé]|reception|showroom|studio|box office|bar|site|museum|galler(?:y|ies)|gardens) (?:(?:is|are) )?open(?:ing)?\b/iu;
/**
 * "Saturdays 10am–11am. The gardens are open from 9.30am.": a line that first says when the sessions are, without what it says of the house
 * behind it. Where that names days or times, what stands behind it is the house's as well, as is all of a line that begins with it.
 */
export function withoutHouse(text: string): string {
  const found = text.length <= 1000 ? houseOpens.exec(text) : null;
  if (found === null) return text;
  const house = sentenceAt(text, found.index);
  const [before = '', ...behind] = text.split(house);
  if (daysIn(before).length === 0 || !isRange(before)) return text;
  const saysWhen = daysIn(house).length > 0 || timesIn(house, true).length > 0;
  return oneLine(saysWhen ? before : `${before} ${behind.join(house)}`);
}
const saysOpening = (text: string): boolean => opening.test(text) || houseOpens.test(text);
/** "Opening hours" in bold over "Mon – Fri 06:00 – 22:00" in one paragraph. */
const beginsWithOpening = /^(?:our |centre |normal )?opening (?:hours|times)/i;
const isUnderOpening = (line: Line): boolean =>
  line.text.length <= 100 && /\d/.test(line.text) && beginsWithOpening.test(oneLine(paragraphOf(line)));
export const isOpening = (line: Line): boolean =>
  (line.level === 0 && (saysOpening(withoutHouse(line.text)) || isOpenAllWeek(line) || isUnderOpening(line))) ||
  saysOpening(line.under.at(-1) ?? '') ||
  saysOpening(captionOf(line));

/** Whether a line says when in every week a session is, by itself or under a heading that names the weekday. */
export const isWeekly = (line: Line): boolean => {
  if (isOfOthers(line) || isOpening(line) || line.text.length > 1000 || timesIn(line.text, true).length === 0)
    return false;
  const text = `${line.under.at(-1) ?? ''} ${line.text}`;
  return daysIn(text).some(({ dated, end }) => dated === '' && !itsDate.test(text.slice(end, end + 20)));
};
