import type { Line } from '../page/page-lines.ts';
import type { Entry } from './schedule-words.ts';
import { isRange } from './timetable-words.ts';

const LONG =
  '(?:(\\d{2,3})[- ]?min(?:ute)?s?\\b|(an hour and a half|an hour|one hour|half an hour|three[- ]quarters of an hour|(?:thirty|forty|forty[- ]five|fifty|sixty|seventy|eighty|ninety) minutes)\\b)';
const CLASS = '(?:class(?:es)?|sessions?|lessons?)';
/** "Every class is 60 minutes", "Each lasts three-quarters of an hour": how long all of them take, and not how long one does each thing in them. */
const lasting = new RegExp(
  [
    `\\b(?:(?:each|every|all) (?:of )?(?:the |our )?(?:${CLASS}|groups?)|each|both|${CLASS}) (?:is|are|lasts?|runs? for|takes?) (?:about |around |just )?${LONG}`,
    `\\b(?:each|every|the|our|all) (?:of our )?(\\d{2,3})[- ]?minute ${CLASS}`,
    `\\b(?:comes?|attends?)\\b[^.!?]{0,30} (?:a|each|every) week for ${LONG}`,
    `(?<=\\b(?:${CLASS}|weeks?)(?:, | ?\\())${LONG} each\\b`,
  ].join('|'),
  'i',
);
const inWords: Readonly<Record<string, number>> = {
  'an hour and a half': 90,
  'an hour': 60,
  'one hour': 60,
  'half an hour': 30,
  'thirty minutes': 30,
  'forty minutes': 40,
  'fifty minutes': 50,
  'sixty minutes': 60,
  'seventy minutes': 70,
  'eighty minutes': 80,
  'ninety minutes': 90,
};
/** A line that says nothing before how long it takes: "40 mins | £8.50"; words behind a dash are a part of a session, "15 minutes – warm up". */
const lengthFirst = new RegExp(
  `^(?:(?:length|duration|lasts?)\\s?:? )?${LONG}(?=$|\\s?[|,;·•]|\\s?[–-]\\s?(?:$|[£\\d]))`,
  'i',
);

function minutesIn(text: string, says: RegExp): number | undefined {
  const [, ...said] = text.length <= 1000 ? (says.exec(text) ?? []) : [];
  const one = said.find((each) => each !== undefined);
  const minutes = one === undefined ? undefined : /^\d/.test(one) ? Number(one) : (inWords[one.toLowerCase()] ?? 45);
  return minutes !== undefined && minutes >= 15 && minutes <= 240 ? minutes : undefined;
}
/** How long what the lines before it tell of takes, where `text` says just that. */
export const lengthIn = (text: string): number | undefined => minutesIn(text, lengthFirst);

const TIME = '(\\d{1,2})(?:([:.])([0-5]\\d))?(?: ?([ap]m)\\b|(?![\\d:.]))';
const start = new RegExp(`^${TIME}`, 'i');
/** A time behind another: a bare number is one only at the end or before a further one, since "4pm, 6 weeks" and "4pm, 12 places" count something. */
const FURTHER =
  "(?:\\d{1,2}[:.][0-5]\\d(?: ?[ap]m\\b|(?![\\d:.]))|\\d{1,2} ?[ap]m\\b|noon\\b|\\d{1,2}(?=$|[,;]| o['’]clock\\b| (?:&|and|or) (?:\\d|noon\\b)))";
/** "3.50, 5.15, 6.40pm": each of them begins one. */
const starts = new RegExp(`^${TIME}(?:(?:, | & | and | or )${FURTHER})*`, 'i');
const eachStart = new RegExp(`${TIME}|\\b(noon)\\b`, 'gi');

/** `entry` with its end, or its ends, where it says only when it starts. */
export const withEnd = <Each extends Entry>(entry: Each, minutes: number): Each =>
  !start.test(entry.text) || isRange(entry.text)
    ? entry
    : {
        ...entry,
        text: entry.text.replace(starts, (all) =>
          all.replace(eachStart, (whole, hour?: string, mark = ':', past = '00', half = '') => {
            const end = Number(hour ?? 12) * 60 + Number(past) + minutes;
            const turned = half !== '' && Number(hour) < 12 && end >= 720 ? (/a/i.test(half) ? 'pm' : 'am') : half;
            const wrapped = half === '' ? Math.floor(end / 60) % 24 : ((Math.floor(end / 60) + 11) % 12) + 1;
            return `${whole.trim()} – ${wrapped}${mark}${String(end % 60).padStart(2, '0')}${turned}`;
          }),
        ),
      };

/** `entries` with their ends, where each says only when it starts and a line how long all of them take. */
export function withEnds(entries: readonly Entry[], lines: readonly Line[]): readonly Entry[] {
  if (entries.length === 0 || !entries.every(({ text }) => start.test(text) && !isRange(text))) return entries;
  const minutes = lines.map(({ text }) => minutesIn(text, lasting)).find((each) => each !== undefined);
  return minutes === undefined ? entries : entries.map((entry) => withEnd(entry, minutes));
}

/** `entries` without those that say a start again whose end another entry of the same days says: a booking list's rows. */
export function withoutRepeats(entries: readonly Entry[]): readonly Entry[] {
  const ranges = entries.filter(({ text }) => isRange(text));
  return entries.filter(
    ({ days, text }) =>
      isRange(text) ||
      startOf(text) === undefined ||
      !ranges.some((other) => days.every((day) => other.days.includes(day)) && startOf(other.text) === startOf(text)),
  );
}

/** The minute of the day on a clock of 12 hours at which `text` starts. */
function startOf(text: string): number | undefined {
  const [, hour, , past = '0'] = start.exec(text) ?? [];
  return hour === undefined ? undefined : (Number(hour) % 12) * 60 + Number(past);
}
