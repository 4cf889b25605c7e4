import type { Line } from '../page/page-lines.ts';
import { timesIn } from './clock-times.ts';
import { withDashes, withMinutes } from './from-until.ts';
import { withEnd } from './lasting-classes.ts';
import { daysLabel, type Entry } from './schedule-words.ts';
import { type DayMention, daysIn } from '#domain/listing/facts/weekday-mentions.ts';
import type { WeekdayName } from '#domain/listing/facts/weekdays.ts';
import { plainTimes } from '#domain/listing/sessions/plain-times.ts';
import { oneLine, shortened } from '../page/plain-text.ts';
import { venueWord } from './written-address.ts';
import {
  closed,
  officeHours,
  thenRing,
  otherHours,
  MAX_ENTRIES,
  isRange,
  introduces,
  dateBehind,
  areHours,
  isOnlyTimes,
  tellsOf,
  dateAfter,
  fromUntil,
  timeLabel,
  timedPartOf,
  timedPartsOf,
  contact,
  availability,
  bareRange,
  tells,
  ordinals,
  ofTheMonth,
  partAfter,
  partAlone,
  nothing,
  venueAmong,
  hallOf,
  venueOf,
  startsWithTime,
  meetsFrom,
  withAgesNamed,
  withRangesJoined,
  bankHolidays,
  endsWith,
  allAt,
  ofAll,
  withoutLaterSentences,
  leadingDate,
} from './timetable-words.ts';

/** Reads lines in order: a line that is only a weekday speaks for the times below it. */
export class TimetableReader {
  readonly #entries: (Entry & { readonly place: string })[] = [];
  readonly evidence: string[] = [];
  #current: readonly WeekdayName[] = [];
  /** The date that stood with the current weekday: "Saturday 14 February 2026". */
  #date = '';
  /** The dates of one or more spans of weekdays. */
  #span = '';
  #since = 0;
  /** The paragraph of the line whose times were added last. */
  #block = -1;
  /** Level of the heading that names the current weekday, or of the one above the paragraph that does. */
  #level = 0;
  #heading = 0;
  /** The line before, when it holds nothing but times: "3pm - 4.05pm" over "Hill Hall - Thursdays". */
  #bare: Line | null = null;
  #columns: readonly (readonly WeekdayName[])[] | null = null;
  /** The hours at the head of a table whose rows begin with weekdays, by column. */
  #hours: readonly string[] | null = null;
  /** The one weekday that the sentence before named, "on Saturday mornings all year round", and how many lines ago. */
  #mentioned: readonly WeekdayName[] = [];
  #ago = 0;
  /** Rows with times and no weekday, until a line says on which days all of them are: "Monday to Friday, term time". */
  #dayless: string[] = [];
  /** Weekdays that were named without times, until a line says when all of them are. */
  #untimed: readonly WeekdayName[] = [];
  /** The hall that was named below the current weekday. */
  #place = '';

  /** The hall on a line of its own, with the paragraph that it stands in: "Oak Hall, Mill Lane" over "Tuesdays, 10–11am". */
  #hall = { block: -1, name: '' };
  #reading = -1;
  /** How many entries there were at the last heading. */
  #headed = 0;
  /** The only weekday that there is, when it is known before: lines that name none are about it. */
  readonly #always: readonly WeekdayName[];

  constructor(always: readonly WeekdayName[] = []) {
    this.#always = always;
  }

  get entries(): readonly Entry[] {
    return this.#entries;
  }

