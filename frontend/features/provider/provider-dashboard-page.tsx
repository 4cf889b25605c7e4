import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { ClipboardList, Plus } from 'lucide-react';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { LoadMore } from '#frontend/components/state/load-more.tsx';
import { PremiumCard } from '#frontend/features/plan/premium-card.tsx';
import { RecentBookings } from '#frontend/features/booking/recent-bookings.tsx';
import { ActivePromotions } from '#frontend/features/advertising/active-promotions.tsx';
import { AdvertisingCard } from '#frontend/features/advertising/advertising-card.tsx';
import { useSession } from '#frontend/features/session/api.ts';
import { part } from '#frontend/lib/browser/part.ts';
import { useUpdates } from '#frontend/lib/api/use-updates.ts';
import { AdminBanner } from './admin-banner.tsx';
import { profileQuery } from '#frontend/features/session/own-business.ts';
import { activitiesQuery } from './api.ts';
import { EmbedCard } from './embed-card.tsx';
import { GetStarted } from './get-started.tsx';
import { LogoButton } from './logo-button.tsx';
import { OwnListing } from './own-listing.tsx';
import { Stats } from './stats.tsx';

const FiguresSection = part(async () => (await import('./figures/figures-section.tsx')).FiguresSection);

/** A provider's business, what comes of it, and where each of its activities is on its way to the directory. */
export function Component() {
  const { user } = useSession();
  const [search, setSearch] = useSearchParams();
  const isAdmin = user?.role === 'admin';
  const businessId = (isAdmin && search.get('business')) || undefined;
  const profile = useQuery(profileQuery(businessId));
  const client = useQueryClient();
  const own = activitiesQuery(businessId);
  useUpdates('GET /api/provider/activities', () => void client.invalidateQueries({ queryKey: own.queryKey }));
  useUpdates('GET /api/provider/profile', () => void client.invalidateQueries(profileQuery(businessId)));
  const activities = useInfiniteQuery({ ...own, staleTime: 0 });
  return (
    <>
      {isAdmin && (
        <AdminBanner
          picked={businessId}
          profile={businessId === undefined ? undefined : (profile.data ?? undefined)}
          onPick={(id) => setSearch(id === '' ? {} : { business: id }, { preventScrollReset: true })}
        />
      )}
      <PageHeading
        title="Provider Dashboard"
        actions={
          <Link to={pathTo('add-activity')} className={buttonClass()}>
            <Plus aria-hidden className="size-5" />
            Add Activity
          </Link>
        }
      >
        <p>{profile.data?.businessName ?? 'Your activities, and where each of them stands.'}</p>
      </PageHeading>
      {profile.data && <LogoButton profile={profile.data} />}
      {profile.data === null && <GetStarted />}
      {profile.data && <Stats businessId={businessId} />}
      {profile.data && (
        <PremiumCard
          businessId={businessId}
          isOwner={profile.data.role === 'owner'}
          canBuy={profile.data.bookingPlanOffered}
        />
      )}
      {profile.data?.bookingPlanActive && <RecentBookings businessId={businessId} />}
      {profile.data && <AdvertisingCard businessId={businessId} />}
      {profile.data && <ActivePromotions businessId={businessId} />}
      {profile.data && <EmbedCard businessId={profile.data.id} />}
      {profile.data !== undefined && (
        <Suspense fallback={<SkeletonLines label="Loading the figures by day" count={5} />}>
          {/* What was picked of one business's activities is none of another's. */}
          <FiguresSection key={businessId} businessId={businessId} />
        </Suspense>
      )}
      <section aria-labelledby="your-activities">
        <h2 id="your-activities" className="mb-4 text-title font-extrabold">
          Your Activities
        </h2>
        <AdminList
          label="Your activities"
          query={activities}
          items={activities.data?.pages.flatMap((page) => page.items)}
          keyOf={({ id }) => id}
          loading="Loading your activities"
          failure="Your activities could not be loaded"
          empty={{
            title: 'No activities yet',
            text: 'Add your class, club or service by its web address.',
            icon: <ClipboardList className="size-7" />,
            action: (
              <Link to={pathTo('add-activity')} className={buttonClass()}>
                Add your first activity
              </Link>
            ),
          }}
          pager={<LoadMore query={activities} label="Load More Activities" />}
        >
          {(listing) => <OwnListing listing={listing} hasPremium={profile.data?.bookingPlanActive === true} />}
        </AdminList>
      </section>
    </>
  );
}
