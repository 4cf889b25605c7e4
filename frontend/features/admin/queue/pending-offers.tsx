import { Suspense } from 'react';
import { CircleCheckBig } from 'lucide-react';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { Pager } from '#frontend/components/state/pager.tsx';
import { pendingOffersQuery, QUEUE_PAGE } from '#frontend/features/admin/api.ts';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { part } from '#frontend/lib/browser/part.ts';

// With the form that corrects an offer: most who open the page come for listings.
const AdminOfferCard = part(async () => (await import('#frontend/features/offer/admin-offer-card.tsx')).AdminOfferCard);

/** The offers of businesses that wait, longest waiting first, with everything that is decided on them. */
export function PendingOffers({ page, onPage }: { readonly page: number; readonly onPage: (page: number) => void }) {
  const query = useLiveQuery(pendingOffersQuery(page));
  return (
    <AdminList
      label="Business offers"
      query={query}
      items={query.data?.items}
      keyOf={({ id }) => id}
      loading="Loading the offers that wait"
      failure="The offers could not be loaded"
      empty={{
        title: 'All caught up!',
        text: 'No offer is waiting for review.',
        icon: <CircleCheckBig className="size-7" />,
      }}
      pager={<Pager label="offers" page={page} pageSize={QUEUE_PAGE} total={query.data?.total ?? 0} onPage={onPage} />}
    >
      {(offer) => (
        <Suspense fallback={<SkeletonLines label="Loading the offer" count={4} />}>
          <AdminOfferCard offer={offer} />
        </Suspense>
      )}
    </AdminList>
  );
}
