import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useParams } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Card } from '#frontend/components/card.tsx';
import { FocusHeading } from '#frontend/components/focus-heading.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { EmptyState } from '#frontend/components/state/states.tsx';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { isMissing } from '#frontend/lib/api/api-error.ts';
import { usePageTitle } from '#frontend/lib/address/page-title.ts';
import { placesQuery } from './api.ts';
import { BookingForm } from './booking-form.tsx';

export function loader({ params }: LoaderFunctionArgs, client: QueryClient): void {
  void client.prefetchQuery(placesQuery(params['id'] ?? ''));
}

/** What became of what somebody sent. */
export interface Sent {
  readonly kind: 'asked' | 'waiting';
  readonly words: string;
}

/** Asks for places of an activity on one of its next dates. The address holds what is chosen, so that the sign-in brings it back. */
export function Component() {
  const id = useParams()['id'] ?? '';
  const query = useQuery(placesQuery(id));
  const { data, error, isPending } = query;
  const [sent, setSent] = useState<Sent | null>(null);
  usePageTitle(data ? `Book ${data.activityName}` : undefined);
  if (isPending) return <SkeletonLines label="Loading the next dates" count={8} />;
  if (!data && isMissing(error)) return <NotThere />;
  if (!data) return <LoadFailure title="The dates could not be loaded" headingLevel="h1" query={query} />;
  if (sent !== null) return <Done id={id} name={data.activityName} sent={sent} />;
  return (
    <>
      <BackLink to={pathTo('listing', { id })}>Back to the Activity</BackLink>
      <PageHeading title={`Book ${data.activityName}`}>
        <p>Choose a date and how many places you need. The provider has up to three days to answer.</p>
      </PageHeading>
      {data.dates.length > 0 ? (
        <BookingForm id={id} dates={data.dates} onSent={setSent} />
      ) : (
        <EmptyState
          title="No bookings here at the moment"
          action={
            <Link to={pathTo('listing', { id })} className={buttonClass()}>
              See the Activity
            </Link>
          }
        >
          <p>No dates in the next twelve weeks can be booked here. The activity’s page says how to join.</p>
        </EmptyState>
      )}
    </>
  );
}

function NotThere() {
  return (
    <EmptyState
      title="Activity Not Found"
      headingLevel="h1"
      action={
        <Link to={pathTo('directory')} className={buttonClass()}>
          Browse Activities
        </Link>
      }
    >
      <p>The activity you&apos;re looking for might have been removed or the link may be outdated.</p>
    </EmptyState>
  );
}

function Done({ id, name, sent }: { readonly id: string; readonly name: string; readonly sent: Sent }) {
  return (
    <>
      <PageHeading title={`Book ${name}`} />
      <Card className="max-w-160 space-y-4">
        <FocusHeading>
          {sent.kind === 'asked' ? 'We have asked for your places' : 'You are on the waiting list'}
        </FocusHeading>
        <p className="font-bold">{sent.words}</p>
        <p className="text-soft">
          {sent.kind === 'asked'
            ? 'They are kept for you while the provider has time to answer: three days at most, and not past the start. We will email you either way.'
            : 'When there is room and it is your turn, we will email you. The email says until when we keep it for you: 24 hours at most.'}
        </p>
        <div className="flex flex-wrap gap-3">
          <Link to={`${pathTo('profile')}#bookings`} className={buttonClass()}>
            See Your Bookings
          </Link>
          <Link to={pathTo('listing', { id })} className={buttonClass({ variant: 'secondary' })}>
            Back to the Activity
          </Link>
        </div>
      </Card>
    </>
  );
}
