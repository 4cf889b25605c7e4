import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { isMissing } from '#frontend/lib/api/api-error.ts';
import { read } from '#frontend/lib/api/read.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';

/** Where the link of an invitation leads, once whoever opened it has signed in. */
export function Component() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const joining = useCommand('POST /api/business-invitations/accept', {
    // It is used then.
    later: ['GET /api/business-invitations'],
  });
  const invitation = useQuery({
    ...read('GET /api/business-invitations', { query: { token } }),
    enabled: !joining.isSuccess && token !== '',
  });
  const failure = joining.error && errorWords(joining.error, 'You Have Not Joined', 'Please try again.');
  return (
    <>
      <PageHeading title="Join a Business" />
      <Card className="max-w-xl space-y-5">
        {joining.isSuccess ? (
          <>
            <Notice kind="success" title="Welcome to the Team" takesFocus>
              You now look after {invitation.data?.businessName ?? 'the business'} and its activities.
            </Notice>
            <a href={pathTo('provider-dashboard')} className={buttonClass()}>
              Go to the Dashboard
            </a>
          </>
        ) : (
          <>
            {invitation.isPending && token !== '' && <SkeletonLines label="Loading the invitation" count={2} />}
            {token === '' || isMissing(invitation.error) ? (
              <Notice kind="error" title="This invitation cannot be used">
                It has been used or withdrawn, or is too old. Please ask for another.
              </Notice>
            ) : (
              <LoadFailure title="The invitation could not be loaded" query={invitation} headingLevel="h2" />
            )}
            {invitation.data && (
              <>
                <p>
                  <b className="wrap-anywhere">{invitation.data.businessName}</b> in {invitation.data.location} would
                  like you to look after its activities: to edit them, and to answer what families ask.
                </p>
                {failure && (
                  <Notice kind="error" title={failure.title}>
                    {failure.description}
                  </Notice>
                )}
                <Button loading={joining.isPending} onClick={() => joining.mutate({ body: { token } })}>
                  Join
                </Button>
              </>
            )}
          </>
        )}
      </Card>
    </>
  );
}
