import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdvertisingRate } from '#domain/advertising-rate/views.ts';
import { CONTACT_FOR_PRICING } from '#domain/advertising-rate/words.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { LoadMore } from '#frontend/components/state/load-more.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { ApiError } from '#frontend/lib/api/api-error.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords, listWords } from '#frontend/lib/error-words.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { toast } from '#frontend/lib/toast.ts';

import { ownActivitiesQuery } from './api.ts';

interface BookSponsoredProps {
  readonly rates: readonly AdvertisingRate[];
  readonly businessId: string | undefined;
  readonly onClose: () => void;
}

/** One of the provider's live activities, and what may be spent for it. */
export function BookSponsored({ rates, businessId, onClose }: BookSponsoredProps) {
  const rate = rates.find(({ id }) => id === 'sponsored_listing');
  const activities = useInfiniteQuery(ownActivitiesQuery(businessId));
  const live = activities.data?.pages.flatMap(({ items }) => items).filter(({ status }) => status === 'live');
  const [activityId, setActivityId] = useState('');
  const [budget, setBudget] = useState('');
  const booking = useCommand('POST /api/sponsored-listings', {
    onSuccess: ({ activityName }) => {
      toast.success('Sponsored activity booked', `“${activityName}” waits for our team.`);
      onClose();
    },
  });
  const { error } = booking;
  const saidOf = (name: string): string | undefined =>
    error instanceof ApiError ? error.fieldErrors.find(({ field }) => field === name)?.message : undefined;
  const isSaid = saidOf('activityId') !== undefined || saidOf('budget') !== undefined;
  const perClick = Number(rate?.costPerClick);
  const clicks =
    perClick > 0 && Number(budget) > 0 ? Math.floor((Number(budget) * 100) / Math.round(perClick * 100)) : 0;
  return (
    <Dialog open onClose={onClose} title="Sponsor an Activity" holdsText={budget !== ''}>
      {activities.isPending && <SkeletonLines label="Loading your activities" count={3} />}
      <LoadFailure
        title="Your activities could not be loaded"
        query={activities}
        headingLevel="h3"
        wordsOf={listWords}
      />
      {live && (
        <Form
          label="Sponsor an Activity"
          checked={false}
          onSubmit={() =>
            booking.mutate({ body: { activityId, budget, ...(businessId !== undefined && { businessId }) } })
          }
          loading={booking.isPending}
          submitError={error && !isSaid ? errorWords(error, 'This was not booked', 'Please try again.') : null}
          submitLabel="Sponsor Activity"
          loadingLabel="Booking..."
          disabledReason={whyNot(rate, live.length)}
          actions={
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
          }
        >
          <SelectField
            label="Activity"
            required
            emptyLabel="Select an activity"
            options={live.map(({ id, name }) => ({ value: id, label: name }))}
            value={activityId}
            error={saidOf('activityId')}
            onChange={({ target }) => setActivityId(target.value)}
          />
          <LoadMore query={activities} label="Load More Activities" />
          <TextField
            label="Budget (£)"
            required
            inputMode="decimal"
            hint={
              rate &&
              `£${rate.costPerClick} for each click${rate.minBudget === null ? '' : `; at least £${rate.minBudget}`}`
            }
            value={budget}
            error={saidOf('budget')}
            onChange={({ target }) => setBudget(target.value)}
          />
          <p aria-live="polite" className="font-bold tabular-nums">
            {clicks > 0
              ? `${formatCount(clicks, 'click', 'clicks')} for £${((clicks * Math.round(perClick * 100)) / 100).toFixed(2)}`
              : 'Enter a budget to see how many clicks it buys.'}
          </p>
        </Form>
      )}
    </Dialog>
  );
}

function whyNot(rate: AdvertisingRate | undefined, live: number): string | undefined {
  if (!rate) return `${CONTACT_FOR_PRICING}: this cannot be booked here at the moment.`;
  return live === 0 ? 'None of your activities is live yet.' : undefined;
}
