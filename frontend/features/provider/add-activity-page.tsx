import { ListChecks } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { InfoBox, NumberedSteps } from '#frontend/components/info-box.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { AddressStep } from '#frontend/features/listing/editing/address-step.tsx';
import { DraftStep, useDraftInAddress } from '#frontend/features/listing/editing/draft-step.tsx';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { ApplicationReview } from './application-review.tsx';

/** A provider adds an activity by the address of its web page. */
export function Component() {
  const draft = useDraftInAddress('application');
  const navigate = useNavigate();
  return (
    <>
      <BackLink to={pathTo('provider-dashboard')}>Back to Dashboard</BackLink>
      <PageHeading title="Add an Activity">
        <p>Paste the web address of your class, club or service. We fill in the listing from it.</p>
      </PageHeading>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div data-goes-on>
          {draft.id === null ? (
            <AddressStep
              call="POST /api/provider/create-from-url"
              submitLabel="Submit for Review"
              loadingLabel="Processing..."
              waitsForAddress
              failureTitle="Failed to Submit"
              onFound={draft.open}
              onTypeByHand={draft.typeByHand}
            />
          ) : (
            <DraftStep
              key={draft.id}
              id={draft.id}
              start={pathTo('add-activity')}
              submitted={pathTo('provider-draft', { id: draft.id })}
            >
              {(activity) => (
                <ApplicationReview
                  activity={activity}
                  onCancel={draft.leave}
                  // Back must not lead into a form that was sent already.
                  onSubmitted={() => void navigate(pathTo('provider-dashboard'), { replace: true })}
                />
              )}
            </DraftStep>
          )}
        </div>
        <InfoBox title="How it works" icon={<ListChecks className="size-5" />}>
          <NumberedSteps
            steps={[
              'Enter the web address of your activity.',
              'We read the details from the page.',
              'You review and edit them.',
              'You submit the application.',
              'Our team reviews it. Once approved, it goes live.',
            ]}
          />
        </InfoBox>
      </div>
    </>
  );
}
