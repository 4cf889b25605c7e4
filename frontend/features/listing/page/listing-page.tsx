import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, type LoaderFunctionArgs, useNavigate, useParams } from 'react-router-dom';
import { activityWords } from '#domain/listing/shown/page-words.ts';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { Skeleton } from '#frontend/components/state/skeleton.tsx';
import { EmptyState } from '#frontend/components/state/states.tsx';
import { isMissing } from '#frontend/lib/api/api-error.ts';
import { usePageTitle } from '#frontend/lib/address/page-title.ts';
import { directoryPath } from '#frontend/lib/address/paths.ts';
import { directoryShown } from '#frontend/lib/address/directory-filters.ts';
import { type ActivityDetail, activityQuery } from '#frontend/features/listing/api.ts';
import { useSession } from '#frontend/features/session/api.ts';
import { bannerQuery } from '#frontend/features/banner/banner-place.tsx';
import { BackLink } from './back-link.tsx';
import { ActivityAside } from './activity-aside.tsx';
import { ActivityHead } from './activity-head.tsx';
import { asleep } from '#frontend/lib/browser/asleep.ts';
import { part } from '#frontend/lib/browser/part.ts';

const AdminActions = part(async () => (await import('./admin-actions.tsx')).AdminActions);
// What stands further down has nothing to do before somebody reads it.
const ActivityBody = asleep(async () => (await import('./activity-body.tsx')).ActivityBody);
const NotLive = part(async () => (await import('./not-live.tsx')).NotLive);

export function loader({ params }: LoaderFunctionArgs, client: QueryClient): void {
  void client.prefetchQuery(activityQuery(params['id'] ?? ''));
  void client.prefetchQuery(bannerQuery('sidebar'));
}

/** One activity. Its owner and admins also see it before it is live. */
export function Component() {
  const id = useParams()['id'] ?? '';
  const query = useQuery(activityQuery(id));
  const { data: activity, error, isPending } = query;
  const words = activity ? activityWords(activity) : undefined;
  const isGone = isMissing(error);
  usePageTitle(words?.title ?? (isGone ? 'Activity Not Found' : error ? NOT_LOADED : undefined), words?.description);
  if (isPending) return <DetailSkeleton />;
  if (!activity && isGone) return <NotFound />;
  if (!activity) return <LoadFailure title={NOT_LOADED} headingLevel="h1" query={query} />;
  return <ActivityDetails activity={activity} />;
}

const NOT_LOADED = 'This activity could not be loaded';

/** Only of what the server says it does not have: everything else may be there when it is asked for again. */
function NotFound() {
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

function ActivityDetails({ activity }: { readonly activity: ActivityDetail }) {
  const { user } = useSession();
  const navigate = useNavigate();
  return (
    <article>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <BackLink to={directoryPath(directoryShown.filters)}>Back to Activities</BackLink>
        {user?.role === 'admin' && (
          <Suspense>
            <AdminActions
              activity={activity}
              withHistory
              onDeleted={() => void navigate(pathTo('directory'), { replace: true })}
            />
          </Suspense>
        )}
      </div>
      {activity.status !== 'live' && (
        <Suspense fallback={<Skeleton className="mb-5 h-24" />}>
          <NotLive status={activity.status} />
        </Suspense>
      )}
      <div className="detail grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <ActivityHead activity={activity} />
        <ActivityAside activity={activity} />
        <ActivityBody activity={activity} />
      </div>
    </article>
  );
}

function DetailSkeleton() {
  return (
    <div role="status" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <span className="sr-only">Loading the activity</span>
      <div className="space-y-4">
        <Skeleton className="aspect-video w-full" />
        <Skeleton className="h-10 w-2/3" />
        <Skeleton className="h-40 w-full" />
      </div>
      <Skeleton className="h-80 w-full" />
    </div>
  );
}
