import { useState } from 'react';
import { formatPounds } from '#domain/kernel/pounds.ts';
import { pathTo } from '#domain/site/pages.ts';
import type { SponsoredView } from '#domain/sponsored-listing/views.ts';
import { sponsoredStatusWords } from '#domain/sponsored-listing/words.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { ConfirmDialog } from '#frontend/components/layer/confirm-dialog.tsx';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formatNumber } from '#frontend/lib/format.ts';
import { toast } from '#frontend/lib/toast.ts';
import { Link } from 'react-router-dom';
import { Figure, Spent } from './cells.tsx';

export const ownSponsoredColumns: Columns<SponsoredView> = {
  first: {
    label: 'Activity',
    name: ({ activityName }) => activityName || 'An activity',
    text: ({ status, adminNotes, activityId }) =>
      status === 'rejected' && adminNotes !== null ? (
        <span className="text-danger">Our team wrote: {adminNotes}</span>
      ) : (
        <Link to={pathTo('listing', { id: activityId })} className="text-link underline underline-offset-4">
          View Activity
        </Link>
      ),
  },
  others: [
    { label: 'Status', cell: ({ status }) => sponsoredStatusWords[status] },
    {
      label: 'Clicks',
      cell: ({ clicks, clicksBooked }) => (
        <>
          <Figure value={clicks}>{clicks === 1 ? 'click' : 'clicks'}</Figure> of {formatNumber(clicksBooked)}
        </>
      ),
      oneLine: true,
    },
    { label: 'Price', cell: ({ costPerClick }) => `${formatPounds(costPerClick)} a click`, oneLine: true, spare: true },
    { label: 'Spent', cell: (sponsored) => <Spent {...sponsored} />, oneLine: true },
    { label: 'Action', acts: true, cell: (sponsored) => <SponsoredActions sponsored={sponsored} /> },
  ],
};

/** Pausing and resuming are done at once; ending asks, since what is left of the budget is not spent then. */
export function SponsoredActions({ sponsored }: { readonly sponsored: SponsoredView }) {
  const [asks, setAsks] = useState(false);
  const { id, status, activityName } = sponsored;
  const pausing = useCommand('POST /api/sponsored-listings/:id/state', {
    onSuccess: (_answer, { body }) => toast.success(body.action === 'pause' ? 'Paused' : 'Running again', activityName),
    onError: (error) => toast.error(failureWords(error)),
  });
  const ending = useCommand('POST /api/sponsored-listings/:id/state', {
    onSuccess: () => {
      toast.success('Ended', activityName);
      setAsks(false);
    },
    failure: failureWords,
  });
  if (status !== 'pending' && status !== 'active' && status !== 'paused') return null;
  const isRunning = status === 'active';
  return (
    <div className="flex flex-wrap gap-2">
      {status !== 'pending' && (
        <Button
          size="small"
          variant="secondary"
          loading={pausing.isPending}
          onClick={() => pausing.mutate({ params: { id }, body: { action: isRunning ? 'pause' : 'resume' } })}
        >
          {isRunning ? 'Pause' : 'Resume'}
          <span className="sr-only"> {activityName}</span>
        </Button>
      )}
      <Button size="small" variant="secondary" onClick={() => setAsks(true)}>
        End<span className="sr-only"> {activityName}</span>
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => ending.mutate({ params: { id }, body: { action: 'end' } })}
        title="End this sponsored activity?"
        message={`“${activityName}” will then appear among the other results. You pay nothing for the rest of its budget.`}
        confirmLabel="End"
        danger
        loading={ending.isPending}
        submitError={ending.error && failureWords(ending.error)}
      />
    </div>
  );
}

const failureWords = (error: Error) => errorWords(error, 'This was not changed', 'Please try again.');
