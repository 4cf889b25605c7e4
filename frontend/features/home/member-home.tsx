import { useQuery } from '@tanstack/react-query';
import { Award, BadgeCheck, Lightbulb, MapPinned, PoundSterling } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { brand } from '#domain/brand.ts';
import type { User } from '#domain/member/views.ts';
import { rates } from '#domain/points/rates.ts';
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
import { pointsQuery } from '#frontend/features/points/api.ts';

/** The home page of members. */
export function MemberHome({ user }: { readonly user: User }) {
  return (
    <div className="space-y-10">
      <PageHeading title={`Welcome back${user.firstName && `, ${user.firstName}`}!`}>{brand.tagline}.</PageHeading>
      <Benefits />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_auto]">
        <SuggestCard />
        <Counters />
      </div>
      <Recent isAdmin={user.role === 'admin'} />
    </div>
  );
}

const benefits = [
  { icon: BadgeCheck, title: 'Reviewed first', text: 'Our team looks at every activity before it appears.' },
  { icon: MapPinned, title: 'Near you', text: 'Search by town, or by distance from your postcode.' },
  { icon: PoundSterling, title: 'Prices as stated', text: 'What a provider does not say, we do not make up.' },
  { icon: Award, title: 'Points for helping', text: 'Earn points for activities that you suggest.' },
] as const;

function Benefits() {
  return (
    <section aria-label="What you get">
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {benefits.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Card className="h-full max-sm:p-4">
              <Icon aria-hidden className="mb-2 size-7 text-accent" />
              <h2 className="text-lead font-extrabold">{title}</h2>
              <p className="text-soft">{text}</p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SuggestCard() {
  return (
    <Card className="flex flex-wrap items-center gap-5 border-warn-line bg-warn">
      <Lightbulb aria-hidden className="size-10 shrink-0 text-warn-ink" />
      <div className="grow basis-60">
        <h2 className="text-title font-extrabold">Know a great activity?</h2>
        <p>
          Give us its web page and earn {rates['activity-suggested'].points} points, and{' '}
          {rates['suggestion-approved'].points} more when it is approved.
        </p>
      </div>
      <Link to={pathTo('suggest-activity')} className={buttonClass()}>
        Submit an Activity
      </Link>
    </Card>
  );
}

function Counters() {
  const activities = useQuery(recentQuery);
  const points = useQuery(pointsQuery);
  return (
    <dl className="grid grid-cols-2 gap-4">
      <Counter label="Activities available" pending={activities.isPending}>
        {activities.data && formatNumber(activities.data.total)}
      </Counter>
      <Counter label="Your points" pending={points.isPending}>
        {points.data && (
          <Link to={pathTo('points')} className="underline decoration-2 underline-offset-4">
            {formatNumber(points.data.totalPoints)}
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
    </section>
  );
}
