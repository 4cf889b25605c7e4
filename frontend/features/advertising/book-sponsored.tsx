import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { SponsoredStatus } from '#domain/sponsored-listing/words.ts';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { AdvertisingRate } from '#domain/advertising-rate/views.ts';
import { CONTACT_FOR_PRICING } from '#domain/advertising-rate/words.ts';
import { formatPounds, poundsOf } from '#domain/kernel/pounds.ts';
import { clicksFor, leastBudget, tooLittle } from '#domain/sponsored-listing/clicks.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { useWholeList } from '#frontend/lib/api/use-whole-list.ts';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { isConflict } from '#frontend/lib/api/api-error.ts';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { lookAgain, useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords, listWords } from '#frontend/lib/error-words.ts';
import { formFailure, showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { type Problems, resolverBy } from '#frontend/lib/rules/rules.ts';
import { toast } from '#frontend/lib/toast.ts';
import { ownActivitiesQuery, ownBookingsQuery } from './api.ts';

/** What is said when it fails. */
const FAILED = ['This was not booked', 'Please try again.'] as const;

const empty = { activityId: '', budget: '' };
type Typed = typeof empty;
const names = Object.keys(empty) as (keyof Typed)[];

/** Pence of pounds as they are typed; null of what is no amount, which the server's rules say. */
const penceOf = (pounds: string | null | undefined): number | null =>
  pounds && Number.isFinite(Number(pounds)) ? Math.round(Number(pounds) * 100) : null;

/** As long as it stands so, its activity is not sponsored a second time. */
const isOpen: ReadonlySet<SponsoredStatus> = new Set(['pending', 'active', 'paused']);

interface BookSponsoredProps {
  readonly rates: readonly AdvertisingRate[];
  readonly businessId: string | undefined;
  readonly onClose: () => void;
}

/** One of the provider's live activities, and what may be spent for it. */
export function BookSponsored({ rates, businessId, onClose }: BookSponsoredProps) {
  const rate = rates.find(({ id }) => id === 'sponsored_listing');
  const activities = useWholeList(useInfiniteQuery(ownActivitiesQuery(businessId)));
  const bookings = useLiveQuery(ownBookingsQuery(businessId));
  const taken = bookings.data?.items.filter(({ status }) => isOpen.has(status)).map(({ activityId }) => activityId);
  const live = activities.data?.filter(({ status }) => status === 'live');
  const free = live?.filter(({ id }) => taken?.includes(id) === false);
  const perClick = penceOf(rate?.costPerClick);
  const least = perClick && leastBudget(perClick, penceOf(rate?.minBudget));
  const ownRule = ({ budget }: Typed): Problems => {
    const problem = least && tooLittle(penceOf(budget) ?? least, least);
    return problem ? { budget: problem } : {};
  };
  const form = useForm<Typed>({ defaultValues: empty, resolver: resolverBy('sponsored', ownRule) });
  const values = useWatch({ control: form.control, compute: (typed: Typed) => typed });
  const client = useQueryClient();
  const booking = useCommand('POST /api/sponsored-listings', {
    failure: (error) => errorWords(error, ...FAILED),
    // Another price is refused: then the one of now is shown.
    onError: (error) => {
      if (isConflict(error)) void lookAgain(client, ['advertising']);
    },
    onSuccess: ({ activityName }) => {
      toast.success('Sponsored activity booked', `“${activityName}” waits for our team.`);
    },
  });
  const { errors, touchedFields } = form.formState;
  const { setError } = form;
  const { error } = booking;
  useEffect(() => {
    if (error) showFieldErrors(error, names, setError);
  }, [error, setError]);
  const send = (typed: Typed): void =>
    booking.mutate(
      {
        body: {
          ...typed,
          ...(rate?.costPerClick && { costPerClick: rate.costPerClick }),
          ...(businessId !== undefined && { businessId }),
        },
      },
      { onSuccess: onClose },
    );
  const problem = ownRule(values)['budget'];
  const { clicks, cost } = clicksFor(problem === undefined ? (penceOf(values.budget) ?? 0) : 0, perClick ?? 1);
  return (
    <Dialog open onClose={onClose} title="Sponsor an Activity" holdsText={values.budget !== ''}>
      {((activities.data === undefined && activities.error === null) || bookings.isPending) && (
        <SkeletonLines label="Loading your activities" count={3} />
      )}
      <LoadFailure
        title="Your activities could not be loaded"
        query={activities}
        headingLevel="h3"
        wordsOf={listWords}
      />
      <LoadFailure
        title="What is sponsored already could not be loaded"
        query={bookings}
        headingLevel="h3"
        wordsOf={listWords}
      />
      {live && free && taken && (
        <Form
          label="Sponsor an Activity"
          onSubmit={() => void form.handleSubmit(send)()}
          loading={booking.isPending}
          submitError={formFailure(error, errors, ...FAILED)}
          submitLabel="Sponsor Activity"
          loadingLabel="Booking..."
          disabledReason={whyNot(rate, live.length, free.length)}
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
            options={free.map(({ id, name }) => ({ value: id, label: name }))}
            error={errors.activityId?.message}
            {...form.register('activityId')}
          />
          <TextField
            label="Budget (£)"
            required
            inputMode="decimal"
            hint={
              least &&
              `${formatPounds(rate?.costPerClick ?? 0)} for each click; at least ${formatPounds(poundsOf(least))}`
            }
            error={errors.budget?.message ?? (touchedFields.budget ? problem : undefined)}
            {...form.register('budget')}
          />
          <p aria-live="polite" className="font-bold tabular-nums">
            {clicks > 0 && cost > 0
              ? `${formatCount(clicks, 'click', 'clicks')} for ${formatPounds(poundsOf(cost))}`
              : 'Enter a budget to see how many clicks it buys.'}
          </p>
        </Form>
      )}
    </Dialog>
  );
}

function whyNot(rate: AdvertisingRate | undefined, live: number, free: number): string | undefined {
  if (!rate) return `${CONTACT_FOR_PRICING}: this cannot be booked here at the moment.`;
  if (live === 0) return 'None of your activities is live yet.';
  return free === 0 ? 'Each of your live activities is sponsored already, or waits for our answer.' : undefined;
}
