import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Link, type LoaderFunctionArgs, useLocation } from 'react-router-dom';
import { landingTrail } from '#domain/landing/trail.ts';
import { Component as PageNotFound } from '#frontend/app/not-found-page.tsx';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonCards } from '#frontend/components/state/skeleton.tsx';
import { BannerPlace, bannerQuery } from '#frontend/features/banner/banner-place.tsx';
import { CardGrid } from '#frontend/features/directory/card-grid.tsx';
import { useSession } from '#frontend/features/session/api.ts';
import { isMissing } from '#frontend/lib/api/api-error.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { usePageTitle } from '#frontend/lib/address/page-title.ts';
import { directoryPath } from '#frontend/lib/address/paths.ts';
import { type Landing, landingQuery } from './api.ts';
import { Neighbours } from './neighbours.tsx';
import { Trail } from './trail.tsx';

export function loader({ request }: LoaderFunctionArgs, client: QueryClient): void {
  void client.prefetchQuery(landingQuery(new URL(request.url).pathname));
  void client.prefetchQuery(bannerQuery('category_page'));
}

/** A part of the directory under an address of its own: what there is of a kind, in a town, or for an age, and what lies beside it. */
export function Component() {
  const { pathname } = useLocation();
  const query = useQuery(landingQuery(pathname));
  const { data, error, isPending } = query;
  usePageTitle(data?.title ?? (error ? 'Activities' : undefined), data?.description);
  if (isPending) return <SkeletonCards label="Loading activities" />;
  if (!data && isMissing(error)) return <PageNotFound />;
  if (!data) return <LoadFailure title="The activities could not be loaded" headingLevel="h1" query={query} />;
  return <LandingDetails landing={data} />;
}

function LandingDetails({ landing }: { readonly landing: Landing }) {
  const { user } = useSession();
  const { heading, text, total, activities, category, town, ageRange } = landing;
  const inDirectory = directoryPath({
    ...(category && { category }),
    ...(town !== undefined && { location: town }),
    ...(ageRange && { ageRange }),
  });
  return (
    <>
      <Trail steps={landingTrail(landing)} />
      <PageHeading title={heading} count={formatCount(total, 'activity', 'activities')}>
        <p>{text}</p>
      </PageHeading>
      {category && <BannerPlace key={category} position="category_page" className="mb-4 max-md:hidden" />}
      <CardGrid heading="h2" label={heading} activities={activities} isAdmin={user?.role === 'admin'} />
      <Link to={inDirectory} className={`mt-4 ${buttonClass({ variant: 'secondary' })}`}>
        {total > activities.length
          ? `See all ${formatCount(total, 'activity', 'activities')} in the directory`
          : 'Narrow these down in the directory'}
      </Link>
      <Neighbours landing={landing} />
    </>
  );
}
