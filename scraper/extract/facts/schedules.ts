import type { Findings } from '../findings.ts';
import type { Line } from '../page/page-lines.ts';
import type { Page } from '../page/page.ts';
import { shortened } from '../page/plain-text.ts';
import { scheduleOf } from './schedule-words.ts';
import { daysIn } from '#domain/listing/facts/weekday-mentions.ts';
import type { WeekdayName } from '#domain/listing/facts/weekdays.ts';
import { withDaysFirst } from './cards-of-times.ts';
import { timesIn } from './clock-times.ts';
import { lengthIn, withEnds, withoutRepeats } from './lasting-classes.ts';
import { isOfOthers, isOfSeniors, isOnDates, isOpening, withoutHouse } from './sessions-of-others.ts';
import { tellsKindsOfDay } from './spoken-hours.ts';
import { TimetableReader } from './timetable.ts';
import { isRange, officeHours } from './timetable-words.ts';

const elsewhere =
  /related|you may also|you might also|other (?:events|classes|activities)|upcoming events|testimonial|recent posts|latest news|comments|wrap-?around|our office|contact us|\b(?:bands?|staff|jobs?|leaders?|instruments?|coach(?:es|ing)?|teachers?|cornets?|horns?|bass|trombones?|euphoniums?|tubas?|percussion) vacanc(?:y|ies)\b|\bvacanc(?:y|ies)\b.{0,60}\b(?:bands?|staff|jobs?|leaders?|instruments?)\b|^(?:current |our )?vacanc(?:y|ies)\s?[:!]?$|\bfixtures?\b|\bnext (?:match|game)\b|\bresults\b|\bsponsors?\b|\b(?:sunday|church) services\b|\bservice times\b|^(?:our )?worship\b/i;
/** Lines that a page's machinery or its fixtures wrote: when it was changed, whom a team plays, when the church prays. */
const noSession =
  /\b(?:last )?(?:updated|modified|posted|published)\b.{0,20}\b(?:on|by|:)|\d\s?[ap]?m?\s+(?:vs?\.?|away|home(?! ?time))\s+\p{Lu}|\((?:A|H)\)\s*$|\b(?:holy communion|eucharist|evensong|evening prayer|morning prayer|matins|family worship|sunday worship|mass)\b/iu;
