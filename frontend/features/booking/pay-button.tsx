import { useState } from 'react';
import type { OwnBooking } from '#domain/booking/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';
import { moneyWords, whenWords } from './words.ts';

/** Leads to the page where a booking is paid for by card. */
export function PayButton({ booking }: { readonly booking: OwnBooking }) {
  // The page stands there until the browser has gone.
  const [leaving, setLeaving] = useState(false);
  const paying = useCommand('POST /api/occasions/:id/bookings/:bookingId/pay', {
    onSuccess: ({ message, url }) => {
      toast.success(message);
      setLeaving(true);
      window.location.assign(url);
    },
    onError: (error) => toast.error(errorWords(error, 'Not Paid', 'Please try again.')),
  });
  return (
    <Button
      size="small"
      loading={paying.isPending || leaving}
      onClick={() => paying.mutate({ params: { id: booking.occasionId, bookingId: booking.id } })}
    >
      Pay now
      <span className="sr-only">
        : {moneyWords(booking.totalAmount)}, {booking.activityName}, {whenWords(booking)}
      </span>
    </Button>
  );
}
