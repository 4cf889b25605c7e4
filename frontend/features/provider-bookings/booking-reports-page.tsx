import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ReportLine } from '#domain/booking/views.ts';
import { londonDate } from '#domain/kernel/london-date.ts';
import { formatPounds } from '#domain/kernel/pounds.ts';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { EmptyState } from '#frontend/components/state/states.tsx';
import { listWords } from '#frontend/lib/error-words.ts';
import { reportQuery } from './api.ts';
import { BookingFrame, usePickedBusiness } from './booking-frame.tsx';
import { barsOf, monthNames, sumOf } from './report-figures.ts';

const YEARS_BACK = 3;
const amounts = ['income', 'outstanding', 'toPayBack'] as const;

/** What was booked and paid, by the month of the session and by activity. */
export function Component() {
  const { businessId } = usePickedBusiness();
  const [search, setSearch] = useSearchParams();
  const [thisYear] = useState(() => Number(londonDate(new Date()).slice(0, 4)));
  const years = Array.from({ length: YEARS_BACK + 2 }, (_, at) => thisYear + 1 - at);
  const year = years.find((each) => String(each) === search.get('year')) ?? thisYear;
  const query = useQuery({ ...reportQuery(businessId, year), staleTime: 0 });
  const lines = query.data?.lines;
  return (
    <BookingFrame title="Booking Reports">
      <SelectField
        label="Year of the sessions"
        wrapperClass="mb-5 max-w-48"
        value={String(year)}
        options={years.map((each) => ({ value: String(each), label: String(each) }))}
        onChange={({ target }) => {
          const next = new URLSearchParams(search);
          next.set('year', target.value);
          setSearch(next, { preventScrollReset: true });
        }}
      />
      {query.isPending && <SkeletonLines label="Loading the report" count={6} />}
      <LoadFailure title="The report could not be loaded" query={query} wordsOf={listWords} />
      {lines?.length === 0 && (
        <EmptyState title={`Nothing booked in ${year}`} icon={<ChartColumn className="size-7" />}>
          <p>Accepted bookings are counted here in the month of their session.</p>
        </EmptyState>
      )}
      {lines && lines.length > 0 && <Report lines={lines} year={year} />}
    </BookingFrame>
  );
}

function Report({ lines, year }: { readonly lines: readonly ReportLine[]; readonly year: number }) {
  return (
    <div className="space-y-6">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure label="Places booked">{lines.reduce((all, { places }) => all + places, 0)}</Figure>
        <Figure label="Income">{formatPounds(sumOf(lines, 'income'))}</Figure>
        <Figure label="Still to be paid">{formatPounds(sumOf(lines, 'outstanding'))}</Figure>
        <Figure label="To pay back">{formatPounds(sumOf(lines, 'toPayBack'))}</Figure>
      </dl>
      <Bars lines={lines} />
      <div
        className="relative overflow-x-auto"
        tabIndex={0}
        role="region"
        aria-label={`Bookings of ${year} by month and activity`}
      >
        <table className="w-full min-w-160 text-left">
          <caption className="sr-only">Bookings of {year} by month and activity</caption>
          <thead className="text-small text-soft">
            <tr className="border-b border-line">
              <th scope="col" className="p-2">
                Month
              </th>
              <th scope="col" className="p-2">
                Activity
              </th>
              {['Bookings', 'Places', 'Income', 'To be paid', 'To pay back'].map((label) => (
                <th key={label} scope="col" className="p-2 text-right">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {lines.map((line) => (
              <tr key={`${line.month} ${line.activityId}`} className="border-b border-line">
                <th scope="row" className="p-2 font-bold whitespace-nowrap">
                  {monthNames[Number(line.month.slice(5)) - 1]}
                </th>
                <td className="p-2 wrap-anywhere">{line.activityName}</td>
                <td className="p-2 text-right">{line.bookings}</td>
                <td className="p-2 text-right">{line.places}</td>
                {amounts.map((name) => (
                  <td key={name} className={line[name] === '0.00' ? 'p-2 text-right text-soft' : 'p-2 text-right'}>
                    {formatPounds(line[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse rounded-card border border-line bg-card px-4 py-3">
      <dt className="text-small text-soft">{label}</dt>
      <dd className="text-heading font-extrabold tabular-nums">{children}</dd>
    </div>
  );
}

/** Places by month; the table below says the same in numbers. */
function Bars({ lines }: { readonly lines: readonly ReportLine[] }) {
  return (
    <figure>
      <figcaption className="mb-2 text-small font-bold">Places booked by month</figcaption>
      <ul aria-hidden className="flex max-w-176 gap-0.5 text-center text-small sm:gap-3">
        {barsOf(lines).map(({ name, places, share }) => (
          <li key={name} className="min-w-0 grow basis-0">
            <svg viewBox="0 0 10 100" preserveAspectRatio="none" className="h-36 w-full">
              <rect
                y={100 - Math.max(1, 100 * share)}
                width={10}
                height={Math.max(1, 100 * share)}
                className="fill-accent"
              />
            </svg>
            <span className="block font-bold tabular-nums">{places > 0 ? places : '\u00a0'}</span>
            <span className="block text-soft">{name}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
