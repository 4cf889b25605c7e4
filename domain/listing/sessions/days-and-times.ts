import type { DayMention } from '../facts/weekday-mentions.ts';
import { type WeekdayName, weekdays } from '../facts/weekdays.ts';
import type { DayPart } from './session.ts';
import type { WrittenDate } from './written-dates.ts';
import { type Half, timesIn, type WrittenTime } from './written-times.ts';

/** The part of the day that the words around each mention of days say; undefined where they say none or several. */
export function partsOf(text: string, mentions: readonly DayMention[]): readonly (DayPart | undefined)[] {
  const ends = [...mentions.slice(1).map(({ index }) => index), text.length];
  const ofSegment = (segment: string): DayPart | undefined => {
    const said = new Set<DayPart>();
    if (/\bmornings?\b|\bbreakfast\b/i.test(segment)) said.add('morning');
    if (/\bafternoons?\b/i.test(segment)) said.add('afternoon');
    if (/\bafter[- ]?school\b/i.test(segment)) said.add('after-school');
    if (/\bevenings?\b|\bnights?\b/i.test(segment)) said.add('evening');
    return said.size === 1 ? [...said][0] : undefined;
  };
  if (mentions.length <= 1) return [ofSegment(text)];
  return mentions.map((mention, place) => ofSegment(text.slice(mention.index, ends[place])));
}

/** On some days of the working week children have time after school: "Wednesday 7.30 to 9" is the evening. Every day it may be before. */
const isSchoolNight = (days: readonly WeekdayName[]): boolean =>
  days.length > 0 && days.length <= 3 && days.every((day) => weekdays.indexOf(day) < 5);

const halfOf = (part: DayPart | undefined, days: readonly WeekdayName[]): Half => {
  if (part !== undefined) return part === 'morning' ? 'am' : 'pm';
  return isSchoolNight(days) ? 'late' : null;
};

/** The times of each stretch of `text` that begins with a mention of days, read with what its words say of the day. */
export function timesOf(
  text: string,
  mentions: readonly DayMention[],
  dates: readonly WrittenDate[],
  by24: boolean,
  parts: readonly (DayPart | undefined)[],
  inherited: readonly WeekdayName[],
): readonly WrittenTime[] {
  let bare = text;
  for (const { index, end } of dates) bare = bare.slice(0, index) + '#'.repeat(end - index) + bare.slice(end);
  if (mentions.length <= 1) return timesIn(bare, halfOf(parts[0], mentions[0]?.days ?? inherited), by24);
  const read = mentions.map(({ days }, place) => timesIn(bare, halfOf(parts[place], days), by24));
  const placeOf = (index: number): number =>
    Math.max(
      0,
      mentions.findLastIndex((mention) => mention.index <= index),
    );
  return (read[0] ?? []).map((each, nthTime) => read[placeOf(each.index)]?.[nthTime] ?? each);
}

interface Pair {
  readonly days: readonly WeekdayName[];
  readonly start: string | null;
  readonly end: string | null;
  readonly part: DayPart | null;
  readonly timed: boolean;
}

/** Which days have which times: those that stand after them, or before all of them. */
export function pairsOf(
  mentions: readonly DayMention[],
  times: readonly WrittenTime[],
  inherited: readonly WeekdayName[],
  parts: readonly (DayPart | undefined)[],
  text: string,
): readonly Pair[] {
  const pair = (days: readonly WeekdayName[], time: WrittenTime, place: number): Pair => {
    const when = whenOf(time);
    return { days, ...when, part: when.start === null ? (parts[place] ?? null) : null, timed: true };
  };
  const [first, last] = [mentions[0], mentions.at(-1)];
  if (!first || !last) return times.map((time) => pair(inherited, time, 0));
  const isBefore = times.length > 0 && times.every(({ index }) => index < last.index);
  const leads = times[0] !== undefined && times[0].index < first.index;
  if (leads && !isBefore && mentions.length > 1) return mentions.map((each, place) => bare(each.days, parts[place]));
  if (leads && mentions.length === 1) return times.map((time) => pair(first.days, time, 0));
  const pairs: Pair[] = [];
  let pending: WeekdayName[] = [];
  mentions.forEach((mention, place) => {
    const from = leads ? (mentions[place - 1]?.end ?? 0) : mention.end;
    const to = leads ? mention.index : (mentions[place + 1]?.index ?? text.length);
    const own = times.filter(({ index }) => index >= from && index < to);
    pending = [...pending, ...mention.days];
    const isLast = place === mentions.length - 1;
    if (own.length > 0) pairs.push(...own.map((time) => pair(pending, time, place)));
    else if (isLast || parts[place] !== undefined) pairs.push(bare(pending, parts[place]));
    if (own.length > 0 || parts[place] !== undefined) pending = [];
  });
  return pairs;
}

const bare = (days: readonly WeekdayName[], part: DayPart | undefined): Pair => ({
  days,
  start: null,
  end: null,
  part: part ?? null,
  timed: false,
});

const clock = (minutes: number | null): string | null =>
  minutes === null
    ? null
    : `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const whenOf = ({ start, finish }: WrittenTime) => ({ start: clock(start), end: clock(finish) });
