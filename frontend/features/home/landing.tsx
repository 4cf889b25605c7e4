import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, CalendarCheck, Star } from 'lucide-react';
import { Link } from 'react-router-dom';
import { brand } from '#domain/brand.ts';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Card } from '#frontend/components/card.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonCards } from '#frontend/components/state/skeleton.tsx';
import { EmptyState } from '#frontend/components/state/states.tsx';
import { formatCount } from '#frontend/lib/format.ts';
import { registerPath } from '#frontend/lib/paths.ts';
import { CONFIRMED_COUNT, confirmedQuery } from '#frontend/features/directory/api.ts';
import { CardGrid } from '#frontend/features/directory/card-grid.tsx';
import { HeroSearch } from './hero-search.tsx';
import hopscotchDrawing from './hopscotch-drawing.svg';

/** The home page of people who are not signed in. */
export function Landing() {
  return (
    <div className="space-y-8">
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
              Classes, clubs and days out near you, with ages, prices and times as their providers state them.
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
          </div>
        </div>
      </section>
      <RecentlyConfirmed />
      <Trust />
      <section className="rounded-card bg-night px-6 py-10 text-on-fill sm:px-10">
        <h2 className="text-heading font-extrabold">Do you run an activity?</h2>
        <p className="mt-3 max-w-xl text-lead">
          Put it in front of families across {brand.region}, free of charge. Give us its web page: we read the details,
          you correct them, and our team reviews them.
        </p>
        <Link to={pathTo('add-listing')} className={`mt-6 ${buttonClass({ variant: 'light' })}`}>
          Add a Listing
        </Link>
      </section>
    </div>
  );
}

/**
 * What is looked at most will stand here. Nobody counts that yet, and what is not known is not claimed: until then it is what
 * was confirmed last.
 */
function RecentlyConfirmed() {
  const query = useQuery(confirmedQuery);
  const { data, isPending } = query;
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-title font-extrabold sm:text-heading">Recently confirmed</h2>
        <Link to={pathTo('directory')} className={`max-sm:-ml-5 ${buttonClass({ variant: 'ghost' })}`}>
          {data ? `See all ${formatCount(data.total, 'activity', 'activities')}` : 'See all activities'}
        </Link>
      </div>
      {isPending && <SkeletonCards label="Loading activities" count={CONFIRMED_COUNT} />}
      <LoadFailure title="The activities could not be loaded" headingLevel="h3" query={query} />
      {data?.items.length === 0 && <EmptyState title="No activities yet" headingLevel="h3" />}
      {data && data.items.length > 0 && (
        <CardGrid heading="h3" label="Recently confirmed" activities={data.items} isAdmin={false} />
      )}
    </section>
  );
}

const reasons = [
  {
    icon: BadgeCheck,
    title: 'Quality Verified',
    text: 'Our team reviews every activity before it appears in the directory.',
  },
  {
    icon: Star,
    title: 'Parent Reviews',
    text: 'Ratings come from named review sites. Where there are none yet, we say so.',
  },
  {
    icon: CalendarCheck,
    title: 'Always Updated',
    text: 'Each activity says when its details were last confirmed.',
  },
] as const;

function Trust() {
  return (
    <section>
      <h2 className="text-heading font-extrabold">Why families trust {brand.name}</h2>
      <ul className="mt-5 grid gap-5 md:grid-cols-3">
        {reasons.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Card className="h-full">
              <span
                aria-hidden
                className="mb-3 inline-flex size-12 items-center justify-center rounded-card bg-tint text-accent"
              >
                <Icon className="size-6" />
              </span>
              <h3 className="text-title font-extrabold">{title}</h3>
              <p className="mt-1 text-soft">{text}</p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
