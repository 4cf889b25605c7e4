import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OwnWaiting } from '#domain/booking/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { Button } from '#frontend/components/button/button.tsx';
import { ConfirmDialog } from '#frontend/components/layer/confirm-dialog.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formatCount, formatDateTime } from '#frontend/lib/format.ts';
import { forget, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { toast } from '#frontend/lib/toast.ts';
import { ownWaitingQuery } from './api.ts';
import { NoteField } from './note-field.tsx';
import { noteKeptAs } from './waiting-note.ts';
import { costWords, placesWords, whenWords } from './words.ts';

/** A turn on a waiting list; when places have come free, they are taken up or left to the next here. */
export function WaitingEntry({ entry }: { readonly entry: OwnWaiting }) {
  const { id, occasionId, activityId, activityName, places, offeredUntil, totalAmount } = entry;
  const params = { id: occasionId, waitingId: id };
  const [isAsked, setAsked] = useState(false);
  const keptAs = noteKeptAs(id);
  const [{ note }, setTyped] = useState(() => withKept(keptAs, { note: '' }));
  useKept(keptAs, note === '' ? {} : { note });
  const client = useQueryClient();
  const taking = useCommand('POST /api/occasions/:id/waiting/:waitingId/take-up', {
    onSuccess: ({ message }) => {
      forget(keptAs);
      toast.success(message, 'We will email you when the provider answers.');
    },
    onError: (error) => {
      toast.error(failureWords(error));
      // It may cost something else by now: then that is shown.
      void client.invalidateQueries({ queryKey: ownWaitingQuery.queryKey });
    },
  });
  const leaving = useCommand('DELETE /api/occasions/:id/waiting/:waitingId', {
    failure: failureWords,
    onSuccess: ({ message }) => {
      forget(keptAs);
      setAsked(false);
      toast.success(message);
    },
  });
  // What can be booked no more costs nothing any more; places that were kept cannot be taken then either.
  const isOpen = totalAmount !== null;
  const isOffered = isOpen && offeredUntil !== null;
  const them = places === 1 ? 'the place' : 'the places';
  const freed = places === 1 ? 'A place has come free' : 'Places have come free';
  const about = <span className="sr-only">: {`${activityName}, ${whenWords(entry)}`}</span>;
  return (
    <li className="space-y-1 rounded-control border border-tint-line bg-tint p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={pathTo('listing', { id: activityId })} className="font-extrabold wrap-anywhere text-link underline">
          {activityName}
        </Link>
        <Badge tone={isOffered ? 'good' : 'warn'}>{isOffered ? freed : 'Waiting list'}</Badge>
      </div>
      <p>{whenWords(entry)}</p>
      <p className="text-small">
        {placesWords(places)}
        {isOpen && `, ${costWords(totalAmount)}`}. {turnWords(entry)}
      </p>
      {isOffered && (
        <div className="max-w-160 pt-1">
          <NoteField note={note} onChange={(typed) => setTyped({ note: typed })} />
        </div>
      )}
      <div className="flex flex-wrap gap-2 pt-1">
        {isOffered && (
          <Button
            size="small"
            loading={taking.isPending}
            disabledReason={leaving.isPending ? 'You are giving up what is kept for you.' : undefined}
            onClick={() =>
              taking.mutate({ params, body: { note, expectedPence: Math.round(Number(totalAmount) * 100) } })
            }
          >
            {places === 1 ? 'Take the Place' : 'Take the Places'}
            {about}
          </Button>
        )}
        <Button
          variant="secondary"
          size="small"
          disabledReason={taking.isPending ? 'You are taking what is kept for you.' : undefined}
          onClick={() => setAsked(true)}
        >
          {isOffered ? 'No, Thank You' : 'Leave the Waiting List'}
          {about}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => leaving.mutate({ params })}
        title={isOffered ? `Give up ${them}?` : 'Leave this waiting list?'}
        message={`${activityName}, ${whenWords(entry)}, ${placesWords(places)}. ${lostWords(entry)}`}
        confirmLabel={isOffered ? `Give Up ${places === 1 ? 'the Place' : 'the Places'}` : 'Leave the Waiting List'}
        danger
        loading={leaving.isPending}
        submitError={leaving.error && failureWords(leaving.error)}
      />
    </li>
  );
}

const failureWords = (error: Error) => errorWords(error, 'Not Done', 'Please try again.');

/** What somebody who leaves has no more; nothing is lost where nothing can be booked any more. */
function lostWords({ totalAmount, offeredUntil }: OwnWaiting): string {
  if (totalAmount === null) return 'This date takes no bookings any more.';
  if (offeredUntil !== null) return 'The next family on the list is asked instead.';
  return 'You will lose your place. If you join again, you go to the end of the list.';
}

/** What somebody who waits can expect. */
function turnWords({ totalAmount, offeredUntil, ahead }: OwnWaiting): string {
  if (totalAmount === null) return 'This date takes no bookings any more.';
  if (offeredUntil !== null) return `Kept for you until ${formatDateTime(offeredUntil)}.`;
  return ahead === 0 ? 'You are next.' : `${formatCount(ahead, 'family is', 'families are')} ahead of you.`;
}
