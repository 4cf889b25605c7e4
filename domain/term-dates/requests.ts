import { z } from 'zod';
import { calendarDay } from '../kernel/calendar-day.ts';
import { dayText } from '../listing/sessions/session-text.ts';
import { cross } from '../kernel/ends.ts';
import { periodEnds } from './ends.ts';
import { PeriodSchema, type Period } from './events.ts';
import { MOST_PERIODS, PERIOD_NAME_MAX, periodKindIds, SOURCE_MAX, termAreas } from './limits.ts';
import { boundsOf, isSchoolYear } from './school-year.ts';

const day = calendarDay('Please enter a date');
export const PeriodInputSchema = PeriodSchema.extend({
  kind: z.enum(periodKindIds, 'Please say what it is'),
  name: z
    .string('Please give it a name')
    .trim()
    .min(1, 'Please give it a name')
    .max(PERIOD_NAME_MAX, `Please use at most ${PERIOD_NAME_MAX} characters`),
  from: day,
  until: day,
});

/** What the form sends: all dates of one school year in one area, and where they were read. */
export const TermDatesInputSchema = z
  .object({
    area: z.enum(termAreas, 'Please choose an area'),
    schoolYear: z.string('Please choose a school year').refine(isSchoolYear, 'Please choose a school year'),
    sourceAddress: z.preprocess(
      (value) => (typeof value === 'string' ? value.trim() : value),
      z
        .url({ protocol: /^https?$/, error: 'Please enter the address of the page where these dates stand' })
        .max(SOURCE_MAX),
    ),
    readOn: calendarDay('Please say on which day you read it'),
    periods: z.array(PeriodInputSchema).min(1, 'Please add a term').max(MOST_PERIODS),
  })
  // Also while something else is wrong: whoever fills it in learns of everything at once.
  .check(
    z.superRefine(({ schoolYear, periods }, context) => {
      for (const [place, field, message] of problemsOf(periods, schoolYear))
        context.addIssue({ code: 'custom', path: ['periods', place, field], message });
      if (!periods.some(({ kind }) => kind === 'term'))
        context.addIssue({ code: 'custom', path: ['periods'], message: 'Please add at least one term' });
    }),
  );

export const RevisionSchema = z.object({ revision: z.number().int().min(1) });
export const CorrectionSchema = z.intersection(TermDatesInputSchema, RevisionSchema);

type Problem = readonly [place: number, field: 'from' | 'until', message: string];

/** What is wrong with `periods` of `schoolYear` together: each with its place among them and the field that it is said beside. */
export function problemsOf(periods: readonly Period[], schoolYear: string): readonly Problem[] {
  return periods.flatMap((period, place): Problem[] => {
    const { from, until } = period;
    if (from === '' || until === '') return [];
    const crossed = periodEnds.find((ends) => cross(ends, period));
    if (crossed) return [[place, crossed.at, crossed.message]];
    if (isSchoolYear(schoolYear)) {
      const bounds = boundsOf(schoolYear);
      const outside = (
        [
          ['from', from],
          ['until', until],
        ] as const
      ).flatMap(([field, date]): Problem[] =>
        date < bounds.from || date > bounds.until
          ? [[place, field, `${schoolYear} goes from ${dayText(bounds.from)} to ${dayText(bounds.until)} at most`]]
          : [],
      );
      if (outside.length > 0) return outside;
    }
    const other = periods.find((each, before) => before !== place && clash(period, each, place < before));
    if (!other) return [];
    return [[place, 'from', `These dates and those of “${other.name}” overlap`]];
  });
}

/**
 * Whether two periods cannot both be right. Half terms and INSET days lie within a term; a holiday that begins in a term and goes on
 * behind its end says that one of the two is mistyped. Each pair is told of once, at the later of them.
 */
function clash(period: Period, other: Period, isFirst: boolean): boolean {
  const overlap = period.from <= other.until && other.from <= period.until;
  if (!overlap || other.from === '') return false;
  if (period.kind === other.kind) return !isFirst;
  return period.kind === 'holiday' && other.kind === 'term' && (period.from < other.from || period.until > other.until);
}
