import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { bookingStatusWords } from '#domain/booking/words.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Card } from '#frontend/components/card.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { listWords } from '#frontend/lib/error-words.ts';
import { businessBookingsQuery } from './api.ts';
import { moneyWords, statusTones, whenWords } from './words.ts';

const RECENT = 5;

/** The newest bookings of a business that has a plan, and the ways to its calendar, reports and settings. */
export function RecentBookings({ businessId }: { readonly businessId: string | undefined }) {
  const query = useInfiniteQuery({
    ...businessBookingsQuery({ ...(businessId !== undefined && { businessId }), limit: RECENT }),
    staleTime: 0,
  });
  const items = query.data?.pages[0]?.items;
  const suffix = businessId === undefined ? '' : `?business=${businessId}`;
  const link = buttonClass({ variant: 'secondary', size: 'small' });
  return (
    <Card className="mb-6">
      <h2 className="mb-2 text-title font-extrabold">Recent Bookings</h2>
      {query.isPending && <SkeletonLines label="Loading the bookings" count={3} />}
      <LoadFailure title="The bookings could not be loaded" query={query} headingLevel="h3" wordsOf={listWords} />
      {items?.length === 0 && (
        <p className="text-soft">No bookings yet. Choose under Settings which sessions families can book.</p>
      )}
      {items && items.length > 0 && (
        <ul className="divide-y divide-line">
          {items.map((booking) => (
            <li key={booking.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 grow">
                <span className="block font-bold wrap-anywhere">
                  {booking.parentFirstName} {booking.parentLastName}
                </span>
                <span className="block text-small text-soft wrap-anywhere">
                  {booking.activityName}, {whenWords(booking)}
                </span>
              </span>
              <span className="font-bold tabular-nums">{moneyWords(booking.totalAmount)}</span>
              {booking.paymentStatus === 'paid' && <Badge tone="good">Paid</Badge>}
              <Badge tone={statusTones[booking.status]}>{bookingStatusWords[booking.status]}</Badge>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Link to={`${pathTo('provider-bookings')}${suffix}`} className={link}>
          All Bookings
        </Link>
        <Link to={`${pathTo('booking-calendar')}${suffix}`} className={link}>
          Calendar
        </Link>
        <Link to={`${pathTo('booking-reports')}${suffix}`} className={link}>
          Reports
        </Link>
        <Link to={`${pathTo('booking-settings')}${suffix}`} className={link}>
          Settings
        </Link>
      </div>
    </Card>
  );
}
