import { brand } from '#domain/brand.ts';
import { londonDate } from '#domain/kernel/london-date.ts';
import type { Period } from '#domain/term-dates/events.ts';
import type { PeriodKind } from '#domain/term-dates/limits.ts';
import { schoolYearOf, yearBeginning } from '#domain/term-dates/school-year.ts';
import type { TermDatesView } from '#domain/term-dates/views.ts';

/** What the form holds. */
export interface TermDatesValues {
  readonly area: string;
  readonly schoolYear: string;
  readonly sourceAddress: string;
  readonly readOn: string;
  readonly periods: readonly Period[];
}

export const todayHere = (): string => londonDate(new Date());
export const newPeriod = (kind: PeriodKind, name = ''): Period => ({ kind, name, from: '', until: '' });

/** What is kept; of a new year the names that every school year has, and no dates. */
export function valuesOf(kept: TermDatesView | null): TermDatesValues {
  if (kept) {
    const { area, schoolYear, sourceAddress, readOn, periods } = kept;
    return { area, schoolYear, sourceAddress, readOn, periods };
  }
  return {
    area: brand.region,
    schoolYear: schoolYearOf(todayHere()),
    sourceAddress: '',
    readOn: todayHere(),
    periods: ['Autumn term', 'Spring term', 'Summer term'].map((name) => newPeriod('term', name)),
  };
}

/** The school years that can be chosen: the last one to the third to come. */
export function yearChoices(): readonly string[] {
  const now = Number(schoolYearOf(todayHere()).slice(0, 4));
  return [-1, 0, 1, 2, 3].map((ahead) => yearBeginning(now + ahead));
}
