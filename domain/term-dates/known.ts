import type { TermCalendar } from './events.ts';
import { schoolYearOf } from './school-year.ts';
import { brand } from '../brand.ts';

/** What is known of the school year: the calendars that admins keep. */
export type KnownTerms = readonly Pick<TermCalendar, 'area' | 'schoolYear' | 'periods'>[];

const isOf = (area: string, each: { readonly area: string }): boolean => each.area.toLowerCase() === area.toLowerCase();

/** The calendars that speak of `date` in `town`: its own where it has any, else the region's. */
export function calendarsFor(known: KnownTerms, date: string, town: string | null): KnownTerms {
  const speaking = known.filter(
    ({ schoolYear, periods }) =>
      schoolYear === schoolYearOf(date) || periods.some(({ from, until }) => from <= date && date <= until),
  );
  const own = town === null ? [] : speaking.filter((each) => isOf(town, each));
  return own.length > 0 ? own : speaking.filter((each) => isOf(brand.region, each));
}

/** What `date` is in `town`: a day of a term or of a holiday, an INSET day, or nobody knows. */
export function dayOfYear(known: KnownTerms, date: string, town: string | null): 'term' | 'holiday' | 'inset' | null {
  const kinds = new Set(
    calendarsFor(known, date, town)
      .flatMap(({ periods }) => periods)
      .filter(({ from, until }) => from <= date && date <= until)
      .map(({ kind }) => kind),
  );
  // A half term lies within its term, and an INSET day in either.
  if (kinds.has('holiday')) return 'holiday';
  if (kinds.has('inset')) return 'inset';
  return kinds.has('term') ? 'term' : null;
}

/**
 * Whether `date` is a day of a school term in `town`; null where nobody knows: what no period covers, and INSET days, on which schools
 * are shut and what is around them may be or not.
 */
export function inTermOn(known: KnownTerms, date: string, town: string | null): boolean | null {
  const day = dayOfYear(known, date, town);
  return day === 'term' ? true : day === 'holiday' ? false : null;
}

/** The towns that have calendars of their own, in small letters. */
export const ownTowns = (known: KnownTerms): readonly string[] => [
  ...new Set(known.filter((each) => !isOf(brand.region, each)).map(({ area }) => area.toLowerCase())),
];

/** A stretch of school holidays. */
export interface KnownHoliday {
  /** YYYY-MM-DD, both included. */
  readonly from: string;
  readonly until: string;
  /** The one town that it is of, in small letters; null is everywhere but in `others`, which have dates of their own for that year. */
  readonly town: string | null;
  readonly others: readonly string[];
}

/** Every holiday that is known, and where. */
export function knownHolidays(known: KnownTerms): readonly KnownHoliday[] {
  const towns = ownTowns(known);
  return known.flatMap((calendar) => {
    const town = isOf(brand.region, calendar) ? null : calendar.area.toLowerCase();
    return calendar.periods.flatMap(({ kind, from, until }) => {
      if (kind !== 'holiday') return [];
      const others = town === null ? towns.filter((each) => !calendarsFor(known, from, each).includes(calendar)) : [];
      return [{ from, until, town, others }];
    });
  });
}
