import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Megaphone, Plus, TrendingUp } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { LoadMore } from '#frontend/components/state/load-more.tsx';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { profileQuery } from '#frontend/features/session/own-business.ts';
import { useSession } from '#frontend/features/session/api.ts';
import { part } from '#frontend/lib/browser/part.ts';
import { Opening } from '#frontend/components/layer/opening.tsx';
import { openRatesQuery, ownBannersQuery, ownSponsoredQuery } from './api.ts';
import { ownBannerColumns } from './own-banners.tsx';
import { ownSponsoredColumns } from './own-sponsored.tsx';

// Only who is about to book needs them.
const BookBanner = part(async () => (await import('./book-banner.tsx')).BookBanner);
const BookSponsored = part(async () => (await import('./book-sponsored.tsx')).BookSponsored);

/** A provider's banners and sponsored activities with their figures, and what they can book. The address holds what is being booked. */
export function Component() {
  const { user } = useSession();
  const [search, setSearch] = useSearchParams();
  const businessId = (user?.role === 'admin' && search.get('business')) || undefined;
  const own = businessId === undefined ? {} : { business: businessId };
  const rates = useQuery(openRatesQuery);
  // Asked anew, since theirs may be another one by now; what is asked later leaves a window that is open as it is.
  const profile = useQuery({ ...profileQuery(businessId), staleTime: 0 });
  const banners = useInfiniteQuery({ ...ownBannersQuery(businessId), staleTime: 0 });
  const sponsored = useInfiniteQuery({ ...ownSponsoredQuery(businessId), staleTime: 0 });
  const book = (what: 'banner' | 'activity' | null): void =>
    setSearch({ ...own, ...(what !== null && { book: what }) }, { preventScrollReset: true });
  const booking = rates.data ? search.get('book') : null;
  const bookBanner = (
    <Button onClick={() => book('banner')}>
      <Plus aria-hidden className="size-5" />
      Book a Banner
    </Button>
  );
  const sponsor = (
    <Button variant="secondary" onClick={() => book('activity')}>
      <TrendingUp aria-hidden className="size-5" />
      Sponsor an Activity
    </Button>
  );
  const close = (): void => book(null);
  return (
    <>
      <BackLink to={pathTo('provider-dashboard')}>Back to Dashboard</BackLink>
      <PageHeading title="Advertising" actions={bookBanner}>
        <p>
          Our team looks at everything before families see it. You pay nothing here: we will write to you about payment.
        </p>
      </PageHeading>
      <section aria-labelledby="banners" className="mb-10">
        <h2 id="banners" className="mb-3 text-title font-extrabold">
          Your Banners
        </h2>
        <AdminList
          label="Your banners"
          query={banners}
          items={banners.data?.pages.flatMap(({ items }) => items)}
          keyOf={({ id }) => id}
          columns={ownBannerColumns}
          loading="Loading your banners"
          failure="Your banners could not be loaded"
          empty={{
            title: 'No banners yet',
            text: 'A banner is a picture with a link to your page, shown where you book it on the days that you choose.',
            icon: <Megaphone className="size-7" />,
          }}
          pager={<LoadMore query={banners} label="Load More Banners" />}
        />
      </section>
      <section aria-labelledby="sponsored">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 id="sponsored" className="text-title font-extrabold">
            Your Sponsored Activities
          </h2>
          {sponsor}
        </div>
        <AdminList
          label="Your sponsored activities"
          query={sponsored}
          items={sponsored.data?.pages.flatMap(({ items }) => items)}
          keyOf={({ id }) => id}
          columns={ownSponsoredColumns}
          loading="Loading your sponsored activities"
          failure="Your sponsored activities could not be loaded"
          empty={{
            title: 'No sponsored activities yet',
            text: 'A sponsored activity comes first where families find it. You pay each time somebody opens it, up to your budget.',
            icon: <TrendingUp className="size-7" />,
          }}
          pager={<LoadMore query={sponsored} label="Load More Sponsored Activities" />}
        />
      </section>
      <Opening>
        {booking === 'banner' && rates.data && profile.isFetchedAfterMount && (
          <BookBanner rates={rates.data.items} businessId={businessId ?? profile.data?.id} onClose={close} />
        )}
        {booking === 'activity' && rates.data && (
          <BookSponsored rates={rates.data.items} businessId={businessId} onClose={close} />
        )}
      </Opening>
    </>
  );
}
