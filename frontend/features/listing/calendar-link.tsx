import { CalendarPlus } from 'lucide-react';
import type { Activity } from '#domain/listing/shown/views.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';

/** Leads to the file at `href` that calendars read; nothing where none of the activities has a time that one could hold. */
export function CalendarLink(props: {
  readonly href: string;
  readonly activities: readonly Pick<Activity, 'inCalendar'>[];
  /** Whose times it holds. */
  readonly of: string;
}) {
  if (!props.activities.some(({ inCalendar }) => inCalendar)) return null;
  return (
    <a href={props.href} download className={`-ml-3.5 ${buttonClass({ variant: 'ghost', size: 'small' })}`}>
      <CalendarPlus aria-hidden className="size-4" />
      Add to calendar
      <span className="sr-only">: {props.of}</span>
    </a>
  );
}
