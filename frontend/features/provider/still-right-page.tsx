import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { isFlag, labelOf, saidOf } from '#domain/listing/facts/field-words.ts';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Card } from '#frontend/components/card.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { EmptyState } from '#frontend/components/state/states.tsx';
import { activityQuery } from '#frontend/features/listing/api.ts';
import { formValuesOf } from '#frontend/features/listing/editing/listing-form.ts';
import { ListingFacts } from '#frontend/features/listing/listing-facts.tsx';
import { LetterQuestion } from '#frontend/features/newsletter/letter-question.tsx';
import { isMissing } from '#frontend/lib/api/api-error.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';

/** Where the links lead in the letter that asks a business about its activities: to what families see, and a button. */
export function Component() {
  const id = useParams()['id'] ?? '';
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const query = useQuery(activityQuery(id));
  const sending = useCommand('POST /api/still-right', { signedOutIsFine: true });
  const activity = query.data;
  // Archived since the letter was written, for instance.
  if (isMissing(query.error)) return <NotShown />;
  return (
    <>
      <PageHeading title="Still Right?" />
      <Card className="max-w-160 space-y-5">
        {query.isPending && <SkeletonLines label="Loading the activity" count={6} />}
        {!activity && <LoadFailure title="This activity could not be loaded" query={query} headingLevel="h2" />}
        {activity && (
          <>
            <h2 className="text-title font-extrabold wrap-anywhere">{activity.name}</h2>
            <ListingFacts values={formValuesOf(activity, 'admin')} />
            {(activity.trust ?? []).length > 0 && (
              <p className="text-soft">
                You state:{' '}
                {(activity.trust ?? []).map(({ field }) => (isFlag(field) ? saidOf(field) : labelOf(field))).join(', ')}
                . With this button you state it again, with today&apos;s date.
              </p>
            )}
            <LetterQuestion
              sending={sending}
              question="Is all of this still right?"
              label="Yes, It Is Still Right"
              done="Thank you. Families see that it was confirmed today."
              onPress={() => sending.mutate({ body: { token } })}
            />
            {!sending.isSuccess && (
              <Link to={pathTo('edit-activity', { id })} className={`sm:ml-3 ${buttonClass({ variant: 'secondary' })}`}>
                No, Change It
              </Link>
            )}
          </>
        )}
      </Card>
    </>
  );
}

function NotShown() {
  return (
    <EmptyState
      title="Activity Not Found"
      headingLevel="h1"
      action={
        <Link to={pathTo('provider-dashboard')} className={buttonClass()}>
          Open Your Dashboard
        </Link>
      }
    >
      <p>Families cannot see this activity at the moment, so there is nothing to confirm.</p>
    </EmptyState>
  );
}
