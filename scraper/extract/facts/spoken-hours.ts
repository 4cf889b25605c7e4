import type { ListingFields } from '#domain/listing/facts/fields.ts';
import type { Findings } from '../findings.ts';
import type { Page } from '../page/page.ts';
import { oneLine, sentenceAt } from '../page/plain-text.ts';
import { timesIn } from './clock-times.ts';
import { daysLabel } from './schedule-words.ts';
import { isOnlyTimes } from './timetable-words.ts';
import { daysIn, MONTH } from '#domain/listing/facts/weekday-mentions.ts';

const label =
  /^(?:when|times?|date(?:s)?(?: (?:and|&) times?)?|day(?:s)?(?: (?:and|&) times?)?|sessions? times?|opening (?:times|hours)|schedule)\s?[:–-]\s?(.{4,200})$/i;
const labelAlone = /^(?:when|times?|dates?|days?|(?:dates?|days?) (?:and|&) times?|sessions? times?)\s?:?$/i;
const isRange = /[-–—−]|\b(?:to|til|till|until|and)\b/i;
/** "16 March 2013" or "March 16", which times may follow: "16 March, 2013 4:00 PM - 6:00 PM". */
const date = new RegExp(
  `\\b(?:\\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTH}|${MONTH} \\d{1,2}(?:st|nd|rd|th)?\\b)(?:,? 20\\d\\d\\b)?`,
  'i',
);
const notTheEvent =
  /\b(?:(?:jumble|plant|cake|table[- ]top) sale|concert|supper|AGM|annual general|quiz|coffee morning|fair|fete|parade|procession|service|posted|published|updated|modified|deadline|closes|closing|comments?|by|KO|kick[- ]?off|v|vs)\b/i;
/** A sentence that says how long the sessions are open, whatever the day. */
const aboutSessions =
  /\b(?:camps?|clubs?|playschemes?|sessions?|class(?:es)?|workshops?|courses?|(?:standard|core|camp|club|full|pony|fun|play|activity) (?:days?|hours))\b[^.!?]{0,40}\b(?:run|runs|are|is|begin|start|from)\b/i;
const TIME = '(\\d{1,2}(?:[:.]\\d\\d)? ?[ap]m)';
/** "Our camps start at 9:30am and run until 4:30pm." */
const startAndEnd = new RegExp(
  `\\b(?:camps?|clubs?|sessions?|days?|workshops?) (?:starts?|begins?|opens?) (?:at |from )?${TIME}\\b[^.!?]{0,60}\\b(?:until|finish(?:es|ing)?(?: at)?|ends?(?: at)?) ${TIME}\\b`,
  'i',
);
/** A weekday and a part of the day, where nobody says the hour: "every Tuesday evening", "on Friday evenings". */
const partOfDay =
  /\b(?:every|each) ((?:mon|tues|wednes|thurs|fri|satur|sun)day (?:morning|afternoon|evening)s?)\b|\bon ((?:mon|tues|wednes|thurs|fri|satur|sun)day (?:mornings|afternoons|evenings))\b/i;
const notSessions =
  /\b(?:office|reception|phones?|call(?:ing)?|lines?|drop[- ]?off|pick[- ]?up|early|extended|wrap-?around|lunch|part(?:y|ies)|parking)\b/i;

type Details = NonNullable<ListingFields['scheduleDetails']>;
interface Said {
  readonly schedule: string;
  readonly evidence: string;
  readonly details?: Details;
}

/**
 * When it is, on a page that names no weekday with a time: labelled dates and times, else a date with its times, else the
 * hours of a sentence such as "All our camps run from 9am until 3pm", else at least the part of a day.
 */
export function findSpokenHours(page: Page, findings: Findings): void {
  const lines = page.mainLines.map(({ text }) => text).filter((text) => text.length <= 1500);
  const said =
    labelled(lines) ??
    dated(lines) ??
    startedAndEnded(lines) ??
    dayCards(lines) ??
    coreDay(lines) ??
    sessionHours(lines) ??
    partNamed(lines) ??
    daysNamed(lines);
  if (!said) return;
  findings.offer('schedule', said.schedule, 'text', said.evidence);
  if (said.details) findings.offer('scheduleDetails', said.details, 'text', said.evidence);
}

function labelled(lines: readonly string[]): Said | undefined {
  const said = lines.flatMap((text, place) => {
    const below = labelAlone.test(text) ? lines[place + 1]?.slice(0, 200) : undefined;
    const words = label.exec(text)?.[1] ?? below;
    return words !== undefined && /\d/.test(words) ? [oneLine(words)] : [];
  });
  const [first] = said;
  if (first === undefined) return undefined;
  // A date and its times are often two lines of a list.
  const times = timesIn(first).length > 0 ? undefined : said.find((words) => timesIn(words).length > 0);
  const schedule = times === undefined ? first : `${first}, ${times}`;
  // "Monday 21, Tuesday 22 and Wednesday 23 December", and on another line the hours of each.
  const days = times === undefined ? [] : [...new Set(daysIn(first).flatMap((mention) => mention.days))];
  const details: Details = Object.fromEntries(days.map((day) => [day, times]));
  return { schedule, evidence: said.join(' … '), ...(days.length > 1 ? { details } : {}) };
}

