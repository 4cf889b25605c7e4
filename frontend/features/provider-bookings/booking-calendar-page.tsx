import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { CalendarEntry } from '#domain/booking/views.ts';
import { londonDate } from '#domain/kernel/london-date.ts';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { dayWords } from '#frontend/features/booking/words.ts';
import { classNames } from '#frontend/lib/class-names.ts';
import { listWords } from '#frontend/lib/error-words.ts';
import { calendarQuery } from './api.ts';
import { BookingFrame, usePickedBusiness } from './booking-frame.tsx';
import { daysOf, isDay, moved, type Span } from './days.ts';

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Every session on its date with places taken and left, by month or week; the address says which. */
export function Component() {
  const { businessId } = usePickedBusiness();
  const [search] = useSearchParams();
  const [today] = useState(() => londonDate(new Date()));
  const asked = search.get('day') ?? '';
  const day = asked.startsWith('20') && isDay(asked) ? asked : today;
  const span: Span = search.get('view') === 'week' ? 'week' : 'month';
  const days = daysOf(span, day);
  const [from = day, until = day] = [days[0], days.at(-1)];
  const query = useQuery({
    ...calendarQuery(businessId, from, until),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const to = (view: Span, date: string): string => {
    const business = businessId === undefined ? {} : { business: businessId };
    return `${pathTo('booking-calendar')}?${new URLSearchParams({ ...business, view, day: date }).toString()}`;
  };
  const title =
    span === 'month' ? month.format(new Date(`${day}T00:00:00Z`)) : `${dayWords(from)} to ${dayWords(until)}`;
  const button = buttonClass({ variant: 'secondary', size: 'small' });
  return (
    <BookingFrame title="Booking Calendar">
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <Link to={to(span, moved(span, day, -1))} className={button} preventScrollReset>
          <ChevronLeft aria-hidden className="size-4" />
          <span className="sr-only">The {span} before</span>
        </Link>
        <Link to={to(span, today)} className={button} preventScrollReset>
          Today
        </Link>
        <Link to={to(span, moved(span, day, 1))} className={button} preventScrollReset>
          <ChevronRight aria-hidden className="size-4" />
          <span className="sr-only">The {span} after</span>
        </Link>
        <h2 aria-live="polite" className="px-1 text-lead font-extrabold">
          {title}
        </h2>
        <Link
          to={to(span === 'month' ? 'week' : 'month', day)}
          className={`${buttonClass({ variant: 'ghost', size: 'small' })} ml-auto`}
          preventScrollReset
        >
          {span === 'month' ? 'Show by Week' : 'Show by Month'}
        </Link>
      </div>
      {query.isPending && <SkeletonLines label="Loading the calendar" count={8} />}
      <LoadFailure title="The calendar could not be loaded" query={query} wordsOf={listWords} />
      {query.data && (
        <Days days={days} entries={query.data.entries} shown={span === 'month' ? day : null} today={today} />
      )}
    </BookingFrame>
  );
}

interface DaysProps {
  readonly days: readonly string[];
  readonly entries: readonly CalendarEntry[];
  /** A day of the month that is shown; of other months the days step back. */
  readonly shown: string | null;
  readonly today: string;
}

/** A grid of weeks; on a phone a list of the days on which there is something. */
function Days({ days, entries, shown, today }: DaysProps) {
  const byDay = Map.groupBy(entries, ({ date }) => date);
  return (
    <>
      {entries.length === 0 && <p className="mb-4 text-soft">No sessions take bookings in this time.</p>}
      <div aria-hidden className="hidden grid-cols-7 gap-px text-small font-bold text-soft sm:grid">
        {weekdays.map((name) => (
          <span key={name} className="px-2 py-1">
            {name}
          </span>
        ))}
      </div>
      <ol aria-label="Days" className="grid gap-px sm:grid-cols-7 sm:rounded-card sm:border sm:border-line sm:bg-line">
        {days.map((date) => {
          const here = byDay.get(date) ?? [];
          const isOther = shown !== null && date.slice(0, 7) !== shown.slice(0, 7);
          return (
            <li
              key={date}
              className={classNames(
                'min-w-0 py-2 sm:min-h-24 sm:p-1.5',
                isOther ? 'sm:bg-page' : 'sm:bg-card',
                here.length === 0 && 'max-sm:hidden',
              )}
            >
              <h3
                className={classNames('mb-1 text-small', date === today ? 'font-extrabold text-link' : 'text-soft')}
                aria-current={date === today ? 'date' : undefined}
              >
                <span className="sm:hidden">{dayWords(date)}</span>
                <span aria-hidden className="max-sm:hidden">
                  {Number(date.slice(8))}
                </span>
                <span className="sr-only max-sm:hidden">{dayWords(date)}</span>
              </h3>
              <ul className="space-y-1">
                {here.map((entry) => (
                  <li key={`${entry.sessionId} ${entry.date}`}>
                    <Entry entry={entry} />
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ol>
    </>
  );
}

function Entry({ entry }: { readonly entry: CalendarEntry }) {
  const { date, start, activityName, places, taken, asked, waiting, isOpen } = entry;
  const left = Math.max(0, places - taken);
  const business = usePickedBusiness().businessId;
  const search = new URLSearchParams({ from: date, until: date, ...(business !== undefined && { business }) });
  return (
    <Link
      to={`${pathTo('provider-bookings')}?${search.toString()}`}
      className={classNames(
        'block min-h-11 rounded-control border px-2 py-1 text-small leading-snug hover:bg-tint',
        left === 0 ? 'border-good-line bg-good text-good-ink' : 'border-tint-line',
        !isOpen && 'border-dashed',
      )}
    >
      <span className="block font-bold wrap-anywhere">
        {start} {activityName}
      </span>
      <span className="tabular-nums">
        {taken} of {places} taken{left === 0 && ', full'}
      </span>
      {asked > 0 && <span className="block font-bold">{asked} to answer</span>}
      {waiting > 0 && <span className="block">{waiting} waiting</span>}
      {!isOpen && <span className="block">takes no bookings</span>}
    </Link>
  );
}
