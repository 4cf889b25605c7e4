import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { brand } from '#domain/brand.ts';
import type { User } from '#domain/member/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Card } from '#frontend/components/card.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { Skeleton, SkeletonCards } from '#frontend/components/state/skeleton.tsx';
import { EmptyState } from '#frontend/components/state/states.tsx';
import { formatNumber } from '#frontend/lib/format.ts';
import { recentQuery } from '#frontend/features/directory/api.ts';
import { CardGrid } from '#frontend/features/directory/card-grid.tsx';
import { favouritesQuery } from '#frontend/features/heart/api.ts';
import { isIncomplete } from '#frontend/features/profile/is-incomplete.ts';
import { RecommendationsSlot } from '#frontend/features/recommendation/recommendations-slot.tsx';
import { OwnSuggestions } from '#frontend/features/suggestion/own-suggestions.tsx';
import { awoken } from '#frontend/lib/browser/awake.ts';
import { part } from '#frontend/lib/browser/part.ts';
import { HeroSearch } from './hero-search.tsx';
import { HomeBanners } from './home-banners.tsx';

/** Of one's own suggestions, the newest. */
const SUGGESTIONS = 3;

// Nobody sees it before they have scrolled.
const MemberHomeEnd = part(async () => {
  await awoken();
  return (await import('./member-home-end.tsx')).MemberHomeEnd;
});

/** The home page of members. */
export function MemberHome({ user }: { readonly user: User }) {
  if (user.twoStepDue) return <Navigate to={pathTo('two-step')} replace />;
  if (isIncomplete(user)) return <Navigate to={pathTo('complete-profile')} replace />;
  return (
    <div className="space-y-8">
      <div>
        <PageHeading title={`Welcome${user.firstName && `, ${user.firstName}`}!`}>{brand.tagline}.</PageHeading>
        <HeroSearch />
      </div>
      <OwnSuggestions most={SUGGESTIONS} />
      <Counters />
      <RecommendationsSlot user={user} />
      <Recent isAdmin={user.role === 'admin'} />
      <Suspense>
        <MemberHomeEnd />
      </Suspense>
    </div>
  );
}

function Counters() {
  const activities = useQuery(recentQuery);
  const favourites = useQuery(favouritesQuery);
  return (
    <dl className="grid max-w-xl grid-cols-2 gap-4">
      <Counter label="Activities available" pending={activities.isPending}>
        {activities.data && `${activities.data.isMore ? 'More than ' : ''}${formatNumber(activities.data.total)}`}
      </Counter>
      <Counter label="Favourites saved" pending={favourites.isPending}>
        {favourites.data && (
          <Link to={pathTo('favourites')} className="underline decoration-2 underline-offset-4">
            {formatNumber(favourites.data.total)}
          </Link>
        )}
      </Counter>
    </dl>
  );
}

function Counter(props: { readonly label: string; readonly pending: boolean; readonly children: ReactNode }) {
  return (
    <Card className="flex min-w-36 flex-col-reverse justify-center text-center">
      <dt className="text-small font-bold text-soft">{props.label}</dt>
      <dd className="text-heading font-extrabold text-link">
        {props.pending ? <Skeleton className="mx-auto h-9 w-16" /> : (props.children ?? 'Not known')}
      </dd>
    </Card>
  );
}

function Recent({ isAdmin }: { readonly isAdmin: boolean }) {
  const query = useQuery(recentQuery);
  const { data, isPending } = query;
  return (
    <section aria-labelledby="recent-activities">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="recent-activities" className="text-title font-extrabold">
          Recent Activities
        </h2>
        <Link to={pathTo('directory')} className={buttonClass({ variant: 'ghost' })}>
          Browse all
        </Link>
      </div>
      {isPending && <SkeletonCards label="Loading activities" count={3} />}
      <LoadFailure title="The activities could not be loaded" headingLevel="h3" query={query} />
      {data?.items.length === 0 && <EmptyState title="No activities yet" headingLevel="h3" />}
      {data && data.items.length > 0 && (
        <CardGrid heading="h3" label="Recent activities" activities={data.items} isAdmin={isAdmin} />
      )}
      {data && <HomeBanners />}
    </section>
  );
}
