import { useQuery } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { mayOpen, pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { EmptyState } from '#frontend/components/state/states.tsx';
import { ApiError } from '#frontend/lib/api/api-error.ts';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { draftQuery } from '#frontend/features/listing/editing/draft-query.ts';
import { useSession } from '#frontend/features/session/api.ts';
import { DraftReview } from './draft-review.tsx';

/** A parent or a provider looks at their own draft, corrects it and submits it. */
export function Component() {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const { user } = useSession();
  // Anybody may say that they are the provider; who is not one yet has no dashboard.
  const forProvider = pathname.startsWith('/provider/') && mayOpen('provider', user?.role ?? null);
  const draft = useQuery(draftQuery(id));
  const back = forProvider ? pathTo('provider-dashboard') : pathTo('home');
  // 400: an address that is no id at all belongs to no draft either.
  const missing = draft.error instanceof ApiError && [400, 401, 403, 404].includes(draft.error.status);
  return (
    <>
      <BackLink to={back}>{forProvider ? 'Back to Dashboard' : 'Back to Home'}</BackLink>
      {draft.isPending && <SkeletonLines label="Loading the draft" count={8} />}
      {draft.data && <DraftReview key={id} listing={draft.data} leadsTo={back} />}
      {!draft.data && draft.isError && missing && (
        <EmptyState
          title="Draft Not Found"
          headingLevel="h1"
          icon={<FileQuestion className="size-7" />}
          action={
            <Link to={back} className={buttonClass()}>
              {forProvider ? 'Back to Dashboard' : 'Back to Home'}
            </Link>
          }
        >
          <p>This draft could not be found or you don&apos;t have permission to access it.</p>
        </EmptyState>
      )}
      {!missing && <LoadFailure title="The draft could not be loaded" query={draft} headingLevel="h1" />}
    </>
  );
}
