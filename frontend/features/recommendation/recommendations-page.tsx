import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MOST_RECOMMENDED } from '#domain/recommendation/recommend.ts';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonCards } from '#frontend/components/state/skeleton.tsx';
import { useSession } from '#frontend/features/session/api.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { recommendationsQuery } from './api.ts';
import { NoRecommendations } from './no-recommendations.tsx';
import { RecommendedGrid } from './recommended-grid.tsx';

/** Everything that fits a family, the best first. */
export function Component() {
  const query = useQuery(recommendationsQuery(useQueryClient(), MOST_RECOMMENDED));
  const { data, isPending } = query;
  const { user } = useSession();
  return (
    <>
      <PageHeading
        title="Recommended for Your Family"
        count={data && data.total > 0 ? formatCount(data.total, 'activity', 'activities') : undefined}
      >
        Chosen by your children's ages, what they like, and how far it is from home. Only you can see this.
      </PageHeading>
      {isPending && <SkeletonCards label="Loading recommendations" count={6} />}
      <LoadFailure title="Your recommendations could not be loaded" query={query} />
      {data && user && data.items.length === 0 && <NoRecommendations user={user} headingLevel="h2" />}
      {data && data.items.length > 0 && (
        <RecommendedGrid activities={data.items} isAdmin={user?.role === 'admin'} heading="h2" />
      )}
    </>
  );
}
