import { useInfiniteQuery } from '@tanstack/react-query';
import { Notice } from '#frontend/components/state/notice.tsx';
import { ownBookingsQuery } from '#frontend/features/booking/api.ts';
import { useSession } from '#frontend/features/session/api.ts';

/** What becomes of bookings to come when the account of whoever made them, or takes them, is deleted; nothing where there are none. */
export function BookingsLeft() {
  const { data } = useInfiniteQuery(ownBookingsQuery);
  const { user } = useSession();
  const hasOwn = data?.pages.some(({ items }) => items.some(({ canCancel }) => canCancel)) ?? false;
  const words = [
    hasOwn &&
      'You have bookings to come. They stay booked, but we can no longer write to you about them: cancel the ones you do not want first.',
    user?.role === 'provider' &&
      'If nobody else looks after your business here, its bookings to come are cancelled: families are told, and what they paid by card goes back to them.',
  ].filter((each) => typeof each === 'string');
  if (words.length === 0) return null;
  return (
    <Notice kind="warning">
      {words.map((each) => (
        <p key={each}>{each}</p>
      ))}
    </Notice>
  );
}
