import { ListChecks, Search } from 'lucide-react';
import { useState } from 'react';
import { brand } from '#domain/brand.ts';
import { rates } from '#domain/points/rates.ts';
import { pathTo } from '#domain/site/pages.ts';
import { InfoBox, NumberedSteps } from '#frontend/components/info-box.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { AddressStep } from '#frontend/features/listing/editing/address-step.tsx';
import { DraftStep, useDraftInAddress } from '#frontend/features/listing/editing/draft-step.tsx';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { part } from '#frontend/lib/browser/part.ts';
import { type Submitted, SubmittedPanel } from './submitted-panel.tsx';

// The form comes when there is something to fill it with.
const SuggestionReview = part(async () => (await import('./suggestion-review.tsx')).SuggestionReview);

/** A parent suggests an activity by the address of its web page. */
export function Component() {
  const draft = useDraftInAddress('suggestion');
  const [submitted, setSubmitted] = useState<Submitted | null>(null);
  const sent = (id: string, name: string, beside: string | null): void => {
    setSubmitted({ id, name, beside });
    draft.sent();
  };
  return (
    <>
      <BackLink to={pathTo('home')}>Back to Home</BackLink>
      <PageHeading title="Suggest an Activity">
        <p>Found something children love? Paste its web address. We read the details, you check them.</p>
      </PageHeading>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div data-goes-on>
          {draft.id !== null && (
            <DraftStep
              key={draft.id}
              id={draft.id}
              start={pathTo('suggest-activity')}
              submitted={pathTo('parent-draft', { id: draft.id })}
            >
              {(activity) => <SuggestionReview activity={activity} onSubmitted={sent} onStartOver={draft.leave} />}
            </DraftStep>
          )}
          {draft.id === null && submitted === null && (
            <AddressStep
              call="POST /api/parent/create-from-url"
              submitLabel="Get Activity Details"
              loadingLabel="Reading the page..."
              failureTitle="Failed to Submit Suggestion"
              onFound={draft.open}
              onTypeByHand={draft.typeByHand}
            />
          )}
          {draft.id === null && submitted !== null && (
            <SubmittedPanel {...submitted} onAgain={() => setSubmitted(null)} />
          )}
        </div>
        <aside className="space-y-5">
          <HowItWorks />
          <WhatWeLookFor />
        </aside>
      </div>
    </>
  );
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
    `In ${brand.region}, or near enough for a family to go`,
    'A page with the activity’s own details: ages, times, prices',
    'Open to every family, and running now or soon',
  ];
  return (
    <InfoBox title="What we're looking for" icon={<Search className="size-5" />}>
      <ul className="list-disc space-y-2 pl-5">
        {wanted.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </InfoBox>
  );
}
