import { CalendarPlus } from 'lucide-react';
import { calendarSessions } from '#domain/listing/sessions/calendar-sessions.ts';
import type { Activity } from '#domain/listing/shown/views.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { useToday } from '#frontend/lib/browser/in-browser.ts';

/** Leads to the file at `href` that calendars read; nothing where none of the activities has a time that one could hold. */
export function CalendarLink(props: {
  readonly href: string;
  readonly activities: readonly Pick<Activity, 'sessions'>[];
  /** Whose times it holds. */
  readonly of: string;
}) {
  const today = useToday();
  if (!props.activities.some(({ sessions }) => calendarSessions(sessions, today).length > 0)) return null;
  return (
    <a href={props.href} download className={`-ml-3.5 ${buttonClass({ variant: 'ghost', size: 'small' })}`}>
      <CalendarPlus aria-hidden className="size-4" />
      Add to calendar
      <span className="sr-only">: {props.of}</span>
    </a>
  );
}
