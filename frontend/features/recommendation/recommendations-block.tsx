import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { User } from '#domain/member/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonCards } from '#frontend/components/state/skeleton.tsx';
import { HOME_COUNT, recommendationsQuery } from './api.ts';
import { NoRecommendations } from './no-recommendations.tsx';
import { RecommendedGrid } from './recommended-grid.tsx';

/** What the home page shows of a member's recommendations. */
export function RecommendationsBlock({ user }: { readonly user: User }) {
  const query = useQuery(recommendationsQuery(useQueryClient(), HOME_COUNT));
  const { data, isPending } = query;
  return (
    <section aria-labelledby="recommended">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="recommended" className="text-title font-extrabold">
          Recommended for Your Family
        </h2>
        {data && data.total > HOME_COUNT && (
          <Link to={pathTo('recommendations')} className={`max-sm:-ml-5 ${buttonClass({ variant: 'ghost' })}`}>
            View All Recommendations ({data.total})
          </Link>
        )}
      </div>
      {isPending && <SkeletonCards label="Loading recommendations" count={3} />}
      <LoadFailure title="Your recommendations could not be loaded" headingLevel="h3" query={query} />
      {data?.items.length === 0 && <NoRecommendations user={user} headingLevel="h3" />}
      {data && data.items.length > 0 && (
        <RecommendedGrid activities={data.items} isAdmin={user.role === 'admin'} heading="h3" />
      )}
    </section>
  );
}
