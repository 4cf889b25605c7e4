import { useState } from 'react';
import type { ProviderBooking } from '#domain/booking/views.ts';
import { londonDate } from '#domain/kernel/london-date.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { ConfirmDialog } from '#frontend/components/layer/confirm-dialog.tsx';
import { moneyWords } from '#frontend/features/booking/words.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useVerdict } from './use-verdict.ts';

/** What a provider can do about a booking as it stands. */
export function BookingActions({ booking }: { readonly booking: ProviderBooking }) {
  const { status, paymentStatus, isPaidHere, totalAmount, date } = booking;
  const isFree = Number(totalAmount) === 0;
  // Who was there, or stayed away, was booked: what is left to say of it is whether it was paid.
  const [isOver] = useState(() => date < londonDate(new Date()));
  const verdict = useVerdict(booking);
  const [asks, setAsks] = useState<'decline' | 'cancel' | null>(null);
  const [payingBack, setPayingBack] = useState(false);
  const name = <span className="sr-only">: {`${booking.parentFirstName} ${booking.parentLastName}`}</span>;
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'asked' && (
        <Button size="small" loading={verdict.isPending} onClick={() => verdict.decide('accept')}>
          Accept
          {name}
        </Button>
      )}
      {status === 'asked' && (
        <Button variant="secondary" size="small" onClick={() => setAsks('decline')}>
          Decline
          {name}
        </Button>
      )}
      {status === 'accepted' && (paymentStatus === 'unpaid' || paymentStatus === 'refunded') && !isFree && (
        <Button variant="secondary" size="small" loading={verdict.isPending} onClick={() => verdict.decide('paid')}>
          Mark as Paid
          {name}
        </Button>
      )}
      {paymentStatus === 'paid' && !isPaidHere && (
        <Button variant="ghost" size="small" loading={verdict.isPending} onClick={() => verdict.decide('unpaid')}>
          Mark as Unpaid
          {name}
        </Button>
      )}
      {status === 'accepted' && !isOver && (
        <Button variant="ghost" size="small" onClick={() => setAsks('cancel')}>
          Cancel
          {name}
        </Button>
      )}
      {status === 'cancelled' && paymentStatus === 'paid' && isPaidHere && (
        <Button variant="secondary" size="small" onClick={() => setPayingBack(true)}>
          Pay Back
          {name}
        </Button>
      )}
      <ConfirmDialog
        open={payingBack}
        onClose={() => setPayingBack(false)}
        onConfirm={() => {
          setPayingBack(false);
          verdict.decide('pay-back');
        }}
        title="Pay this back?"
        message={`${booking.parentFirstName} ${booking.parentLastName} paid ${moneyWords(booking.totalAmount)} by card. All of it goes back to their card, out of your account, and we tell them.`}
        confirmLabel="Pay Back"
        danger
        loading={verdict.isPending}
        submitError={null}
      />
      {asks !== null && <ReasonDialog action={asks} booking={booking} onClose={() => setAsks(null)} />}
    </div>
  );
}
