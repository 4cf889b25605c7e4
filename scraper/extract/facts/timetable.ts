import { type ListingFields, weekdays } from '#domain/listing/facts/fields.ts';
import type { Findings } from '../findings.ts';
import type { Line } from '../page/page-lines.ts';
import type { Page } from '../page/page.ts';
import { type DayMention, daysIn, MONTH, type Weekday } from './weekday-mentions.ts';
import { oneLine, shortened } from '../page/plain-text.ts';

type Details = NonNullable<ListingFields['scheduleDetails']>;

const CLOCK = '(?:\\d{1,2}(?:[:.]\\d{2})?\\s?(?:am\\b|pm\\b|a\\.m\\.|p\\.m\\.|noon\\b)?|noon\\b|midday\\b)';
const timeRange = new RegExp(
  `(?<![£\\d.,/:])${CLOCK}\\s?(?:-|–|—|−|to|until|till?|['’]til|(?<=between .{1,12})and)\\s?${CLOCK}(?![\\d%]|\\s?(?:years?|yrs?|months?|mths?|weeks?|£|people|children|places)\\b)`,
  'gi',
);
const oneTime =
  /(?<![£\d.,/:])(?:\d{1,2}(?:[:.]\d{2})?\s?(?:am\b|pm\b|a\.m\.|p\.m\.)|\d{1,2}:\d{2}(?!\d)|\d{1,2}\s?o['’]clock\b|\b(?:noon|midday)\b)/gi;
/** "9.15" beside a weekday. */
const dottedTime = /(?<![£\d.,/:])\d{1,2}\.[0-5]\d(?![\d%]|\s?(?:years?|months?|per))/g;
const closed = /\bclosed\b/i;
const officeHours =
  /\b(?:office|phone lines?|telephone|call centre|customer service|helpline|reception is|lines (?:are )?open|monitor)/i;
const MAX_ENTRIES = 40;

/** The times that `text` names, as it names them. `loose` also takes "10-11", which only a weekday makes a time. */
export function timesIn(text: string, loose = false): string[] {
  const ranges = [...text.matchAll(timeRange)]
    .filter(([range]) => loose || /[:.]\d\d|[ap]\.?m|noon|midday/i.test(range))
    .filter((match) => isClock(match[0]) && !isCount.test(text.slice(Math.max(0, match.index - 20), match.index)));
  const spans = ranges.map((match) => ({ index: match.index, end: match.index + match[0].length, text: match[0] }));
  for (const match of [...text.matchAll(oneTime), ...(loose ? text.matchAll(dottedTime) : [])])
    if (!spans.some(({ index, end }) => match.index < end && match.index + match[0].length > index))
      spans.push({ index: match.index, end: match.index + match[0].length, text: match[0] });
  return spans.toSorted((one, other) => one.index - other.index).map((each) => oneLine(each.text));
}

/** Before a range of numbers that are no hours: "ages 7 to 19", "Years 3-6", "children from 3 to 10". */
const isCount =
  /\b(?:age(?:s|d)?(?: (?:between|from|groups?))?|years?|yrs?|grades?|children(?: from)?|under|terms?|weeks?|blocks?)\s?:?\s?$/i;

const isClock = (range: string): boolean =>
  (range.match(/\d{1,2}(?:[:.]\d{2})?/g) ?? []).every((time) => {
    const [hour = 0, minute = 0] = time.split(/[:.]/).map(Number);
    return hour <= 24 && minute < 60;
  });

/** Words before a weekday that say nothing of their own: "Every Monday", "When: Mondays". */
const introduces =
  /^(?:(?:and|on|every|each|our|open|opening|when|times?|days?|sessions?|class(?:es)?|runs?|held|is|are|we|meets?|weekly|join us|most|alternate|from)[\s,:]*)+$/i;

/** A sentence about the group, "The group runs on", and not its name. */
const tellsOf = /\b(?:runs?|meets?|is|are|was|were|held|takes|we|which|it|there|will|open|started)\b/i;

const dateAfter = new RegExp(`^,?\\s?((?:the )?\\d{1,2}(?:st|nd|rd|th)?,?\\s(?:of )?${MONTH}(?:,?\\s20\\d\\d)?)$`, 'i');
const timeLabel = /^(?:times?|when|hours)\s?[:–-]\s?/i;

/** A table's cell for a day without a session. */
const nothing = /^(?:no \w+|none|n\/a|[-–—])$/i;

interface Entry {
  readonly days: readonly Weekday[];
  readonly text: string;
  /** The same for each day by itself, where `text` names the first and the last date. */
  readonly each?: string;
}

/** Reads lines in order: a line that is only a weekday speaks for the times below it. */
class TimetableReader {
  readonly entries: Entry[] = [];
  readonly evidence: string[] = [];
  #current: readonly Weekday[] = [];
  /** The date that stood with the current weekday: "Saturday 14 February 2026". */
  #date = '';
  /** The dates of one or more spans of weekdays. */
  #span = '';
  #since = 0;
  #columns: readonly (readonly Weekday[])[] | null = null;

  read(line: Line): void {
    const { text } = line;
    if (this.entries.length >= MAX_ENTRIES || officeHours.test(text) || officeHours.test(line.under.at(-1) ?? ''))
      return;
    if (text.includes('|') && (this.#readTimedCell(text) || this.#readRow(text))) return;
    if (!text.includes('|')) this.#columns = null;
    const mentions = daysIn(text.slice(0, 1000));
    if (mentions.length === 0) return this.#readTimes(line);
    if (timesIn(text, true).length === 0) {
      // "Mondays" or "Mondays at the Church Hall" over a list of times; in longer prose a weekday is only mentioned.
      const [only] = mentions;
      const speaks =
        only !== undefined && mentions.length === 1 && (line.level > 0 || text.length <= 60) && !closed.test(text);
      return speaks ? this.#announce(only, text.slice(only.end)) : this.#announce(null, '');
    }
    this.#current = [];
    this.#readMentions(text.slice(0, 1000), mentions);
  }

  /** Days for the times below. Spans of dates one under the other, "Week 1: Mon 30 March - Thurs 2 April", belong together. */
  #announce(mention: DayMention | null, after: string): void {
    const last = dateAfter.exec(after)?.[1] ?? '';
    const span = mention && mention.dated !== '' && last !== '' ? `${mention.dated}${last}` : '';
    const adds = span !== '' && this.#span !== '' && this.#since === 0;
    this.#current = adds ? [...new Set([...this.#current, ...(mention?.days ?? [])])] : (mention?.days ?? []);
    this.#span = adds ? `${this.#span}; ${span}` : span;
    this.#date = span === '' ? last : '';
    this.#since = 0;
  }

  #readTimes(line: Line): void {
    this.#since += 1;
    const times = timesIn(line.text);
    // In a long sentence one time alone is when the doors open or somebody is fetched.
    if (line.text.length > 100 && !times.some((time) => /[-–—−]|\b(?:to|til|till|until|and)\b/i.test(time))) return;
    if (this.#current.length === 0) return;
    if (this.#since > 25 || (line.level === 1 && times.length === 0)) this.#current = [];
    else if (times.length > 0) {
      const said = line.text.replace(timeLabel, '');
      this.#add(
        this.#current,
        this.#date === '' ? said : `${this.#date}, ${said}`,
        line.text,
        this.#span === '' ? '' : `${this.#span}, `,
      );
    }
  }

  #readMentions(text: string, mentions: readonly DayMention[]): void {
    let pending: readonly Weekday[] = [];
    mentions.forEach((mention, place) => {
      const after = text.slice(mention.end, mentions[place + 1]?.index ?? text.length);
      const days = [...new Set([...pending, ...mention.days])];
      const before = text.slice(place === 0 ? 0 : (mentions[place - 1]?.end ?? 0), mention.index);
      if (timesIn(after, true).length > 0) {
        const whole =
          place === 0 &&
          mention.dated === '' &&
          /[\p{L}\d]/u.test(before) &&
          !tellsOf.test(before) &&
          !introduces.test(before.trim()) &&
          !/[,.;!?]\s*$/.test(before) &&
          before.length <= 60 &&
          mentions.length === 1;
        this.#add(days, whole ? `${after} ${before}` : after, text, mention.dated);
        pending = [];
      } else if (closed.test(after)) pending = [];
      else if (timesIn(before, true).length > 0 && mentions.length === 1) this.#add(days, before, text);
      else pending = place + 1 < mentions.length && after.length <= 12 ? days : [];
    });
  }

  /** A row that says day and time in one cell: "Cubs | 8 – 10½ years | Wednesday 5.45 – 7.15pm". */
  #readTimedCell(text: string): boolean {
    const cells = text.split('|').map(oneLine);
    const timed = cells.filter(
      (cell) => cell.length <= 60 && daysIn(cell).length === 1 && timesIn(cell, true).length > 0,
    );
    const [cell] = timed;
    const [mention] = cell === undefined ? [] : daysIn(cell);
    if (cell === undefined || mention === undefined || timed.length > 1 || closed.test(text)) return false;
    const own = oneLine(`${cell.slice(0, mention.index)} ${cell.slice(mention.end)}`).replace(/^[,:\s–-]+/, '');
    this.#current = mention.days;
    this.#date = '';
    this.#span = '';
    this.#since = 0;
    this.#add(
      mention.days,
      [own, ...cells.filter((other) => other !== cell && other !== '')].join(', '),
      text,
      mention.dated,
    );
    return true;
  }

  /** Table rows: weekdays as column heads, or a weekday in one of the cells. */
  #readRow(text: string): boolean {
    const cells = text.split('|').map(oneLine);
    const dayCells = cells.map((cell) => (cell.length <= 20 ? (daysIn(cell)[0]?.days ?? []) : []));
    const heads = dayCells.filter((days) => days.length > 0).length;
    if (
      heads >= 2 &&
      cells.every((cell, place) => (dayCells[place]?.length ?? 0) > 0 || cell.length <= 20) &&
      timesIn(text, true).length === 0
    ) {
      this.#columns = dayCells;
      return true;
    }
    if (this.#columns && heads === 0 && cells.length <= this.#columns.length) {
      const first = (this.#columns[0]?.length ?? 0) === 0 ? (cells[0] ?? '') : '';
      const time = timesIn(first, true).length > 0 ? first : '';
      cells.forEach((cell, place) => {
        const days = this.#columns?.[place] ?? [];
        if (days.length === 0 || !/[\p{L}\d]/u.test(cell) || closed.test(cell)) return;
        if (time !== '' || timesIn(cell, true).length > 0) this.#add(days, `${time} ${cell}`, text);
      });
      return true;
    }
    const place = dayCells.findIndex((days) => days.length > 0);
    if (heads === 1 && place !== -1) {
      const rest = cells.filter((cell, index) => index !== place && cell !== '' && !nothing.test(cell)).join(', ');
      this.#current = dayCells[place] ?? [];
      this.#date = '';
      this.#span = '';
      this.#since = 0;
      if (timesIn(rest, true).length > 0 && !closed.test(rest)) this.#add(this.#current, rest, text);
      return true;
    }
    if (heads === 0 && this.#current.length > 0 && timesIn(text).length > 0) {
      this.#add(this.#current, cells.filter((cell) => cell !== '').join(', '), text);
      return true;
    }
    return false;
  }

  #add(days: readonly Weekday[], text: string, evidence: string, dated = ''): void {
    if (days.length === 0) return;
    const trimmed = oneLine(text)
      .replace(/^(?:[\s:,;|–—-]|\b(?:at|from|mornings?|afternoons?|evenings?)\b(?= (?:\d|from|at|between)))+/i, '')
      .replace(/[\s,;:.|(–—-]+$/, '')
      .replace(/[\s,]+(?:and|&|or|on|every)$/i, '');
    const words = trimmed.length <= 90 ? trimmed : timesIn(trimmed, true).join(', ');
    if (words === '') return;
    const each = trimmed.replace(leadingDate, '').replace(/,?\s(?:(?:each|every) day|both days|all days)$/i, '');
    this.entries.push(
      dated === '' || each === ''
        ? { days, text: shortened(words, 200) }
        : { days, text: shortened(`${dated}${words}`, 200), each: shortened(each, 200) },
    );
    this.evidence.push(evidence);
  }
}

