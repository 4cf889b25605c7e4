import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import type { OwnBooking } from '#domain/booking/views.ts';
import { bookingStatusWords, paymentStatusWords } from '#domain/booking/words.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { ConfirmDialog } from '#frontend/components/layer/confirm-dialog.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { LoadMore } from '#frontend/components/state/load-more.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { whileItLoads } from '#frontend/lib/api/refetching.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formatDateTime } from '#frontend/lib/format.ts';
import { toast } from '#frontend/lib/toast.ts';
import { ownBookingsQuery, ownWaitingQuery } from './api.ts';
import { PayButton } from './pay-button.tsx';
import { WaitingEntry } from './waiting-entry.tsx';
import { costWords, placesWords, statusTones, whenWords } from './words.ts';

/** What is said when it fails. */
const FAILED = ['Not Cancelled', 'Please try again.'] as const;

/** Between two looks while a payment is awaited, and how many there are. */
const LOOK_MS = 3_000;
const LOOKS = 20;
const hasPayable = (pages: readonly { readonly items: readonly OwnBooking[] }[] = []): boolean =>
  pages.some(({ items }) => items.some(({ canPay }) => canPay));

/** What a member has booked, has asked for and waits for. */
export function OwnBookingsCard() {
  const isAwaited = useSearchParams()[0].has('paid');
  // The payment provider tells us by itself what was paid, a few seconds after it has led back here.
  const bookings = useInfiniteQuery({
    ...ownBookingsQuery,
    staleTime: 0,
    refetchInterval: (query) =>
      isAwaited &&
      query.state.dataUpdateCount < LOOKS &&
      hasPayable(query.state.data?.pages) &&
      whileItLoads(LOOK_MS)(query),
  });
  const waiting = useInfiniteQuery({ ...ownWaitingQuery, staleTime: 0 });
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = !bookings.isPending && !waiting.isPending;
  // Letters lead here: what they are about is further down than a phone shows.
  useEffect(() => {
    if (isThere && hash === '#bookings') heading.current?.scrollIntoView({ block: 'start' });
  }, [isThere, hash]);
  const waitingItems = waiting.data?.pages.flatMap(({ items }) => items) ?? [];
  const items = bookings.data?.pages.flatMap(({ items: some }) => some) ?? [];
  return (
    <Card data-goes-on>
      <h2 id="bookings" ref={heading} className="mb-2 scroll-mt-24 text-title font-extrabold">
        Your Bookings
      </h2>
      {!isThere && <SkeletonLines label="Loading your bookings" />}
      {isAwaited && hasPayable(bookings.data?.pages) && (
        <p role="status" className="mb-3">
          If you have just paid, your booking says so once the payment is confirmed. This usually takes a few seconds.
        </p>
      )}
      <LoadFailure title="Your bookings could not be loaded" headingLevel="h3" query={bookings} />
      <LoadFailure title="Your waiting lists could not be loaded" headingLevel="h3" query={waiting} />
      {isThere && bookings.data && waiting.data && items.length + waitingItems.length === 0 && (
        <p className="text-soft">
          Nothing booked yet. Where an activity can be booked here, its page says <em>Book Now</em>.
        </p>
      )}
      {waitingItems.length > 0 && (
        <ul aria-label="Waiting lists" className="mb-4 space-y-3">
          {waitingItems.map((entry) => (
            <WaitingEntry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <LoadMore query={waiting} label="Load More Waiting Lists" />
      {items.length > 0 && (
        <ul aria-label="Bookings" className="divide-y divide-line">
          {items.map((booking) => (
            <BookingEntry key={booking.id} booking={booking} />
          ))}
        </ul>
      )}
      <LoadMore query={bookings} label="Load More Bookings" />
    </Card>
  );
}

function BookingEntry({ booking }: { readonly booking: OwnBooking }) {
  const { id, occasionId, activityId, activityName, places, totalAmount, status, paymentStatus, reason } = booking;
  const [isAsked, setAsked] = useState(false);
  const cancelling = useCommand('POST /api/occasions/:id/bookings/:bookingId/cancel', {
    failure: (error) => errorWords(error, ...FAILED),
    onSuccess: ({ message }) => {
      setAsked(false);
      toast.success(message, 'We have told the provider.');
    },
  });
  return (
    <li className="space-y-1 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={pathTo('listing', { id: activityId })} className="font-extrabold wrap-anywhere text-link underline">
          {activityName}
        </Link>
        <Badge tone={statusTones[status]}>{bookingStatusWords[status]}</Badge>
        {paymentStatus !== 'unpaid' && (
          <Badge tone={paymentStatus === 'paid' ? 'good' : 'neutral'}>{paymentStatusWords[paymentStatus]}</Badge>
        )}
      </div>
      <p>{whenWords(booking)}</p>
      <p className="text-small text-soft">
        {placesWords(places)}, {costWords(totalAmount)}
        {status === 'asked' &&
          `. Kept for you until ${formatDateTime(booking.expiresAt)}, unless the provider answers sooner.`}
      </p>
      {reason !== null && <p className="text-small">The provider wrote: {reason}</p>}
      {(booking.canPay || booking.canCancel) && (
        <div className="flex flex-wrap gap-2 pt-1">
          {booking.canPay && <PayButton booking={booking} />}
          {booking.canCancel && (
            <Button variant="secondary" size="small" onClick={() => setAsked(true)}>
              {status === 'asked' ? 'Cancel Request' : 'Cancel Booking'}
              <span className="sr-only">
                : {activityName}, {whenWords(booking)}
              </span>
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => cancelling.mutate({ params: { id: occasionId, bookingId: id } })}
        title="Cancel these places?"
        message={`${activityName}, ${whenWords(booking)}, ${placesWords(places)}. ${
          booking.cancellation === '' ? 'The provider is told.' : `What was agreed: ${booking.cancellation}`
        }`}
        confirmLabel={status === 'asked' ? 'Cancel Request' : 'Cancel Booking'}
        closeLabel="Keep It"
        danger
        loading={cancelling.isPending}
        submitError={cancelling.error && errorWords(cancelling.error, ...FAILED)}
      />
    </li>
  );
}
