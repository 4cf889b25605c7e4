import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarCheck, Download } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ProviderBooking } from '#domain/booking/views.ts';
import { bookingStatuses, bookingStatusWords, paymentStatusWords } from '#domain/booking/words.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { LoadMore } from '#frontend/components/state/load-more.tsx';
import { businessBookingsQuery } from '#frontend/features/booking/api.ts';
import { moneyWords, placesWords, statusTones, whenWords } from '#frontend/features/booking/words.ts';
import { TypedFilter } from '#frontend/features/directory/typed-filter.tsx';
import { useAddress } from '#frontend/lib/address/use-address.ts';
import { useUpdates } from '#frontend/lib/api/use-updates.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { picked } from './api.ts';
import { BookingActions } from './booking-actions.tsx';
import { BookingDialog } from './booking-dialog.tsx';
import { BookingFrame, usePickedBusiness } from './booking-frame.tsx';
import { isDay } from './days.ts';

/** The bookings as they are now: what becomes of one meanwhile shows at once. */
function useBookings(filter: Parameters<typeof businessBookingsQuery>[0]) {
  const client = useQueryClient();
  const list = businessBookingsQuery(filter);
  useUpdates('GET /api/provider/bookings', () => void client.invalidateQueries({ queryKey: list.queryKey }));
  return useInfiniteQuery({ ...list, staleTime: 0 });
}

/** Who asked for places, newest first, with the answer on the row. The address holds the filters. */
export function Component() {
  const { businessId, suffix } = usePickedBusiness();
  const [search, setSearch] = useAddress();
  const filter = { ...picked(businessId), ...filterIn(search) };
  const bookings = useBookings(filter);
  const total = bookings.data?.pages[0]?.total;
  const choose = (name: string, value: string, going?: Parameters<typeof setSearch>[1]): void => {
    const next = new URLSearchParams(search);
    if (value === '' || value === 'all') next.delete(name);
    else next.set(name, value);
    setSearch(next, going);
  };
  const isFiltered = Object.keys(filterIn(search)).length > 0;
  return (
    <BookingFrame
      title="Bookings"
      count={total === undefined ? undefined : formatCount(total, 'booking', 'bookings')}
      actions={
        <a
          href={`/api/provider/bookings.csv?${new URLSearchParams(filter).toString()}`}
          download
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          <Download aria-hidden className="size-4" />
          Download CSV
        </a>
      }
      withoutPlan={<LeftBookings />}
    >
      <div className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <SelectField
          label="Status"
          value={search.get('status') ?? 'all'}
          options={[
            { value: 'all', label: 'All' },
            ...bookingStatuses.map((value) => ({ value, label: bookingStatusWords[value] })),
          ]}
          onChange={({ target }) => choose('status', target.value)}
        />
        <SelectField
          label="Payment"
          value={search.get('payment') ?? 'all'}
          options={[
            { value: 'all', label: 'All' },
            { value: 'paid', label: 'Paid' },
            { value: 'unpaid', label: 'Not paid' },
          ]}
          onChange={({ target }) => choose('payment', target.value)}
        />
        <TypedFilter
          label="Sessions from"
          type="date"
          value={search.get('from') ?? ''}
          onCommit={(day) => choose('from', day, { replace: true })}
        />
        <TypedFilter
          label="Sessions until"
          type="date"
          value={search.get('until') ?? ''}
          onCommit={(day) => choose('until', day, { replace: true })}
        />
      </div>
      <BookingRows
        bookings={bookings}
        empty={{
          title: isFiltered ? 'No such bookings' : 'No bookings yet',
          text: isFiltered
            ? 'No booking matches these filters.'
            : 'Choose under Settings which sessions families can book; their requests appear here.',
          icon: <CalendarCheck className="size-7" />,
          action: !isFiltered && (
            <Link to={`${pathTo('booking-settings')}${suffix}`} className={buttonClass()}>
              Set Up Sessions
            </Link>
          ),
        }}
      />
    </BookingFrame>
  );
}

