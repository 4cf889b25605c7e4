import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, CalendarCheck, Star } from 'lucide-react';
import { Link } from 'react-router-dom';
import { brand } from '#domain/brand.ts';
import { buttonClass } from '../../components/button/button-class.ts';
import { Card } from '../../components/card.tsx';
import { Skeleton } from '../../components/state/skeleton.tsx';
import { formatCount } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { recentQuery } from '../directory/api.ts';
import { HeroSearch } from './hero-search.tsx';
import { HopscotchDrawing } from './hopscotch-drawing.tsx';

/** The home page of people who are not signed in. */
export function Landing() {
  return (
    <div className="space-y-14">
      <section className="-mt-6 sm:-mt-8">
        <div className="relative overflow-hidden rounded-b-4xl bg-brand-tint px-5 pt-10 pb-8 sm:px-10 sm:pt-14">
          <HopscotchDrawing className="pointer-events-none absolute -top-3 right-10 hidden h-62 lg:block" />
          <div className="relative">
            <h1 className="max-w-2xl text-4xl font-extrabold text-brand-deep sm:text-5xl">
              Find something your child will love in {brand.region}
            </h1>
            <p className="mt-4 max-w-xl text-lg sm:text-xl">
              Classes, clubs and days out near you, with ages, prices and times as their providers state them.
            </p>
            <HeroSearch />
            <div className="mt-6 flex flex-wrap gap-3">
              <Link to={paths.activities()} className={buttonClass({ variant: 'secondary' })}>
                Browse Activities
              </Link>
              <Link to={paths.register()} className={buttonClass({ variant: 'ghost' })}>
                Register Free for Parent Perks
              </Link>
            </div>
          </div>
        </div>
      </section>
      <Popular />
      <Trust />
      <section className="rounded-4xl bg-brand-deep px-6 py-10 text-white sm:px-10">
        <h2 className="text-3xl font-extrabold">Do you run an activity?</h2>
        <p className="mt-3 max-w-xl text-lg">
          Put it in front of families across {brand.region}, free of charge. Give us its web page: we read the details,
          you correct them, and our team reviews them.
        </p>
        <Link to={paths.addListing()} className={`mt-6 ${buttonClass({ variant: 'light' })}`}>
          Add a Listing
        </Link>
      </section>
    </div>
  );
}

function Popular() {
  const { data, isPending } = useQuery(recentQuery);
  return (
    <section>
      <h2 className="text-3xl font-extrabold">Popular Activities This Week</h2>
      <Card className="mt-4 flex flex-wrap items-center justify-between gap-4">
        <div>
          <p className="text-soft">Activity displays have been removed from this page. The directory shows them all.</p>
          {isPending && <Skeleton className="mt-2 h-7 w-56" />}
          {data && (
            <p className="mt-1 text-xl font-extrabold">{formatCount(data.total, 'activity', 'activities')} available</p>
          )}
        </div>
        <Link to={paths.activities()} className={buttonClass()}>
          See all activities
        </Link>
      </Card>
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
      <h2 className="text-3xl font-extrabold">Why families trust {brand.name}</h2>
      <ul className="mt-5 grid gap-5 md:grid-cols-3">
        {reasons.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Card className="h-full">
              <span
                aria-hidden
                className="mb-3 inline-flex size-12 items-center justify-center rounded-2xl bg-brand-tint text-brand"
              >
                <Icon className="size-6" />
              </span>
              <h3 className="text-xl font-extrabold">{title}</h3>
              <p className="mt-1 text-soft">{text}</p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
