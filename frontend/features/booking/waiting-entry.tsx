import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { OwnWaiting } from '#domain/booking/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { Button } from '#frontend/components/button/button.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formatDateTime } from '#frontend/lib/format.ts';
import { toast } from '#frontend/lib/toast.ts';
import { ownWaitingQuery } from './api.ts';
import { costWords, placesWords, whenWords } from './words.ts';

/** A turn on a waiting list; when places have come free, they are taken up or left to the next here. */
export function WaitingEntry({ entry }: { readonly entry: OwnWaiting }) {
  const { id, occasionId, activityId, activityName, places, offeredUntil, totalAmount } = entry;
  const params = { id: occasionId, waitingId: id };
  const failed = (error: Error) => toast.error(errorWords(error, 'Not Done', 'Please try again.'));
  const client = useQueryClient();
  const taking = useCommand('POST /api/occasions/:id/waiting/:waitingId/take-up', {
    onSuccess: ({ message }) => toast.success(message, 'We write to you when the provider answers.'),
    onError: (error) => {
      failed(error);
      // It may cost something else by now: then that is shown.
      void client.invalidateQueries({ queryKey: ownWaitingQuery.queryKey });
    },
  });
  const leaving = useCommand('DELETE /api/occasions/:id/waiting/:waitingId', {
    onSuccess: ({ message }) => toast.success(message),
    onError: failed,
  });
  // What can be booked no more costs nothing any more; places that were kept cannot be taken then either.
  const isOpen = totalAmount !== null;
  const isOffered = isOpen && offeredUntil !== null;
  const about = <span className="sr-only">: {`${activityName}, ${whenWords(entry)}`}</span>;
  return (
    <li className="space-y-1 rounded-control border border-tint-line bg-tint p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={pathTo('listing', { id: activityId })} className="font-extrabold wrap-anywhere text-link underline">
          {activityName}
        </Link>
        <Badge tone={isOffered ? 'good' : 'warn'}>{isOffered ? 'A place has come free' : 'Waiting list'}</Badge>
      </div>
      <p>{whenWords(entry)}</p>
      <p className="text-small">
        {placesWords(places)}
        {isOpen && `, ${costWords(totalAmount)}`}. {turnWords(entry)}
      </p>
      <div className="flex flex-wrap gap-2 pt-1">
        {isOffered && (
          <Button
            size="small"
            loading={taking.isPending}
            onClick={() => taking.mutate({ params, body: { expectedPence: Math.round(Number(totalAmount) * 100) } })}
          >
            {places === 1 ? 'Take the Place' : 'Take the Places'}
            {about}
          </Button>
        )}
        <Button variant="secondary" size="small" loading={leaving.isPending} onClick={() => leaving.mutate({ params })}>
          {isOffered ? 'No, Thank You' : 'Leave the Waiting List'}
          {about}
        </Button>
      </div>
    </li>
  );
}

/** What somebody who waits can expect. */
function turnWords({ totalAmount, offeredUntil, ahead }: OwnWaiting): string {
  if (totalAmount === null) return 'This date takes no bookings any more.';
  if (offeredUntil !== null) return `Kept for you until ${formatDateTime(offeredUntil)}.`;
  return ahead === 0 ? 'You are next.' : `Before you: ${ahead}.`;
}
