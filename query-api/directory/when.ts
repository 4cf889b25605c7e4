import { dayBits, daysNamedIn } from '#domain/listing/facts/facts.ts';
import { weekdays } from '#domain/listing/facts/weekdays.ts';
import { weekdayOf } from '#domain/listing/sessions/read-schedule.ts';
import type { DayPart } from '#domain/listing/sessions/session.ts';
import { partsNamedIn, weekBits } from '#domain/listing/sessions/week.ts';
import { dayMarks, weekMarks } from '#domain/listing/shown/search-marks.ts';
import type { KnownHoliday } from '#domain/term-dates/known.ts';
import type { Params } from '../sql.ts';
import type { AskedDate, Question } from './question.ts';
import { type Filter, NOTHING } from './filter.ts';

/** What `query` asks of days and times. */
export function whenFilters(query: Question, params: Params): Filter[] {
  const filters: Filter[] = [];
  if (query.day !== undefined) {
    const days = daysNamedIn(query.day);
    const sql = days.length === 0 ? NOTHING : `l.days & ${params.bind(dayBits(days))}::int <> 0`;
    filters.push({ facet: 'always', name: 'day', kind: 'day', sql, marks: dayMarks(dayBits(days)) });
  }
  if (query.dates)
    filters.push({
      facet: 'always',
      name: query.date === undefined ? 'when' : 'date',
      kind: 'day',
      sql: datesSql(query.dates, undefined, params),
      marks: timeMarks(query),
    });
  if (query.time !== undefined) {
    const parts = partsNamedIn(query.time);
    const sql = parts.length === 0 ? NOTHING : timeSql(query, parts, params);
    filters.push({ facet: 'time', kind: 'time', sql, marks: timeMarks(query, parts) });
  }
  if (query.holidays !== undefined) {
    const sql = query.holidays === 'true' ? holidaysSql(query.holidaysKnown ?? [], params) : 'l.in_holidays = false';
    filters.push({ facet: 'holidays', kind: null, sql });
  }
  return filters;
}

/** A session in one of `parts` of the day, on one of the days that `query` asks for. */
export function timeSql(query: Question, parts: readonly DayPart[], params: Params): string {
  if (query.dates) return datesSql(query.dates, parts, params);
  const days = query.day === undefined ? weekdays : daysNamedIn(query.day);
  return `l.week & ${params.bind(weekBits(days, parts))}::bigint <> 0`;
}

/** The marks of what `timeSql` and `datesSql` find. */
function timeMarks({ dates, day }: Question, parts?: readonly DayPart[]): readonly string[] {
  const days = dates?.map(({ date }) => weekdayOf(date)) ?? (day === undefined ? weekdays : daysNamedIn(day));
  return weekMarks(weekBits(days, parts));
}

/** A session on one of `dates`: of its weekday, within its own dates, not on a day off, and in a school term or not as it says. */
export function datesSql(dates: readonly AskedDate[], parts: readonly DayPart[] | undefined, { bind }: Params): string {
  const on = dates.map((asked) => {
    const week = `${bind(weekBits([weekdayOf(asked.date)], parts))}::bigint`;
    const day = bind(asked.date);
    const inTerm = inTermSql(asked, bind);
    const season = (held: string): string => (inTerm === null ? '' : ` and ${held}`);
    return `l.week & ${week} <> 0 and (l.runs is null${season(`(l.in_holidays is not false or coalesce(${inTerm}, true))`)}
      or l.runs is not null and exists (
        select from jsonb_to_recordset(l.runs) as run (week bigint, "from" text, "until" text, "inTerm" boolean, without text[])
        where run.week & ${week} <> 0 and coalesce("from", ${day}) <= ${day} and coalesce("until", ${day}) >= ${day}
        and ${day} <> all(coalesce(without, '{}'))
        ${season(`coalesce("inTerm" = ${inTerm}, true)`)}))`;
  });
  return on.length === 0 ? NOTHING : `(${on.map((each) => `(${each})`).join(' or ')})`;
}

/** Whether it is a day of term where a listing is; null where nobody knows it anywhere. What is not known rules nothing out. */
function inTermSql({ inTerm, inTowns }: AskedDate, bind: Params['bind']): string | null {
  const towns = Object.entries(inTowns).filter(([, own]) => own !== inTerm);
  if (towns.length === 0) return inTerm === null ? null : String(inTerm);
  const cases = towns.map(([town, own]) => `when ${bind(town)} then ${own}`).join(' ');
  return `(case lower(l.town) ${cases} else ${inTerm} end)::boolean`;
}

/** What says that it runs in school holidays, and what takes place on dates of which we know that they are in one. */
export function holidaysSql(known: readonly KnownHoliday[], { bind }: Params): string {
  if (known.length === 0) return 'l.in_holidays';
  return `(l.in_holidays is true or l.in_holidays is null and l.runs is not null and exists (
    select from jsonb_to_recordset(l.runs) as run ("from" text, "until" text, "inTerm" boolean)
      join jsonb_to_recordset(${bind(JSON.stringify(known))}::jsonb) as known ("from" text, "until" text, town text, others text[])
        on run."from" >= known."from" and run."until" <= known."until"
    where run."inTerm" is not true and case when known.town is null
      then coalesce(lower(l.town) <> all(known.others), true) else lower(l.town) = known.town end))`;
}
