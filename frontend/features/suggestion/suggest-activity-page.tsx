import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ListChecks, Search } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { ListingView } from '#domain/listing/shown/views.ts';
import { rates } from '#domain/points/rates.ts';
import { InfoBox, NumberedSteps } from '../../components/info-box.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { LoadFailure } from '../../components/state/load-failure.tsx';
import { SkeletonLines } from '../../components/state/skeleton.tsx';
import { isMissing } from '../../lib/api/api-error.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { paths } from '../../lib/paths.ts';
import { draftQuery } from '../draft/api.ts';
import { AddressStep } from '../listing/editing/address-step.tsx';
import { BackLink } from '../listing/page/back-link.tsx';
import { RequireSignedIn } from '../session/require-session.tsx';
import { createFromUrl } from './api.ts';
import { SubmittedPanel } from './submitted-panel.tsx';
import { SuggestionReview } from './suggestion-review.tsx';

/** A parent suggests an activity by the address of its web page (A section 2). */
export function Component() {
  usePageTitle('Suggest an Activity', 'Know a great activity for children? Paste its web address and we do the rest.');
  return <RequireSignedIn>{() => <SuggestActivity />}</RequireSignedIn>;
}

/** The address says which draft is looked at: a reload, or signing in again, comes back to it. */
function SuggestActivity() {
  const [search, setSearch] = useSearchParams();
  const client = useQueryClient();
  const draftId = search.get('draft');
  const [submitted, setSubmitted] = useState<string | null>(null);
  const found = (activity: ListingView): void => {
    client.setQueryData(draftQuery(activity.id).queryKey, activity);
    setSubmitted(null);
    setSearch({ draft: activity.id });
  };
  const sent = (name: string): void => {
    // What is known of it is no longer so, and Back must not lead into a form that was sent already.
    if (draftId !== null) client.removeQueries(draftQuery(draftId));
    setSubmitted(name);
    setSearch({}, { replace: true });
  };
  return (
    <>
      <BackLink to={paths.home()}>Back to Home</BackLink>
      <PageHeading title="Suggest an Activity">
        <p>Found something children love? Paste its web address. We read the details, you check them.</p>
      </PageHeading>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {draftId !== null && (
          <DraftStep key={draftId} id={draftId} onSubmitted={sent} onStartOver={() => setSearch({})} />
        )}
        {draftId === null && submitted === null && (
          <AddressStep
            send={createFromUrl}
            submitLabel="Get Activity Details"
            loadingLabel="Reading the page..."
            failureTitle="Failed to Submit Suggestion"
            onFound={found}
          />
        )}
        {draftId === null && submitted !== null && (
          <SubmittedPanel name={submitted} onAgain={() => setSubmitted(null)} />
        )}
        <aside className="space-y-5">
          <HowItWorks />
          <WhatWeLookFor />
        </aside>
      </div>
    </>
  );
}

interface DraftStepProps {
  readonly id: string;
  readonly onSubmitted: (name: string) => void;
  readonly onStartOver: () => void;
}

/** What was read from the page, which a reload asks the server for. */
function DraftStep({ id, ...then }: DraftStepProps) {
  const query = useQuery({ ...draftQuery(id), refetchInterval: false });
  const { data: activity } = query;
  if (query.isPending) return <SkeletonLines label="Loading the draft" count={8} />;
  if (!activity) {
    return isMissing(query.error) ? (
      <Navigate to={paths.suggestActivity()} replace />
    ) : (
      <LoadFailure title="The draft could not be loaded" query={query} />
    );
  }
  if (activity.status !== 'draft') return <Navigate to={paths.parentDraft(id)} replace />;
  return <SuggestionReview activity={activity} {...then} />;
}

function HowItWorks() {
  return (
    <InfoBox title="How it works" icon={<ListChecks className="size-5" />}>
      <NumberedSteps
        steps={[
          'Paste the web address of an activity.',
          'We read its details from the page.',
          'You check them and correct what is wrong.',
          'Our team reviews it before it goes live.',
        ]}
      />
      <p className="mt-4 text-soft">
        You earn {rates['activity-suggested'].points} points for a suggestion, and {rates['suggestion-approved'].points}{' '}
        more when it is approved.
      </p>
    </InfoBox>
  );
}

function WhatWeLookFor() {
  const wanted = [
    'Classes, clubs, camps and places to play for children',
    'In Surrey, or near enough for a family to go',
    'A page with the activity’s own details: ages, times, prices',
    'Open to every family, and running now or soon',
  ];
  return (
    <InfoBox title="What we’re looking for" icon={<Search className="size-5" />}>
      <ul className="list-disc space-y-2 pl-5">
        {wanted.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </InfoBox>
  );
}
