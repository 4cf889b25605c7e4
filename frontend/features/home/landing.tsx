import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { brand } from '#domain/brand.ts';
import { POPULAR_COUNT } from '#domain/popularity/counted.ts';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonCards } from '#frontend/components/state/skeleton.tsx';
import { EmptyState } from '#frontend/components/state/states.tsx';
import { asleep } from '#frontend/lib/browser/asleep.ts';
import { registerPath } from '#frontend/lib/address/paths.ts';
import { popularQuery, totalWords } from '#frontend/features/directory/api.ts';
import { CardGrid } from '#frontend/features/directory/card-grid.tsx';
import { HeroSearch } from './hero-search.tsx';
import { HomeBanners } from './home-banners.tsx';
import hopscotchDrawing from './hopscotch-drawing.svg';

const LandingEnd = asleep(async () => (await import('./landing-end.tsx')).LandingEnd);

/** The home page of people who are not signed in. */
export function Landing() {
  return (
    <div className="space-y-6 sm:space-y-8">
      <section className="-mt-4 sm:-mt-6">
        <div className="relative overflow-hidden rounded-b-card bg-tint -mx-4 px-4 pt-5 pb-4 sm:mx-0 sm:px-10 sm:pt-8 sm:pb-6">
          <img
            src={hopscotchDrawing}
            alt=""
            loading="lazy"
            width={260}
            height={320}
            className="pointer-events-none absolute -top-3 right-10 hidden h-62 w-auto lg:block"
          />
          <div className="relative">
            <h1 className="max-w-4xl text-heading font-extrabold text-strong sm:text-hero">
              Find something your child will love in {brand.region}
            </h1>
            <p className="mt-2 hidden max-w-3xl text-lead sm:block">
              Classes, clubs and days out near you, with ages, times and prices at a glance.
            </p>
            <HeroSearch />
            <div className="mt-3 flex flex-wrap gap-x-3 gap-y-1 sm:mt-4">
              <Link to={pathTo('directory')} className={buttonClass({ variant: 'secondary' })}>
                Browse Activities
              </Link>
              <Link to={registerPath()} className={`max-sm:-ml-5 ${buttonClass({ variant: 'ghost' })}`}>
                Register Free for Parent Perks
              </Link>
            </div>
            <p className="text-small text-soft max-sm:-mt-2 sm:mt-2">
              Favourites on every device, ideas for your children’s ages, points and badges.
            </p>
          </div>
        </div>
      </section>
      <Popular />
      <LandingEnd />
    </div>
  );
}

/** Called what it is: popular only where views and favourites say so. */
function Popular() {
  const query = useQuery(popularQuery);
  const { data, isPending } = query;
  const title = data?.by === 'week' ? 'Popular Activities This Week' : 'Recently confirmed';
  return (
    <section>
      <div className="mb-2 flex items-center justify-between gap-x-2">
        <h2 className="text-title font-extrabold sm:text-heading">{title}</h2>
        <Link to={pathTo('directory')} className={`shrink-0 max-sm:-mr-4 ${buttonClass({ variant: 'ghost' })}`}>
          <span>
            See all<span className="max-sm:sr-only"> {data ? totalWords(data) : 'activities'}</span>
          </span>
        </Link>
      </div>
      {isPending && <SkeletonCards label="Loading activities" count={POPULAR_COUNT} />}
      <LoadFailure title="The activities could not be loaded" headingLevel="h3" query={query} />
      {data?.activities.length === 0 && <EmptyState title="No activities yet" headingLevel="h3" />}
      {data && data.activities.length > 0 && (
        <CardGrid heading="h3" label={title} activities={data.activities} isAdmin={false} />
      )}
      {data && <HomeBanners />}
    </section>
  );
}
