import type { OwnBooking } from '#domain/booking/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { useLeaving } from '#frontend/lib/browser/use-leaving.ts';
import { toast } from '#frontend/lib/toast.ts';
import { moneyWords, whenWords } from './words.ts';

/** Leads to the page where a booking is paid for by card. */
export function PayButton({ booking }: { readonly booking: OwnBooking }) {
  const [isLeaving, leaveFor] = useLeaving();
  const paying = useCommand('POST /api/occasions/:id/bookings/:bookingId/pay', {
    onSuccess: ({ message, url }) => {
      toast.success(message);
      leaveFor(url);
    },
    onError: (error) => toast.error(errorWords(error, 'Not Paid', 'Please try again.')),
  });
  return (
    <Button
      size="small"
      loading={paying.isPending || isLeaving}
      onClick={() => paying.mutate({ params: { id: booking.occasionId, bookingId: booking.id } })}
    >
      Pay now
      <span className="sr-only">
        : {moneyWords(booking.totalAmount)}, {booking.activityName}, {whenWords(booking)}
      </span>
    </Button>
  );
}
