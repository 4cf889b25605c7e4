import type { Recorded } from '#domain/kernel/event.ts';
import { evolve, initialTermDates, type TermDates } from '#domain/term-dates/term-dates.ts';
import type { TermDatesEvent } from '#domain/term-dates/events.ts';
import { type Effect, into, json, readModel, table } from './runtime/read-model.ts';

const calendars = table({
  key: ['calendar_id'],
  columns: { calendar_id: 'text', school_year: 'text', area: 'text', is_kept: 'boolean', shown: json<TermDates>() },
  isPublic: ({ is_kept }) => is_kept,
});

const change: Effect<Recorded<TermDatesEvent>> = into(
  calendars,
  ({ data }) => ({ calendar_id: data.calendarId }),
  (row, event) => {
    const shown = evolve(row?.shown ?? initialTermDates, event);
    return {
      calendar_id: event.data.calendarId,
      school_year: shown.calendar?.schoolYear ?? '',
      area: shown.calendar?.area ?? '',
      is_kept: shown.calendar !== null,
      shown,
    };
  },
);

/** Every calendar of term dates. Of one that was removed its revision stays: it may be kept again. */
export const termDatesModel = readModel({
  name: 'term_dates',
  version: 1,
  tables: { calendars },
  nothingPersonal: true,
  project: { TermDatesKept: [change], TermDatesCorrected: [change], TermDatesRemoved: [change] },
});