/** Sentences about something else that has a weekday: when tickets go on sale, whom one may ring, a party, what is wanted. */
const besideSessions =
  /\b(?:tickets?|bookings?|places|slots|spaces|registration|enrolment|the (?:list|ballot))\b[^.!?]{0,40}\b(?:go(?:es)? (?:up|on sale|live|out)|opens?|released?|on sale|closes?)\b|\b(?:over|strictly) (?:16|18|21)s?['’]?s?\b|\badults only\b|\b(?:food (?:pantry|bank|hub)|lunch club|coffee morning|citizens advice|holy communion|family service|evensong)\b|\b(?:senior|main|adult) (?:band|choir|orchestra)\b|\b(?:jumble|plant|cake|table[- ]top|car boot|seconds|bake|book|toy|clothes|uniform|nearly[- ]new) sale\b|\bused to (?:run|be|meet|teach|have)\b|\bwe need an? |\b(?:desperate for|short of) \w+|\bcould you help\b|\balso takes? place at\b|\byou (?:might|may) also (?:like|enjoy|love)\b|(?:^|[.!?|]\s)no (?:lessons|class(?:es)?|sessions?|training|club|practice|swimming|meetings?)\b[^.!?]{0,30} (?:because|as|due to)\b|(?:^|[.!?|]\s)(?:final |the )?(?:performances?|shows?|presentation)\b(?! (?:class|group|squad|academy|team|training|pathway|skills|school))[^.!?|]{0,30}\d/i;
/** "Squash and biscuits are provided from 4.30pm": what one eats and drinks beside it begins when nothing else does. */
const refreshments =
  /(?:^|[.!?]\s)(?:[\p{L}’'-]+,? ){0,5}(?:squash|juice|biscuits|toast|fruit|snacks?|drinks?|refreshments|tea|coffee|cakes?|chocolate|breakfast|lunch|supper|pizza) (?:is|are|will be) (?:\p{Ll}+ )?(?:provided|served|available|on offer)\b/iu;

/** What stands before them stays: "Every Tuesday at 10 a.m. Tea and coffee are available." So does what says the day, or from when to when. */
function withoutRefreshments(sentence: string): string {
  const at = sentence.search(refreshments);
  const told = at < 0 ? '' : sentence.slice(at);
  return at < 0 || isRange(told) || saysDay.test(told) ? sentence : sentence.slice(0, at + 1).trim();
}
const saysDay = /\b(?:mon|tues|wednes|thurs|fri|satur|sun|week)days?\b/i;

/** "Please book by 6pm on Thursday": by when one books, cancels or is told, with what leads to it. */
const byWhen =
  /(?:[(;,–-]\s?)?(?:\bplease )?\b(?:cancel|decide|let (?:you|everyone) know|tell you|confirm|e-?mail|post|text|book|order|register|reserve)\b[^.!?]{0,40}\bby \d[^.!?]{0,10}\bon (?:the )?(?:mon|tues|wednes|thurs|fri|satur|sun)day\b\)?/i;
/** Of a sentence that says by when one books only what says from when to when it is: that hour is no session's. */
function withoutByWhen(sentence: string): string {
  const rest = sentence.replace(byWhen, '');
  return rest === sentence || isRange(rest) ? rest.trim() : '';
}
const sentenceEnd = /(?<=[\p{L}\d)]{2}[.!?])\s(?=\p{Lu})/u;
const ageHeading = /^(?:ages?|age (?:group|range|band)s?|how old|who(?: for)?)\s?[:?]?$/i;
/** Lines that begin with what they are about, which is no session. */
const besideLine =
  /^(?:(?:birthday |children['’]?s )?part(?:y|ies)\b(?! of)|(?:wanted(?! ?[:–—-]? ?(?:\w+ ){0,2}(?:boys|girls|children|singers|players|members)\b)|vacanc\w+|engagements?|concerts?|fixtures|results)\b[^.!?]{0,30}:)/i;
/** Who is sent to another group: "If you're in Year 7 or above you want the Company, which meets on Mondays". */
const sentElsewhere =
  /^(?:if (?:you|they|he|she|your \w+)(?:['’]re| are| is)? (?:already |now |still )?(?:in (?:school )?years? \d|over|under|older|younger|aged?|\d)|then (?:look at|try|see|come to)|(?:older|younger) (?:children|ones|siblings|brothers)[^.!?]{0,40} (?:can|may|should|have|go))\b/i;
/** "Young people from 9 to 17 come on Thursdays": their ages are no hours. */
const aged =
  /\b(young people|people|children|kids|boys and girls|youngsters|juniors|teens|anyone|everyone|dancers|swimmers|players|riders)(?:,? aged?| from| of| between| aged from| aged between) \d{1,2} ?(?:-|–|to|and) ?\d{1,2}\b(?! ?(?:[ap]\.?m|[:.]\d|noon|o['’]clock))/gi;
/** "Rising 5 to 8". */
const rising =
  / ?\((?:rising|nearly) \d{1,2} ?(?:-|–|to) ?\d{1,2}\)|\b(?:rising|nearly) \d{1,2} ?(?:-|–|to) ?\d{1,2}\b(?:, )?/gi;
/** "For 4 to 9s". */
const agedInPlural = /(?<=\b(?:for|of|our|the) )\d{1,2} ?(?:-|–|to) ?\d{1,2}['’]?s\b/g;
const DOORS = '(?:the )?(?:main |side |front |upper |lower )?(?:doors?|gates?)';
/** "Doors open at 8.45am": when one may come, where the page says elsewhere from when to when it is. */
const opensDoors = new RegExp(`^${DOORS} (?:opens?|closes?)\\b`, 'i');
const isOnlyDoors = ({ text, level }: Line): boolean =>
  level === 0 && opensDoors.test(text) && timesIn(text, true).length === 1 && daysIn(text).length === 0;
/** The weekdays that a line names, or a heading over it. */
const weekdaysOf = ({ under, text }: Line): readonly WeekdayName[] =>
  [...under, text].flatMap((each) => daysIn(each).flatMap(({ days }) => days));
/**
 * Whether one of `ranges` is when it is, and a line about doors is not: of doors from and until, one of a weekday of theirs, or of times
 * that are of no weekday.
 */
function isBesideDoors(doors: Line, ranges: readonly Line[]): boolean {
  const open = weekdaysOf(doors);
  if (!isRange(doors.text) || open.length === 0) return ranges.length > 0;
  return ranges.some((range) => {
    const days = weekdaysOf(range);
    return days.length === 0 ? timesIn(range.text, true).length > 0 : days.some((day) => open.includes(day));
  });
}
/** "Doors open 7pm–9pm": from when to when they are open is from when to when it is, where no other hours stand beside it. */
const openFrom = new RegExp(`^${DOORS} (?:are )?open (?:at |from )?(?=\\d)`, 'i');
const withoutDoors = (text: string): string =>
  isRange(text) && timesIn(text, true).length === 1 ? text.replace(openFrom, '') : text;
/** A line without its sentences about something else. */
function aboutSessions(said: Line): Line | undefined {
  const text = withoutHouse(withoutDoors(said.text)).replace(aged, '$1').replace(rising, '').replace(agedInPlural, '');
  const line = text === said.text ? said : { ...said, text };
  if (besideLine.test(line.text)) return undefined;
  if (
    !besideSessions.test(line.text) &&
    !byWhen.test(line.text) &&
    !refreshments.test(line.text) &&
    !/\. Open |\b(?:if|then|older|younger)\b/i.test(line.text)
  )
    return line;
  const rest = line.text
    .split(sentenceEnd)
    .map(withoutByWhen)
    .map(withoutRefreshments)
    .filter(
      (sentence, place) =>
        sentence !== '' &&
        !besideSessions.test(sentence) &&
        !sentElsewhere.test(sentence) &&
        !(place > 0 && /^Open \S*\d/.test(sentence)),
    );
  return rest.length === 0 ? undefined : { ...line, text: rest.join(' ') };
}

/** Headings and sentences that say that a footer's hours are those of the classes and not the office's. */
const classTimes =
  /\b(?:class|session|training|lesson|club|practice|rehearsal|meeting)s?\b.{0,15}\b(?:times?|days?|nights?)\b|\btimetable\b|\bwhen (?:we|do we) (?:meet|train|rehearse)\b|\bwe (?:meet|train|rehearse)\b|^(?:our )?(?:classes|sessions|training|lessons|schedule)$/i;

/** Lines of a footer that are about the classes, or stand under their name. */
const inFooter = (page: Page, name: string): readonly Line[] =>
  page.lines.filter(
    ({ region, text, under, level }) =>
      region === 'footer' &&
      ((level === 0 && name !== '' && under.at(-1) === name) ||
        classTimes.test(level > 0 ? text : (under.at(-1) ?? '')) ||
        classTimes.test(text)),
  );

/** The one weekday that the page speaks of: "Every Saturday boys and girls come", and further down "4-6 years, 9.30am-11am". */
function onlyWeekday(lines: readonly Line[]): readonly WeekdayName[] | undefined {
  // "The gate is locked at weekends" names none.
  const mentions = lines.flatMap(({ text }) =>
    text.length <= 1000 && !officeHours.test(text)
      ? daysIn(text).filter(({ index }) => !/^weekend/i.test(text.slice(index, index + 7)))
      : [],
  );
  const days = new Set(mentions.flatMap((mention) => mention.days));
  return days.size === 1 && mentions.every(({ dated }) => dated === '') ? [...days] : undefined;
}

/** Days and times, in the page's words. What comes back is where it is on each weekday, when that differs. */
export function findSchedule(page: Page, findings: Findings): string | undefined {
  const called = `${findings.get('name') ?? ''} ${page.title}`;
  const isParty = /\bpart(?:y|ies)\b/i.test(called);
  const ranges = page.mainLines.filter(
    (line) => isRange(line.text) && !opensDoors.test(line.text) && !isOfOthers(line) && !isOpening(line),
  );
  const places = new Map(page.mainLines.map((line, place) => [line, place]));
  const above = (line: Line): string => page.mainLines[(places.get(line) ?? 0) - 1]?.text ?? '';
  // Each heading stands over many lines.
  const asked = new Map<string, boolean>();
  const isElsewhere = (heading: string): boolean => {
    const known = asked.get(heading) ?? elsewhere.test(heading);
    asked.set(heading, known);
    return known;
  };
  const read = (lines: readonly Line[], always: readonly WeekdayName[] = []): TimetableReader => {
    const reader = new TimetableReader(always);
    for (const line of lines) {
      const own = isParty ? line : aboutSessions(line);
      if (isOnlyDoors(line) && isBesideDoors(line, ranges)) continue;
      // "9 – 15" below "Age group" are no hours.
      if (line.text.length <= 20 && (ageHeading.test(line.under.at(-1) ?? '') || ageHeading.test(above(line))))
        continue;
      if (own && !own.under.some(isElsewhere) && !noSession.test(own.text)) reader.read(own);
      const minutes = lengthIn(line.text);
      if (minutes !== undefined) reader.lasts(minutes);
    }
    return reader;
  };
  const mainLines = withDaysFirst(page.mainLines);
  const own = mainLines.filter((line) => !isOfOthers(line) && !isOfSeniors(line, called));
  // The surest first: without the hours of a house, then with what is on dates and in holidays, then with the hours of a house,
  // and what is of others only where nothing else says when it is.
  const ways = [
    own.filter((line) => !isOpening(line)),
    mainLines.filter((line) => !isOpening(line) && (!isOfOthers(line) || isOnDates(line))),
    ...(tellsKindsOfDay(page) ? [] : [own, mainLines]),
  ];
  let ofSessions: readonly Line[] = mainLines;
  let main = new TimetableReader();
  for (const [place, lines] of ways.entries()) {
    if (place > 0 && lines.length === ofSessions.length && lines.every((line, at) => line === ofSessions[at])) continue;
    [ofSessions, main] = [lines, read(lines)];
    if (main.entries.length > 0) break;
  }
  if (main.entries.length === 0) ofSessions = ways[0] ?? mainLines;
  const footed = main.entries.length > 0 ? main : read(inFooter(page, findings.get('name') ?? ''));
  const only = footed.entries.some(({ text: words }) => timesIn(words, true).length > 0)
    ? undefined
    : onlyWeekday(ofSessions);
  const reader = only === undefined ? footed : read(ofSessions, only);
  const { text, details } = scheduleOf(withoutRepeats(withEnds(reader.entries, ofSessions)));
  const evidence = [...new Set(reader.evidence)].join(' … ');
  if (text !== '') {
    findings.offer('schedule', shortened(text, 2000), 'text', evidence);
    findings.offer('scheduleDetails', details, 'text', evidence);
  }
  return reader.venues;
}
