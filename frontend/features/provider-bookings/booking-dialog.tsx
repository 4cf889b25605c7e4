import type { ReactNode } from 'react';
import type { ProviderBooking } from '#domain/booking/views.ts';
import { bookingStatusWords, paymentStatusWords } from '#domain/booking/words.ts';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { moneyWords, placesWords, whenWords } from '#frontend/features/booking/words.ts';
import { formatDateTime } from '#frontend/lib/format.ts';
import { BookingActions } from './booking-actions.tsx';

/** All that is known of one booking, beside its list. */
export function BookingDialog({
  booking,
  onClose,
}: {
  readonly booking: ProviderBooking;
  readonly onClose: () => void;
}) {
  const { parentEmail, note, reason, status, cancellation } = booking;
  return (
    <Dialog
      open
      place="beside"
      size="small"
      onClose={onClose}
      title={`${booking.parentFirstName} ${booking.parentLastName}`}
      description={`${booking.activityName}, ${whenWords(booking)}`}
      footer={
        <div data-goes-on>
          <BookingActions booking={booking} />
        </div>
      }
    >
      <dl className="space-y-2">
        <Fact label="Status">{bookingStatusWords[status]}</Fact>
        {status === 'asked' && <Fact label="Please answer by">{formatDateTime(booking.expiresAt)}</Fact>}
        <Fact label="Places">{placesWords(booking.places)}</Fact>
        <Fact label="Total">
          {moneyWords(booking.totalAmount)}, {paymentStatusWords[booking.paymentStatus].toLowerCase()}
          {booking.isPaidHere && ' by card'}
        </Fact>
        <Fact label="Email">
          {parentEmail === null ? (
            'They have deleted their account'
          ) : (
            <a href={`mailto:${parentEmail}`} className="font-bold text-link underline">
              {parentEmail}
            </a>
          )}
        </Fact>
        {note !== null && <Fact label="They wrote">{note}</Fact>}
        {reason !== null && <Fact label="You wrote">{reason}</Fact>}
        {booking.cancelledBy !== null && (
          <Fact label="Cancelled by">{booking.cancelledBy === 'parent' ? 'The family' : 'You'}</Fact>
        )}
        {cancellation !== '' && <Fact label="Agreed about cancelling">{cancellation}</Fact>}
        <Fact label="Asked on">{formatDateTime(booking.askedAt)}</Fact>
      </dl>
    </Dialog>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-soft">{label}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  );
}
