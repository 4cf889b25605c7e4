import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { Tag } from 'lucide-react';
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { LoadMore } from '#frontend/components/state/load-more.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { EmptyState } from '#frontend/components/state/states.tsx';
import { distinct } from '#frontend/lib/api/distinct.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { filtersIn, type OfferFilters, offersQuery } from './api.ts';
import { OfferCard } from './offer-card.tsx';
import { OfferFilterForm } from './offer-filter-form.tsx';

export function loader({ request }: LoaderFunctionArgs, client: QueryClient): void {
  void client.prefetchInfiniteQuery(offersQuery(filtersIn(new URL(request.url).searchParams)));
}

/** What businesses offer families. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const filters = filtersIn(search);
  const query = useInfiniteQuery(offersQuery(filters));
  const { data, isPending } = query;
  const offers = distinct(data?.pages);
  const narrow = (next: OfferFilters): void =>
    setSearch(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')));
  return (
    <>
      <PageHeading
        title="Offers for Families"
        {...(data && { count: formatCount(data.pages[0]?.total ?? 0, 'offer', 'offers') })}
        actions={
          <Link to={`${pathTo('submit-activity')}?kind=offer`} className={buttonClass({ variant: 'secondary' })}>
            Suggest an Offer
          </Link>
        }
      >
        Our team checks every offer, and takes it down when it ends.
      </PageHeading>
      <OfferFilterForm filters={filters} onNarrow={narrow} />
      {isPending && <SkeletonLines label="Loading offers" count={6} />}
      <LoadFailure title="The offers could not be loaded" query={query} />
      {data && offers.length === 0 && <NoOffers filters={filters} onShowAll={() => setSearch({})} />}
      {offers.length > 0 && (
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {offers.map((offer) => (
            <li key={offer.id} className="min-w-0">
              <OfferCard offer={offer} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-5">
        <LoadMore query={query} label="Load More Offers" />
      </div>
    </>
  );
}

function NoOffers({ filters, onShowAll }: { readonly filters: OfferFilters; readonly onShowAll: () => void }) {
  const isNarrowed = filters.search !== '' || filters.category !== '';
  return (
    <EmptyState
      title={isNarrowed ? 'No offers match' : 'No offers at the moment'}
      icon={<Tag className="size-7" />}
      action={
        isNarrowed ? (
          <Button onClick={onShowAll}>Show All Offers</Button>
        ) : (
          <Link to={`${pathTo('submit-activity')}?kind=offer`} className={buttonClass()}>
            Suggest an Offer
          </Link>
        )
      }
    >
      {isNarrowed
        ? 'Try other words, or another category.'
        : 'Know a good one? Tell us, and other families will see it once we have checked it.'}
    </EmptyState>
  );
}
