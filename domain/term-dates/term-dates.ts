import { canonicalJson } from '../kernel/canonical-json.ts';
import { DomainError } from '../kernel/errors.ts';
import type { PersonEvent } from '../person/events.ts';
import type { TermCalendar, TermDatesEvent } from './events.ts';

/** The term dates of one school year in one area, as the rules see them. */
export interface TermDates {
  /** Null before any were kept and after they were removed. */
  readonly calendar: TermCalendar | null;
  /** Grows with every change. */
  readonly revision: number;
}
export const initialTermDates: TermDates = { calendar: null, revision: 0 };

/** What the dates of a year in an area are known by: there is one calendar of them. */
export const calendarIdOf = ({ area, schoolYear }: Pick<TermCalendar, 'area' | 'schoolYear'>): string =>
  `${area.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${schoolYear.replace('/', '-')}`;

interface Dates extends Omit<TermCalendar, 'calendarId'> {
  /** YYYY-MM-DD: nobody has read a source on a day to come. */
  readonly today: string;
}
export type TermDatesCommand =
  | ({ readonly type: 'KeepTermDates' } & Dates)
  | ({ readonly type: 'CorrectTermDates'; readonly revision: number } & Dates)
  | { readonly type: 'RemoveTermDates'; readonly revision: number };

/** What `command` changes in `termDates`. Throws a DomainError when the rules forbid it. */
export function decide(command: TermDatesCommand, { calendar, revision }: TermDates): TermDatesEvent[] {
  if (command.type === 'KeepTermDates') {
    if (calendar !== null)
      throw new DomainError(
        'already-kept',
        `Term dates for ${calendar.area} ${calendar.schoolYear} are kept already. Please correct those.`,
        'conflict',
      );
    return [{ type: 'TermDatesKept', data: calendarFrom(command) }];
  }
  if (calendar === null) throw new DomainError('no-such-dates', 'These term dates are not kept.', 'missing');
  if (command.revision !== revision)
    throw new DomainError(
      'dates-changed',
      'Somebody has changed these term dates since you opened them. Please look at them again.',
      'conflict',
    );
  const { calendarId } = calendar;
  if (command.type === 'RemoveTermDates') return [{ type: 'TermDatesRemoved', data: { calendarId } }];
  const next = calendarFrom(command);
  if (next.calendarId !== calendarId)
    throw new DomainError('another-year', 'Area and school year of term dates stay as they are.', 'conflict');
  return canonicalJson(next) === canonicalJson(calendar) ? [] : [{ type: 'TermDatesCorrected', data: next }];
}

/** The dates in their order, for all who read them. */
function calendarFrom({ area, schoolYear, sourceAddress, readOn, periods, today }: Dates): TermCalendar {
  if (readOn > today) throw new DomainError('read-in-future', 'The day when the source was read is still to come.');
  const inOrder = periods.toSorted((a, b) => (a.from === b.from ? 0 : a.from < b.from ? -1 : 1));
  return {
    calendarId: calendarIdOf({ area, schoolYear }),
    area,
    schoolYear,
    sourceAddress,
    readOn,
    periods: inOrder.map(({ kind, name, from, until }) => ({ kind, name, from, until })),
  };
}

/** `termDates` after `event`. */
export function evolve(termDates: TermDates, event: TermDatesEvent | PersonEvent): TermDates {
  const revision = termDates.revision + 1;
  switch (event.type) {
    case 'TermDatesKept':
    case 'TermDatesCorrected':
      return { calendar: event.data, revision };
    case 'TermDatesRemoved':
      return { calendar: null, revision };
    case 'PersonErased':
      return termDates;
  }
}
