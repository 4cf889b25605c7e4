import { useQuery } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, NavLink, useSearchParams } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { EmptyState } from '#frontend/components/state/states.tsx';
import { profileQuery } from '#frontend/features/session/own-business.ts';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { useSession } from '#frontend/features/session/api.ts';
import { classNames } from '#frontend/lib/class-names.ts';

const parts = [
  ['provider-bookings', 'Bookings'],
  ['booking-calendar', 'Calendar'],
  ['booking-reports', 'Reports'],
  ['booking-settings', 'Settings'],
] as const;

/** `?business=` of the address, where an admin looks at somebody's; nobody else's counts. */
export function usePickedBusiness(): { readonly businessId: string | undefined; readonly suffix: string } {
  const { user } = useSession();
  const [search] = useSearchParams();
  const businessId = (user?.role === 'admin' && search.get('business')) || undefined;
  return { businessId, suffix: businessId === undefined ? '' : `?business=${businessId}` };
}

interface BookingFrameProps {
  readonly title: string;
  readonly count?: ReactNode;
  readonly actions?: ReactNode;
  /** What there is to do even so, under the words that there is no plan. */
  readonly withoutPlan?: ReactNode;
  readonly children: ReactNode;
}

/** What the four pages of the booking package have in common; without a plan they say so and what to do. */
export function BookingFrame({ title, count, actions, withoutPlan, children }: BookingFrameProps) {
  const { businessId, suffix } = usePickedBusiness();
  const profile = useQuery(profileQuery(businessId));
  const isActive = profile.data?.bookingPlanActive === true;
  return (
    <>
      <BackLink to={`${pathTo('provider-dashboard')}${suffix}`}>Back to Dashboard</BackLink>
      <PageHeading title={title} count={isActive ? count : undefined} actions={isActive && actions} />
      {profile.isPending && <SkeletonLines label="Loading your package" count={3} />}
      <LoadFailure title="Your package could not be loaded" query={profile} />
      {profile.data !== undefined && !isActive && (
        <>
          <NoPlan suffix={suffix} />
          {withoutPlan}
        </>
      )}
      {isActive && (
        <>
          <nav aria-label="Booking package" className="mb-5 border-b border-line">
            <ul className="flex gap-1 overflow-x-auto">
              {parts.map(([name, label]) => (
                <li key={name}>
                  <NavLink
                    to={`${pathTo(name)}${suffix}`}
                    end
                    className={({ isActive: isHere }) =>
                      classNames(
                        'inline-flex min-h-11 items-center border-b-3 px-3 font-bold whitespace-nowrap sm:px-4',
                        isHere ? 'border-accent text-link' : 'border-transparent text-soft hover:bg-tint',
                      )
                    }
                  >
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          {children}
        </>
      )}
    </>
  );
}

function NoPlan({ suffix }: { readonly suffix: string }) {
  return (
    <EmptyState
      title="Bookings belong to the Premium package"
      icon={<CalendarCheck className="size-7" />}
      action={
        <Link to={`${pathTo('provider-dashboard')}${suffix}`} className={buttonClass()}>
          Go to Your Dashboard
        </Link>
      }
    >
      <p>With Premium, families ask for places on this site, and you answer them and keep track of them here.</p>
    </EmptyState>
  );
}