  /** "Hill Hall (Monday), Oak Barn (Thursday)", where each weekday has a hall of its own. */
  get venues(): string | undefined {
    const placed = this.#entries.filter(({ place }) => place !== '');
    const byPlace = Map.groupBy(placed, ({ place }) => place);
    if (byPlace.size === 0 || byPlace.size > 6 || placed.length < this.#entries.length) return undefined;
    if (byPlace.size === 1) return [...byPlace.keys()][0];
    const said = [...byPlace].map(([place, entries]) => `${place} (${daysLabel(entries.flatMap(({ days }) => days))})`);
    const text = said.join(', ');
    return text.length <= 200 ? text : undefined;
  }

  read(said: Line): void {
    const text = withDashes(plainTimes(withMinutes(said.text)))
      .replace(bankHolidays, '')
      .replace(thenRing, '')
      .trimEnd();
    const line = text === said.text ? said : { ...said, text };
    if (
      this.#entries.length >= MAX_ENTRIES ||
      officeHours.test(text) ||
      officeHours.test(line.under.at(-1) ?? '') ||
      otherHours.test(line.under.at(-1) ?? '')
    )
      return;
    // Whom to ring from Monday to Friday has an office, not a class.
    if (contact.test(text) && /\bmon(?:day)?s? ?(?:to|-|–) ?(?:fri|thurs?)/i.test(text)) return;
    if (text.includes('|') && (this.#readTimedCell(text) || this.#readRow(text))) return;
    if (!text.includes('|')) this.#columns = this.#hours = null;
    const mentions = daysIn(text.slice(0, 1000));
    this.#reading = line.block;
    if (line.level > 0) this.#headed = this.#entries.length;
    this.#ago += 1;
    if (mentions.length === 0) {
      if (venueWord.test(text) && timesIn(text, true).length === 0)
        this.#hall = { block: line.block, name: hallOf(text) };
      if (
        this.#mentioned.length > 0 &&
        this.#ago === 1 &&
        this.#current.length === 0 &&
        (startsWithTime.test(text) || (text.length <= 60 && isRange(text)) || meetsFrom.test(text))
      )
        this.#current = this.#mentioned;
      return this.#readTimes(line);
    }
    this.#mentioned = mentions.length === 1 && line.level === 0 ? (mentions[0]?.days ?? []) : [];
    this.#ago = 0;
    if (timesIn(text, true).length === 0) {
      // "Mondays" or "Mondays at the Church Hall" over a list of times; in longer prose a weekday is only mentioned.
      const [only] = mentions;
      const speaks =
        only !== undefined && mentions.length === 1 && (line.level > 0 || text.length <= 60) && !closed.test(text);
      if (speaks && this.#bare?.block === line.block) {
        const [{ text: times }, { text: place }] = [this.#bare, line];
        this.#bare = null;
        return this.#add(only.days, `${times}, ${place.slice(0, only.index)}`, `${times} ${place}`);
      }
      // "First Sunday in September to last Sunday in April", below "Sunday mornings", ends nothing.
      if (!speaks && mentions.every(({ days }) => days.every((day) => this.#current.includes(day)))) return;
      this.#level = line.level || this.#heading;
      if (speaks && line.level === 0 && only.days.length >= 5 && this.#dayless.length > 0) {
        for (const times of this.#dayless) this.#add(only.days, times, `${times} ${text}`);
        this.#dayless = [];
      }
      if (speaks) this.#untimed = [...this.#untimed, ...only.days];
      return speaks ? this.#announce(only, text.slice(only.end)) : this.#announce(null, '');
    }
    // "6pm: supper (first Friday of the month)" below Friday's name is still Friday's.
    const isSame = mentions.every(({ days }) => days.every((day) => this.#current.includes(day)));
    if (!isSame) this.#current = [];
    this.#readMentions(text.slice(0, 1000), mentions);
  }

  /** Lets all that has been read since the last heading, and says only when it begins, take so many minutes: "Tues 9.45am" over "30 mins". */
  lasts(minutes: number): void {
    for (let place = this.#headed; place < this.#entries.length; place += 1) {
      const entry = this.#entries[place];
      if (entry) this.#entries[place] = { ...entry, ...withEnd(entry, minutes) };
    }
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
    this.#place = hallOf(after.replace(/^[\s,:–—-]+|^ ?(?:at|in) (?:the )?/gi, ''));
  }

  /** Whether a heading without a weekday ends the part of the current one; "Times" after "Dates" does not. */
  #ends({ level, text }: Line): boolean {
    return (
      level === 1 ||
      (level > 0 && level <= this.#level && this.#span === '' && !/\b(?:times?|hours|when)\b/i.test(text))
    );
  }

  #readTimes(line: Line): void {
    if (line.level > 0) this.#heading = line.level;
    this.#bare = this.#current.length === 0 && isOnlyTimes(line.text) ? line : null;
    this.#since += 1;
    const isBare = this.#current.length > 0 && bareRange.test(line.text);
    const saysOfAll = (ofAll.test(line.text) && isRange(line.text)) || allAt.test(line.text);
    if (saysOfAll && this.#untimed.length > 0 && this.#entries.length === 0)
      return this.#add([...new Set(this.#untimed)], line.text.replace(allAt, ''), line.text);
    // In a long sentence one time alone is when the doors open or somebody is fetched.
    if (line.text.length > 100 && !isRange(line.text)) return;
    if (this.#current.length === 0 && isRange(line.text) && line.text.length <= 160) this.#current = this.#always;
    if (this.#current.length === 0) return;
    if (endsWith.test(line.text) && this.#endedBy(line)) return;
    const unlabelled = line.text.replace(timeLabel, '');
    const times = contact.test(line.text) ? [] : timesIn(unlabelled, isBare || startsWithTime.test(unlabelled));
    if (times.length === 0) this.#placeIn(line);
    if (this.#since > 25 || (times.length === 0 && this.#ends(line))) this.#current = [];
    else if (times.length > 0) {
      this.#block = line.block;
      const said = line.text.replace(timeLabel, '').replace(fromUntil, '$1 – $2');
      this.#add(
        this.#current,
        this.#date === '' ? said : `${this.#date}, ${said}`,
        line.text,
        this.#span === '' ? '' : `${this.#span}, `,
      );
    }
  }

  /** Makes one session of times under one weekday, "3.30 crafts", "4.30 songs", that a line such as "5.30 home time" ends. */
  #endedBy(line: Line): boolean {
    const until = endsWith.exec(line.text)?.[1];
    const first = this.#entries.findLastIndex(({ days }) => days !== this.#current) + 1;
    const start = timesIn(this.#entries[first]?.text ?? '', true)[0];
    if (until === undefined || start === undefined || this.#entries.slice(first).some(({ text }) => isRange(text)))
      return false;
    this.#entries.splice(first);
    this.#add(this.#current, `${start} – ${until}`, line.text);
    return true;
  }

  /** A hall's line speaks for the times below it, and in one paragraph for those right above it: "Tuesdays / 1.30pm / Oak Hall". */
  #placeIn(line: Line): void {
    // "Home | Hire | Youth Club" is a menu.
    const venue = /\|.*\|/.test(line.text) ? '' : venueOf(line.text);
    if (venue === '') return;
    const last = this.#entries.at(-1);
    if (last?.place === '' && this.#block === line.block)
      this.#entries[this.#entries.length - 1] = { ...last, place: venue };
    this.#place = venue;
  }

  /** "12pm-10pm Monday-Friday and 10am-4pm Saturday & Sunday": times that stand before their days. */
  #readTimesBefore(text: string, mentions: readonly DayMention[]): boolean {
    const plain = mentions.filter(({ end }) => !dateBehind.test(text.slice(end, end + 30)));
    const [first, last] = [plain[0], plain.at(-1)];
    if (plain.length < 2 || !first || !last) return false;
    const parts = plain.map(({ index }, place) => text.slice(plain[place - 1]?.end ?? 0, index));
    if (!parts.every(isRange) || timesIn(text.slice(last.end), true).length > 0) return false;
    plain.forEach(({ days }, place) => this.#add(days, timesIn(parts[place] ?? '').join(', '), text));
    return true;
  }

  #readMentions(text: string, mentions: readonly DayMention[]): void {
    if (this.#readTimesBefore(text, mentions)) return;
    let pending: readonly WeekdayName[] = [];
    mentions.forEach((mention, place) => {
      const rest = text.slice(mention.end, mentions[place + 1]?.index ?? text.length);
      const days = [...new Set([...pending, ...mention.days])];
      const before = text
        .slice(place === 0 ? 0 : (mentions[place - 1]?.end ?? 0), mention.index)
        .replace(/^.*[.!?]\s(?=\p{Lu})/su, '');
      const which = ofTheMonth.test(rest) ? ordinals.exec(before)?.[1] : undefined;
      const after = which === undefined ? rest : `${which} of the month, ${rest.replace(ofTheMonth, '')}`;
      // "We start at 9am every Sunday. Be there by 8.50": the sentence that names the day says when.
      const isEnd = /^s?[.!?]\s/.test(text.slice(mention.end - (text[mention.end - 1] === '.' ? 1 : 0)));
      if (mentions.length === 1 && isEnd && timesIn(before, true).length > 0)
        this.#add(days, timesIn(before, true).join(', '), text);
      else if (mentions.length === 1 && isRange(before) && !isRange(after)) this.#add(days, `${before} ${after}`, text);
      else if (timesIn(after, true).length > 0) {
        const whole =
          place === 0 &&
          which === undefined &&
          mention.dated === '' &&
          /[\p{L}\d]/u.test(before) &&
          !tellsOf.test(before) &&
          !introduces.test(before.trim()) &&
          !/[,.;!?]\s*$/.test(before) &&
          before.length <= 60 &&
          mentions.length === 1;
        this.#add(
          days,
          whole ? `${after}${venueAmong(after) === '' ? '' : ','} ${before}` : after,
          text,
          mention.dated,
        );
        pending = [];
      } else if (closed.test(after)) pending = [];
      else if (mentions.length > 1 && partAfter.test(after)) {
        this.#add(days, partAfter.exec(after)?.[1] ?? '', text);
        pending = [];
      } else if (timesIn(before, true).length > 0 && mentions.length === 1)
        this.#add(
          days,
          which && tells.test(before) ? `${which} of the month, ${timesIn(before, true).join(', ')}` : before,
          text,
        );
      else pending = place + 1 < mentions.length && after.length <= 12 ? days : [];
    });
  }

  /** A row that says day and time in one cell: "Cubs | 8 – 10½ years | Wednesday 5.45 – 7.15pm". */
  #readTimedCell(text: string): boolean {
    const own = text.split('|').map(oneLine);
    const several = daysIn(text).length > 1 ? own.find((cell) => timedPartsOf(cell).length > 1) : undefined;
    if (several !== undefined)
      return timedPartsOf(several).every((part) =>
        this.#readTimedCell(own.map((cell) => (cell === several ? part : cell)).join(' | ')),
      );
    const cells = withAgesNamed(own.map(timedPartOf));
    const timed = cells.filter(
      (cell) => cell.length <= 60 && daysIn(cell).length === 1 && timesIn(cell, true).length > 0,
    );
    const [cell] = timed;
    const [mention] = cell === undefined ? [] : daysIn(cell);
    if (cell === undefined || mention === undefined || timed.length > 1 || closed.test(text)) return false;
    const said = oneLine(`${cell.slice(0, mention.index)} ${cell.slice(mention.end)}`).replace(/^[,:\s–-]+/, '');
    this.#current = mention.days;
    this.#level = 6;
    this.#date = '';
    this.#span = '';
    this.#since = 0;
    this.#add(
      mention.days,
      [said, ...cells.filter((other) => other !== cell && other !== '' && !availability.test(other))].join(', '),
      text,
      mention.dated,
    );
    return true;
  }

  /** A head of hours, " | 9.30 - 10.15 | 10.30 - 11.15", and below it a row for each weekday that says which class is when. */
  #readBelowHours(text: string): boolean {
    const cells = text.split('|').map(oneLine);
    const [first = '', ...others] = cells;
    if (first.length <= 12 && timesIn(first, true).length === 0 && daysIn(first).length === 0 && areHours(others)) {
      this.#hours = others;
      this.#current = [];
      return true;
    }
    const days = first.length <= 20 ? (daysIn(first)[0]?.days ?? []) : [];
    if (
      this.#hours === null ||
      days.length === 0 ||
      others.length > this.#hours.length ||
      timesIn(text, true).length > 0
    )
      return false;
    others.forEach((cell, place) => {
      if (/[\p{L}\d]/u.test(cell) && !nothing.test(cell) && !closed.test(cell))
        this.#add(days, `${this.#hours?.[place] ?? ''} ${cell}`, text);
    });
    return true;
  }

  /** Table rows: weekdays as column heads, or a weekday in one of the cells. */
  #readRow(text: string): boolean {
    if (this.#readBelowHours(text)) return true;
    const cells = withRangesJoined(withAgesNamed(text.split('|').map(oneLine)));
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
      const group = time === '' ? first : '';
      cells.forEach((cell, place) => {
        const days = this.#columns?.[place] ?? [];
        if (days.length === 0 || !/[\p{L}\d]/u.test(cell) || closed.test(cell)) return;
        if (time !== '' || timesIn(cell, true).length > 0) this.#add(days, `${time} ${cell} ${group}`, text);
      });
      return true;
    }
    const place = dayCells.findIndex((days) => days.length > 0);
    if (heads === 1 && place !== -1) {
      const part = /\b(?:mornings?|afternoons?|evenings?|nights?)\b/i.exec(cells[place] ?? '')?.[0];
      const rest = cells
        .filter((cell, index) => index !== place && cell !== '' && !nothing.test(cell) && !availability.test(cell))
        .map((cell) => (part !== undefined && timesIn(cell, true).length > 0 ? `${cell} ${part}` : cell))
        .join(', ');
      this.#current = dayCells[place] ?? [];
      this.#level = 6;
      this.#dayless = [];
      this.#date = '';
      this.#span = '';
      this.#since = 0;
      if (timesIn(rest, true).length > 0 && !closed.test(rest)) this.#add(this.#current, rest, text);
      return true;
    }
    // Below a weekday's name a row may begin with hours alone: "6 - 7 | Grade 2 | Oval Hall".
    const startsWithHours = cells[0] !== undefined && cells[0].length <= 20 && timesIn(cells[0], true).length > 0;
    if (heads === 0 && this.#current.length > 0 && (startsWithHours || timesIn(text).length > 0)) {
      this.#add(this.#current, cells.filter((cell) => cell !== '').join(', '), text);
      return true;
    }
    if (heads === 0 && this.#current.length === 0 && this.#dayless.length < 6 && timesIn(text).length > 0)
      this.#dayless.push(cells.filter((cell) => cell !== '').join(', '));
    return false;
  }

  #add(days: readonly WeekdayName[], text: string, evidence: string, dated = ''): void {
    if (days.length === 0) return;
    const trimmed = withoutLaterSentences(oneLine(text))
      .replace(/^['’]s\b/, '')
      .replace(/\s*\([^)]*$|^([^(]*)\).*$/, '$1')
      .replace(
        /^(?:[\s:,;|–—-]|\b(?:at|from(?! (?:the )?\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))|mornings?|afternoons?|evenings?)\b:?(?= (?:\d|from|at|between)))+/i,
        '',
      )
      .replace(/[\s,;:.|(–—-]+$/, '')
      .replace(/[\s,]+(?:and|&|or|on|every|at|in)$/i, '');
    // Of a sentence only its times are the timetable's: "Club is from 9am till 1pm".
    const words =
      trimmed.length <= 90 && !tells.test(trimmed)
        ? trimmed
        : timesIn(trimmed, true).join(', ') || (partAlone.exec(trimmed)?.[0] ?? '');
    if (words === '') return;
    const each = trimmed.replace(leadingDate, '').replace(/,?\s(?:(?:each|every) day|both days|all days)$/i, '');
    const isCurrent = days.every((day) => this.#current.includes(day));
    const place =
      venueAmong(text) || (isCurrent ? this.#place : '') || (this.#hall.block === this.#reading ? this.#hall.name : '');
    this.#entries.push(
      dated === '' || each === ''
        ? { days, place, text: shortened(words, 200) }
        : { days, place, text: shortened(`${dated}${words}`, 200), each: shortened(each, 200) },
    );
    this.evidence.push(evidence);
  }
}
