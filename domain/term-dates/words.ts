import { dayText } from '../listing/sessions/session-text.ts';
import type { Period, TermCalendar } from './events.ts';
import { calendarsFor, dayOfYear, type KnownTerms } from './known.ts';
import { schoolYearOf } from './school-year.ts';

const CHECK = 'check with the provider whether it runs in the holidays';
const yearNotKnown = (schoolYear: string): string => `Term dates for ${schoolYear} are not known yet; ${CHECK}.`;

/** What to say of the first of `dates` of which nobody knows whether it is in a school term; null where all are known. */
export function notKnownSentence(known: KnownTerms, dates: readonly string[], town: string | null): string | null {
  for (const date of dates) {
    const day = dayOfYear(known, date, town);
    if (day === 'inset') return `${dayText(date)} is an INSET day at schools: check with the provider whether it runs.`;
    if (day !== null) continue;
    return calendarsFor(known, date, town).length === 0
      ? yearNotKnown(schoolYearOf(date))
      : `We do not know whether ${dayText(date)} is in a school term; ${CHECK}.`;
  }
  return null;
}

type Sourced = readonly Pick<TermCalendar, 'area' | 'schoolYear' | 'periods' | 'sourceAddress' | 'readOn'>[];

/**
 * The school terms of which `today` is one, or that come next, as their source says them: "Autumn term 2 Sep 2026 to 18 Dec 2026, not
 * 26 Oct 2026 to 30 Oct 2026 (half term) …"; that they are not known.
 */
export function termsSentence(known: Sourced, today: string, town: string | null): string {
  const next = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  const left = (date: string): Sourced => {
    const speaking: readonly unknown[] = calendarsFor(known, date, town);
    return known.filter((each) => speaking.includes(each) && each.periods.some((period) => isLeft(period, today)));
  };
  const [calendar] = [...left(today), ...left(next)];
  if (!calendar)
    return yearNotKnown(calendarsFor(known, today, town).length === 0 ? schoolYearOf(today) : schoolYearOf(next));
  const { area, schoolYear, periods, sourceAddress, readOn } = calendar;
  const terms = periods
    .filter((period) => isLeft(period, today))
    .map((term) => `${term.name}: ${termText(term, periods)}`);
  const source = new URL(sourceAddress).host.replace(/^www\./, '');
  return `School terms ${schoolYear} in ${area}. ${terms.join('; ')}. From ${source}, read on ${dayText(readOn)}.`;
}

const isLeft = ({ kind, until }: Period, today: string): boolean => kind === 'term' && until >= today;

/** A term with the holidays in it. */
function termText(term: Period, periods: readonly Period[]): string {
  const within = periods.filter(
    ({ kind, from, until }) => kind === 'holiday' && from >= term.from && until <= term.until,
  );
  const days = `${dayText(term.from)} to ${dayText(term.until)}`;
  return [
    days,
    ...within.map(
      ({ from, until }) => `not ${from === until ? dayText(from) : `${dayText(from)} to ${dayText(until)}`}`,
    ),
  ].join(', ');
}
