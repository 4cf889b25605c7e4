import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { AREA_MAX, MOST_PERIODS, PERIOD_NAME_MAX, periodKindIds, SOURCE_MAX } from './limits.ts';
import { isSchoolYear } from './school-year.ts';

const calendarId = z.string().min(1).max(100);
/** A stretch of a school year, both days included. */
export const PeriodSchema = z.object({
  kind: z.enum(periodKindIds),
  name: z.string().min(1).max(PERIOD_NAME_MAX),
  from: z.iso.date(),
  until: z.iso.date(),
});
export type Period = z.infer<typeof PeriodSchema>;

/** The term dates of one school year in one area: all of them, and where and on which day they were read. */
const CalendarSchema = z.object({
  calendarId,
  area: z.string().min(1).max(AREA_MAX),
  schoolYear: z.string().refine(isSchoolYear),
  sourceAddress: z.string().max(SOURCE_MAX),
  readOn: z.iso.date(),
  periods: z.array(PeriodSchema).min(1).max(MOST_PERIODS),
});
export type TermCalendar = z.infer<typeof CalendarSchema>;

/** An admin keeps the dates of a year that none were kept of. */
export const TermDatesKept = defineEvent('TermDatesKept', CalendarSchema);
/** They are other dates, or stand elsewhere: these take the place of all that were kept. */
export const TermDatesCorrected = defineEvent('TermDatesCorrected', CalendarSchema);
/** Nobody knows them any more. */
export const TermDatesRemoved = defineEvent('TermDatesRemoved', z.object({ calendarId }));

export const termDatesEvents = [TermDatesKept, TermDatesCorrected, TermDatesRemoved] as const;
export type TermDatesEvent = EventOf<(typeof termDatesEvents)[number]>;
