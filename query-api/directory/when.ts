import { dayBits, daysNamedIn } from '#domain/listing/facts/facts.ts';
import { weekdays } from '#domain/listing/facts/weekdays.ts';
import { weekdayOf } from '#domain/listing/sessions/read-schedule.ts';
import type { DayPart } from '#domain/listing/sessions/session.ts';
import { partsNamedIn, weekBits } from '#domain/listing/sessions/week.ts';
import type { Params } from '../sql.ts';
import type { AskedDate, Question } from './question.ts';
import { type Filter, NOTHING } from './filter.ts';

/** What `query` asks of days and times. */
export function whenFilters(query: Question, params: Params): Filter[] {
  const filters: Filter[] = [];
  if (query.day !== undefined) {
    const days = daysNamedIn(query.day);
    const sql = days.length === 0 ? NOTHING : `l.days & ${params.bind(dayBits(days))}::int <> 0`;
    filters.push({ facet: 'always', kind: 'day', sql });
  }
  if (query.dates) filters.push({ facet: 'always', kind: 'day', sql: datesSql(query.dates, undefined, params) });
  if (query.time !== undefined) {
    const parts = partsNamedIn(query.time);
    filters.push({ facet: 'time', kind: 'time', sql: parts.length === 0 ? NOTHING : timeSql(query, parts, params) });
  }
  if (query.holidays !== undefined)
    filters.push({ facet: 'holidays', kind: null, sql: `l.in_holidays = ${query.holidays}` });
  return filters;
}

/** A session in one of `parts` of the day, on one of the days that `query` asks for. */
export function timeSql(query: Question, parts: readonly DayPart[], params: Params): string {
  if (query.dates) return datesSql(query.dates, parts, params);
  const days = query.day === undefined ? weekdays : daysNamedIn(query.day);
  return `l.week & ${params.bind(weekBits(days, parts))}::bigint <> 0`;
}

/** A session on one of `dates`: of its weekday, within its own dates, and in a school term or not as it says. */
function datesSql(dates: readonly AskedDate[], parts: readonly DayPart[] | undefined, { bind }: Params): string {
  const on = dates.map(({ date, inTerm }) => {
    const week = `${bind(weekBits([weekdayOf(date)], parts))}::bigint`;
    // What is not known rules nothing out.
    const season = inTerm === null ? '' : ` and coalesce("inTerm", ${inTerm}) = ${inTerm}`;
    const day = bind(date);
    return `l.week & ${week} <> 0 and (l.runs is null or exists (
      select from jsonb_to_recordset(l.runs) as run (week bigint, "from" text, "until" text, "inTerm" boolean)
      where run.week & ${week} <> 0 and coalesce("from", ${day}) <= ${day} and coalesce("until", ${day}) >= ${day}${season}))`;
  });
  return on.length === 0 ? NOTHING : on.map((each) => `(${each})`).join(' or ');
}