const leadingDate = new RegExp(
  `^(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?:,?\\s(?:of )?${MONTH})?(?:,?\\s20\\d\\d)?[,:;]\\s?`,
  'i',
);
const monthNames = 'January,February,March,April,May,June,July,August,September,October,November,December'.split(',');

/** "Saturday 7 March 2026" of a date's UTC day. */
export function dateInWords(date: Date): string {
  const day = weekdays[(date.getUTCDay() + 6) % 7] ?? 'monday';
  return `${dayName(day)} ${date.getUTCDate()} ${monthNames[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

const dayName = (day: Weekday): string => `${day[0]?.toUpperCase() ?? ''}${day.slice(1)}`;

/** "Monday", "Monday to Friday", "Tuesday, Thursday". */
export function daysLabel(days: readonly Weekday[]): string {
  const sorted = weekdays.filter((day) => days.includes(day));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return '';
  const together = weekdays.indexOf(last) - weekdays.indexOf(first) === sorted.length - 1;
  return sorted.length > 2 && together ? `${dayName(first)} to ${dayName(last)}` : sorted.map(dayName).join(', ');
}

/** Entries as the two fields that say when: one line per day or group of days, and the same by weekday. */
export function scheduleOf(entries: readonly Entry[]): { text: string; details: Details } {
  const details: Details = {};
  const lines = new Map<string, string[]>();
  for (const { days, text, each = text } of entries) {
    const label = daysLabel(days);
    const known = lines.get(label) ?? [];
    if (!known.includes(text)) lines.set(label, [...known, text]);
    for (const day of days) {
      const before = details[day];
      if (before?.split('; ').includes(each)) continue;
      const joined = before === undefined ? each : `${before}; ${each}`;
      if (joined.length <= 500) details[day] = joined;
    }
  }
  return { text: [...lines].map(([label, texts]) => `${label}: ${texts.join('; ')}`).join('\n'), details };
}

const elsewhere =
  /related|you may also|you might also|other (?:events|classes|activities)|upcoming events|testimonial|recent posts|latest news|comments|our office|contact us/i;
/** Days and times, in the page's words. */
export function findSchedule(page: Page, findings: Findings): void {
  const reader = new TimetableReader();
  for (const line of page.mainLines) if (!line.under.some((heading) => elsewhere.test(heading))) reader.read(line);
  const { text, details } = scheduleOf(reader.entries);
  const evidence = [...new Set(reader.evidence)].join(' … ');
  if (text !== '') {
    findings.offer('schedule', shortened(text, 2000), 'text', evidence);
    findings.offer('scheduleDetails', details, 'text', evidence);
  }
}
