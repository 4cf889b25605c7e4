import type { Line } from '../page/page-lines.ts';
import type { Entry } from './schedule-words.ts';
import { isRange } from './timetable-words.ts';

/** "Every class is 60 minutes", "Each lasts three-quarters of an hour": how long all of them take. */
const lasting =
  /\b(?:(?:each|every|all) (?:of )?(?:the |our )?(?:class(?:es)?|sessions?|lessons?|groups?)|each|both|(?:classes|sessions|lessons)) (?:is|are|lasts?|runs? for|takes?) (?:about |around |just )?(?:(\d{2,3})[- ]?min(?:ute)?s?|(an hour and a half|an hour|one hour|half an hour|three[- ]quarters of an hour))\b/i;
const inWords: Readonly<Record<string, number>> = {
  'an hour and a half': 90,
  'an hour': 60,
  'one hour': 60,
  'half an hour': 30,
};

function minutesOfAll(lines: readonly Line[]): number | undefined {
  for (const { text } of lines) {
    const [, figure, words] = text.length <= 1000 ? (lasting.exec(text) ?? []) : [];
    const minutes = figure === undefined ? words && (inWords[words.toLowerCase()] ?? 45) : Number(figure);
    if (typeof minutes === 'number' && minutes >= 15 && minutes <= 240) return minutes;
  }
  return undefined;
}

const start = /^(\d{1,2})(?:([:.])([0-5]\d))?(?: ?([ap]m)\b|(?![\d:.]))/i;

/** `entries` with their ends, where each says only when it starts and a line how long all of them take. */
export function withEnds(entries: readonly Entry[], lines: readonly Line[]): readonly Entry[] {
  if (entries.length === 0 || !entries.every(({ text }) => start.test(text) && !isRange(text))) return entries;
  const minutes = minutesOfAll(lines);
  return minutes === undefined
    ? entries
    : entries.map((entry) => ({
        ...entry,
        text: entry.text.replace(start, (whole, hour: string, mark = ':', past = '00', half = '') => {
          const end = Number(hour) * 60 + Number(past) + minutes;
          const turned = half !== '' && Number(hour) < 12 && end >= 720 ? (/a/i.test(half) ? 'pm' : 'am') : half;
          const wrapped = half === '' ? Math.floor(end / 60) % 24 : ((Math.floor(end / 60) + 11) % 12) + 1;
          return `${whole.trim()} – ${wrapped}${mark}${String(end % 60).padStart(2, '0')}${turned}`;
        }),
      }));
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
