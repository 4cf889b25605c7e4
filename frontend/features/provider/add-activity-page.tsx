import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CreatedFromUrl } from '#domain/listing/api.ts';
import type { ListingView } from '#domain/listing/views.ts';
import { Card } from '../../components/card.tsx';
import { InfoBox, NumberedSteps } from '../../components/info-box.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { errorWords } from '../../lib/error-words.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../lib/toast.ts';
import { useCommand } from '../../lib/use-command.ts';
import { BackLink } from '../listing/back-link.tsx';
import { UrlForm } from '../listing/url-form.tsx';
import { RequireProvider } from '../session/require-session.tsx';
import { createFromUrl, myListingsQuery } from './api.ts';
import { ApplicationReview } from './application-review.tsx';

/** A provider adds an activity by the address of its web page (B section 2). */
export function Component() {
  usePageTitle('Add an Activity', 'List your class, club or service: paste its web address and check the details.');
  return <RequireProvider>{() => <AddActivity />}</RequireProvider>;
}

function AddActivity() {
  const [activity, setActivity] = useState<ListingView | null>(null);
  const navigate = useNavigate();
  return (
    <>
      <BackLink to={paths.providerDashboard()}>Back to Dashboard</BackLink>
      <PageHeading title="Add an Activity">
        <p>Paste the web address of your class, club or service. We fill in the listing from it.</p>
      </PageHeading>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {activity === null ? (
          <AddressStep onFound={setActivity} />
        ) : (
          <ApplicationReview
            activity={activity}
            onCancel={() => setActivity(null)}
            onSubmitted={() => void navigate(paths.providerDashboard())}
          />
        )}
        <InfoBox title="How it works" icon={<ListChecks className="size-5" />}>
          <NumberedSteps
            steps={[
              'Enter the web address of your activity.',
              'We read the details from the page.',
              'You review and edit them.',
              'You submit the application.',
              'Our team reviews it, and it goes live.',
            ]}
          />
        </InfoBox>
      </div>
    </>
  );
}

function AddressStep({ onFound }: { readonly onFound: (activity: ListingView) => void }) {
  const [message, setMessage] = useState<string | null>(null);
  const create = useCommand({
    send: createFromUrl,
    invalidates: [myListingsQuery.queryKey],
    onSuccess: (answer: CreatedFromUrl) => {
      if (answer.activity === null) return setMessage(answer.message || 'URL processed successfully.');
      toast.success('Activity Details Extracted', 'Please check what we found and correct what is wrong.');
      onFound(answer.activity);
    },
  });
  const failure = 'Unable to process this URL. Please check the URL and try again.';
  return (
    <Card>
      <UrlForm
        label="Website URL"
        hint="The page that is about this one activity works best."
        submitLabel="Submit for Review"
        loadingLabel="Processing..."
        waitsForAddress
        loading={create.isPending}
        submitError={create.isError ? errorWords(create.error, 'Failed to Submit', failure) : null}
        onSubmit={(url) => {
          setMessage(null);
          create.mutate({ url });
        }}
      />
      {message !== null && (
        <div className="mt-5" role="status">
          <Notice kind="info">{message}</Notice>
        </div>
      )}
    </Card>
  );
}