function dated(lines: readonly string[]): Said | undefined {
  for (const text of lines) {
    const day = text.length > 150 || notTheEvent.test(text) ? null : date.exec(text);
    const times = day ? timesIn(text.slice(day.index + day[0].length)) : [];
    if (day && times.length > 0) return { schedule: `${oneLine(day[0])}, ${times.join(', ')}`, evidence: text };
  }
  return undefined;
}

function startedAndEnded(lines: readonly string[]): Said | undefined {
  for (const text of lines) {
    const [evidence, start, end] = startAndEnd.exec(text) ?? [];
    if (evidence) return { schedule: `${start} to ${end}`, evidence };
  }
  return undefined;
}

/** "Core day 9am–3.30pm", on the weekdays on which another line says that it is open. */
const core = /\b(?:core|standard|normal|full|camp|club|school) (?:days?|hours|session)\b\s?[:–-]?\s?/i;
const openOn = /\b(?:open|runs?|running|every|each|available|camps?|clubs?|days)\b/i;
/** `range` on those weekdays, where a line names three or more of every week. */
function onOpenDays(lines: readonly string[], range: string): string {
  const days = lines
    .filter((line) => line.length <= 300 && openOn.test(line))
    .flatMap((line) => daysIn(line.replace(eachIsDifferent, '')))
    .find((mention) => mention.days.length >= 3 && mention.dated === '');
  return days ? `${daysLabel(days.days)}: ${range}` : range;
}
/** "Every day is different" says of no day that it is open. */
const eachIsDifferent = /\bevery day (?:is|has|brings)\b/gi;

/** "Long day" over "8am – 5.30pm", each kind of day on a card of its own. */
const kindOfDay = /^(?:core|standard|normal|full|short|long|longer|extended|half|school|camp) days?\s?:?$/i;
const rangesOfDays = (lines: readonly string[]): readonly string[] =>
  lines.filter((text, place) => kindOfDay.test(lines[place - 1] ?? '') && isOnlyTimes(text) && isRange.test(text));
/** Whether a page says from when to when each kind of its days is: then the hours of a house are not when it is. */
export const tellsKindsOfDay = ({ mainLines }: Page): boolean =>
  rangesOfDays(mainLines.map(({ text }) => text)).length > 0;
function dayCards(lines: readonly string[]): Said | undefined {
  const ranges = rangesOfDays(lines);
  return ranges.length === 0
    ? undefined
    : { schedule: onOpenDays(lines, ranges.join('; ')), evidence: ranges.join(' … ') };
}

function coreDay(lines: readonly string[]): Said | undefined {
  for (const text of lines) {
    const match = text.length <= 120 ? core.exec(text) : null;
    const range = match ? timesIn(text.slice(match.index + match[0].length))[0] : undefined;
    if (!range || !isRange.test(range)) continue;
    return { schedule: onOpenDays(lines, range), evidence: text };
  }
  return undefined;
}

function sessionHours(lines: readonly string[]): Said | undefined {
  for (const text of lines) {
    const match = aboutSessions.exec(text);
    const sentence = match ? sentenceAt(text, match.index) : '';
    const range = timesIn(sentence).find((time) => isRange.test(time));
    if (range && sentence.length <= 200 && !notSessions.test(sentence)) return { schedule: range, evidence: sentence };
  }
  return undefined;
}

function partNamed(lines: readonly string[]): Said | undefined {
  for (const text of lines) {
    const [, each, on] = (text.length <= 300 && partOfDay.exec(text)) || [];
    const schedule = each ?? on;
    if (schedule !== undefined) return { schedule, evidence: text };
  }
  return undefined;
}

const weekly =
  /\b(?:meets?|meeting|runs?|held|takes? place|open|play|rehearses?|trains?|(?:sessions|classes|lessons|practice|training|club|group|clubs?|sessions?|rehearsals?) (?:is|are))\b[^.!?]{0,60}$|\b(?:every|each)\s$/i;

/** Weekdays of which nobody says the hour: "We meet every Tuesday and Thursday during term time". */
function daysNamed(lines: readonly string[]): Said | undefined {
  for (const text of lines) {
    if (text.length > 600) continue;
    for (const mention of daysIn(text)) {
      const sentence = sentenceAt(text, mention.index);
      const before = text.slice(Math.max(0, mention.index - 90), mention.index);
      if (mention.days.length > 6 || mention.dated !== '' || !weekly.test(before) || notWeekly.test(sentence)) continue;
      if (dateBehind.test(text.slice(mention.end, mention.end + 30)) || notSessions.test(sentence)) continue;
      const season = /\bterm[- ]?time(?: only)?\b/i.exec(sentence)?.[0];
      return {
        schedule: [daysLabel(mention.days), season?.toLowerCase()].filter(Boolean).join(', '),
        evidence: sentence,
      };
    }
  }
  return undefined;
}

const notWeekly =
  /\b(?:closed|except|shop|store|deliver\w*|last|next|was|were|met|monthly|of the month|fortnight\w*|alternate)\b/i;
const dateBehind = new RegExp(`^,? (?:the )?\\d{1,2}(?:st|nd|rd|th)?\\b(?: (?:of )?${MONTH})?`, 'i');
