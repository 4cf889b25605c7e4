import type { ProviderBooking } from '#domain/booking/views.ts';
import type { BookingAction } from '#domain/booking/words.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { useShown } from '#frontend/lib/browser/use-shown.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';

type Booking = Pick<ProviderBooking, 'id' | 'occasionId' | 'parentFirstName' | 'parentLastName'>;

/** What a provider does about one booking, told in a notice. */
export function useVerdict({ id, occasionId, parentFirstName, parentLastName }: Booking) {
  const isShown = useShown();
  const deciding = useCommand('PUT /api/provider/occasions/:id/bookings/:bookingId', {
    onSuccess: ({ message }) => toast.success(message, `${parentFirstName} ${parentLastName}`),
    onError: (error, { body }) => {
      // The dialog that asks for a reason says itself what went wrong, while it is there.
      if (body.reason === undefined || !isShown()) toast.error(errorWords(error, 'Not Saved', 'Please try again.'));
    },
  });
  const params = { id: occasionId, bookingId: id };
  return {
    isPending: deciding.isPending,
    error: deciding.error,
    decide: (action: BookingAction) => deciding.mutate({ params, body: { action } }),
    decideWith: (action: BookingAction, reason: string, onSuccess: () => void) =>
      deciding.mutate({ params, body: { action, reason } }, { onSuccess }),
  };
}
