import { listTermDates } from '#domain/term-dates/api.ts';
import type { TermCalendar } from '#domain/term-dates/events.ts';
import type { TermDatesView } from '#domain/term-dates/views.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';

interface Row {
  readonly shown: { readonly calendar: TermCalendar; readonly revision: number };
}

/** School terms and holidays, for everybody. */
export async function termDatesRoutes(app: App, { db }: ServerContext): Promise<void> {
  serve(app, listTermDates, async (_request, reply) => {
    void reply.header('cache-control', 'no-cache');
    return { calendars: await termDatesIn(db) };
  });
}

/** All that are kept, the newest school year first; a handful of rows. */
export async function termDatesIn(db: Database): Promise<TermDatesView[]> {
  const rows = await db.query<Row>(
    `select shown from term_dates.calendars where is_kept order by school_year desc, area`,
  );
  return rows.map(({ shown: { calendar, revision } }) => {
    const { calendarId: id, ...dates } = calendar;
    return { id, ...dates, revision };
  });
}