/** What a business whose plan has ended still owes families; nothing where that is nothing. */
function LeftBookings() {
  const { businessId } = usePickedBusiness();
  const bookings = useBookings(picked(businessId));
  const isNothing = bookings.data?.pages[0]?.items.length === 0;
  if (isNothing) return null;
  return (
    <section aria-labelledby="left-bookings" className="mt-6">
      <h2 id="left-bookings" className="mb-2 text-title font-extrabold">
        Bookings Made Before
      </h2>
      <p className="mb-4 text-soft">
        What is to come you can still answer and cancel, and what was paid by card and then cancelled you can pay back.
      </p>
      <BookingRows bookings={bookings} empty={{ title: 'No bookings left', text: 'There is nothing to do here.' }} />
    </section>
  );
}

interface BookingRowsProps {
  readonly bookings: ReturnType<typeof useBookings>;
  readonly empty: ComponentProps<typeof AdminList>['empty'];
}

/** Bookings with what can be done about each; one that is opened shows everything about it. */
function BookingRows({ bookings, empty }: BookingRowsProps) {
  const items = bookings.data?.pages.flatMap((page) => page.items);
  const [open, setOpen] = useState<string | null>(null);
  const opened = items?.find(({ id }) => id === open);
  return (
    <>
      <div data-goes-on>
        <AdminList
          label="Bookings"
          query={bookings}
          items={items}
          keyOf={({ id }) => id}
          columns={{ ...columns, onOpen: ({ id }) => setOpen(id), isOpen: ({ id }) => id === open }}
          loading="Loading the bookings"
          failure="The bookings could not be loaded"
          withKeys
          empty={empty}
          pager={<LoadMore query={bookings} label="Load More Bookings" />}
        />
      </div>
      {opened && <BookingDialog booking={opened} onClose={() => setOpen(null)} />}
    </>
  );
}

const columns: Columns<ProviderBooking> = {
  first: {
    label: 'Family',
    name: ({ parentFirstName, parentLastName }) => `${parentFirstName} ${parentLastName}`,
    text: (booking) => `${booking.activityName}, ${whenWords(booking)}`,
  },
  others: [
    {
      label: 'Places',
      oneLine: true,
      cell: ({ places }) => <span className="tabular-nums">{placesWords(places)}</span>,
    },
    {
      label: 'Total',
      oneLine: true,
      cell: ({ totalAmount, paymentStatus }) => (
        <span className="tabular-nums">
          {moneyWords(totalAmount)}
          {paymentStatus === 'paid' && <span className="ml-1 font-bold text-good-ink">paid</span>}
          {(paymentStatus === 'refunding' || paymentStatus === 'refunded') && (
            <span className="ml-1">{paymentStatusWords[paymentStatus].toLowerCase()}</span>
          )}
        </span>
      ),
    },
    {
      label: 'Status',
      oneLine: true,
      // A badge breaks anywhere; in a narrow table it would, after each letter.
      cell: ({ status }) => (
        <span className="inline-block sm:min-w-24">
          <Badge tone={statusTones[status]}>{bookingStatusWords[status]}</Badge>
        </span>
      ),
    },
    { label: 'Answer', acts: true, cell: (booking) => <BookingActions booking={booking} /> },
  ],
};

/** What the address asks for; what it says wrongly counts for nothing. */
function filterIn(search: URLSearchParams) {
  const status = bookingStatuses.find((each) => each === search.get('status'));
  const payment = (['paid', 'unpaid'] as const).find((each) => each === search.get('payment'));
  const date = (name: string) => (isDay(search.get(name) ?? '') ? (search.get(name) ?? '') : undefined);
  const [from, until] = [date('from'), date('until')];
  return { ...(status && { status }), ...(payment && { payment }), ...(from && { from }), ...(until && { until }) };
}
