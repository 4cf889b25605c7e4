import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CalendarPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import type { SessionView } from '#domain/session-places/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { ConfirmDialog } from '#frontend/components/layer/confirm-dialog.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import { LoadMore } from '#frontend/components/state/load-more.tsx';
import { profileQuery } from '#frontend/features/session/own-business.ts';
import { dayWords, moneyWords, placesWords } from '#frontend/features/booking/words.ts';
import { useOpened } from '#frontend/features/review/meanwhile/use-opened.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { toast } from '#frontend/lib/toast.ts';
import { sessionsQuery } from './api.ts';
import { BookingFrame, usePickedBusiness } from './booking-frame.tsx';
import { CardPayments } from './card-payments.tsx';
import { ClosedDates } from './closed-dates.tsx';
import { SessionDialog } from './session-dialog.tsx';
import { cutOffs, weekdayOf } from './session-words.ts';

const NEW = 'new';
/** What is said when it fails. */
const FAILED = ['Not Saved', 'Please try again.'] as const;

/** For which sessions families can ask for places, and on what terms. */
export function Component() {
  const { businessId } = usePickedBusiness();
  const sessions = useInfiniteQuery({ ...sessionsQuery(businessId), staleTime: 0 });
  const items = sessions.data?.pages.flatMap((page) => page.items);
  const [editing, setEditing] = useState<string | null>(null);
  const { opened = null } = useOpened(items, editing);
  const { data: profile } = useQuery(profileQuery(businessId));
  const cards = profile && (
    <CardPayments
      businessId={businessId}
      isOwner={businessId === undefined && profile.role === 'owner'}
      hasPremium={profile.bookingPlanActive}
    />
  );
  return (
    <BookingFrame
      title="Booking Settings"
      withoutPlan={<div className="mt-6">{cards}</div>}
      count={items && formatCount(sessions.data?.pages[0]?.total ?? 0, 'session', 'sessions')}
      actions={
        <Button onClick={() => setEditing(NEW)}>
          <Plus aria-hidden className="size-5" />
          Add a Session
        </Button>
      }
    >
      <p className="mb-4 max-w-prose text-soft">
        Families can ask for places in these sessions. What you change here is for bookings to come: what was asked for
        keeps its price and its words about cancelling.
      </p>
      {cards}
      <AdminList
        label="Sessions"
        query={sessions}
        items={items}
        keyOf={({ id }) => id}
        loading="Loading your sessions"
        failure="Your sessions could not be loaded"
        empty={{
          title: 'No sessions take bookings yet',
          text: 'Add the times of one of your live activities, with how many places there are and what they cost.',
          icon: <CalendarPlus className="size-7" />,
        }}
        pager={<LoadMore query={sessions} label="Load More Sessions" />}
      >
        {(session) => <Session session={session} onEdit={() => setEditing(session.id)} />}
      </AdminList>
      {editing !== null && (
        <SessionDialog
          session={opened}
          wordsBefore={items?.findLast(({ cancellation }) => cancellation !== '')?.cancellation ?? ''}
          onClose={() => setEditing(null)}
        />
      )}
    </BookingFrame>
  );
}

function Session({ session, onEdit }: { readonly session: SessionView; readonly onEdit: () => void }) {
  const { id, activityId, activityName, from, until, start, end, places, price, cutOffHours, cancellation } = session;
  const [isAsked, setAsked] = useState(false);
  const withdrawing = useCommand('DELETE /api/provider/activities/:id/sessions/:sessionId', {
    failure: (error) => errorWords(error, ...FAILED),
    onSuccess: ({ message }) => toast.success(message, activityName),
  });
  const days =
    from === until
      ? dayWords(from)
      : `Every ${weekdayOf(from)} from ${dayWords(from)}${until === null ? '' : ` until ${dayWords(until)}`}`;
  const about = <span className="sr-only">: {`${activityName}, ${days}, ${start}`}</span>;
  return (
    <Card className="space-y-2 max-sm:p-4">
      <h2 className="text-lead font-extrabold wrap-anywhere">{activityName}</h2>
      <p className="font-bold">
        {days}, {start} to {end}
      </p>
      <p>
        {placesWords(places)}, {Number(price) === 0 ? 'free' : `${moneyWords(price)} a place`}. Families can book until{' '}
        {cutOffs.find(([hours]) => hours === cutOffHours)?.[1] ?? `${cutOffHours} hours before it starts`}.
      </p>
      <p className="text-small text-soft">
        {cancellation === '' ? 'Nothing is said about cancelling.' : `About cancelling: ${cancellation}`}
      </p>
      {from !== until && <ClosedDates session={session} />}
      <div className="flex flex-wrap gap-2 pt-1">
        <Button variant="secondary" size="small" onClick={onEdit}>
          Edit
          {about}
        </Button>
        <Button variant="ghost" size="small" onClick={() => setAsked(true)}>
          Take No More Bookings
          {about}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => withdrawing.mutate({ params: { id: activityId, sessionId: id } })}
        title="Take no more bookings for this session?"
        message={`${activityName}, ${days}, ${start}. What is booked stays booked: cancel those bookings yourself if it does not take place.`}
        confirmLabel="Take No More Bookings"
        danger
        loading={withdrawing.isPending}
        submitError={withdrawing.error && errorWords(withdrawing.error, ...FAILED)}
      />
    </Card>
  );
}
