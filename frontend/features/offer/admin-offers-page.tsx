import { useInfiniteQuery, useQueries, useQueryClient } from '@tanstack/react-query';
import { Plus, Tag } from 'lucide-react';
import { useState } from 'react';
import { newestFirst } from '#domain/kernel/queue-sorts.ts';
import { type OfferStatus, offerStatuses } from '#domain/offer/words.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Tabs } from '#frontend/components/layer/tabs.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import { findingOf } from '#frontend/components/list/finding.ts';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { LoadMore } from '#frontend/components/state/load-more.tsx';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { waitingIn } from '#frontend/features/review/reviewed.ts';
import { SeveralBar } from '#frontend/features/review/several/several-bar.tsx';
import { useChosen } from '#frontend/features/review/several/use-chosen.ts';
import { useReviewList } from '#frontend/features/review/use-review-list.ts';
import { useAddress } from '#frontend/lib/address/use-address.ts';
import { useUpdates } from '#frontend/lib/api/use-updates.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { AddOffer } from './add-offer.tsx';
import { adminFiltersIn, type AdminOfferFilters, adminOffersCount, adminOffersQuery, isAdminOffer } from './api.ts';
import { OfferFilterForm } from './offer-filter-form.tsx';
import { offerColumns } from './offer-columns.tsx';
import { OfferReview } from './offer-review.tsx';
import { offerKeys, offerReviewed, offerSeveral } from './offer-reviewed.tsx';
import { offerStatusLabels } from './offer-status.ts';

const statuses = ['', ...offerStatuses] as const;
/** The tab of a status; an address says nothing of the first one. */
type StatusTab = OfferStatus | 'all';
const tabOf = (status: OfferStatus | ''): StatusTab => (status === '' ? 'all' : status);
/** Every offer, for admins to enter, correct, decide on, hide and delete. The address holds the filters, and what is open beside the list. */
export function Component() {
  const [search, setSearch] = useAddress();
  const [adding, setAdding] = useState(false);
  const filters = adminFiltersIn(search);
  const client = useQueryClient();
  useUpdates('GET /api/offers', () => void client.invalidateQueries({ queryKey: ['GET /api/offers'] }));
  const query = useInfiniteQuery({ ...adminOffersQuery(filters), staleTime: 0 });
  const counts = useQueries({
    queries: statuses.map((status) => ({ ...adminOffersCount({ ...filters, status }), staleTime: 0 })),
  });
  const narrow = (change: Partial<AdminOfferFilters>): void => {
    const next = Object.entries({ ...filters, ...change }).filter(([, value]) => value !== '' && value !== 'newest');
    setSearch(Object.fromEntries(next));
  };
  const isNarrowed = filters.search !== '' || filters.category !== '' || filters.status !== '';
  const total = query.data?.pages[0]?.total;
  const items = query.data?.pages.flatMap((page) => page.items.filter(isAdminOffer));
  const { reviewing, open, close, decided } = useReviewList(waitingIn(offerReviewed, items));
  const chosen = useChosen(items);
  return (
    <>
      <BackLink to={pathTo('admin-dashboard')}>Back to Dashboard</BackLink>
      <PageHeading
        title="Offer Management"
        {...(total !== undefined && { count: formatCount(total, 'offer', 'offers') })}
        actions={
          <Button onClick={() => setAdding(true)}>
            <Plus aria-hidden className="size-5" />
            Add Offer
          </Button>
        }
      >
        <p>What businesses offer families. They see an offer while it is approved, shown and in date.</p>
      </PageHeading>
      <OfferFilterForm filters={filters} onNarrow={narrow} />
      <Tabs
        label="Offers by status"
        value={tabOf(filters.status)}
        onChange={(tab) => narrow({ status: tab === 'all' ? '' : tab })}
        tabs={statuses.map((status, index) => ({
          value: tabOf(status),
          label: status === '' ? 'All' : offerStatusLabels[status].label,
          count: counts[index]?.data,
        }))}
      >
        <AdminList
          label="Offers"
          query={query}
          items={items}
          keyOf={({ id }) => id}
          columns={{ ...offerColumns(open, reviewing), choosing: { isChosen: chosen.has, onChoose: chosen.toggle } }}
          loading="Loading offers"
          failure="The offers could not be loaded"
          empty={{
            title: isNarrowed ? 'No offers match' : 'No offers yet',
            text: isNarrowed ? 'Try other words, another category or another status.' : 'Add the first one.',
            icon: <Tag className="size-7" />,
            action: isNarrowed ? (
              <Button onClick={() => setSearch({})}>Show All Offers</Button>
            ) : (
              <Button onClick={() => setAdding(true)}>Add Offer</Button>
            ),
          }}
          finding={findingOf(undefined, { page: 1, sort: filters.sort, search: '' }, newestFirst, ({ sort }) =>
            narrow({ sort }),
          )}
          withKeys
          decisionKeys={offerKeys(items)}
          pager={
            <>
              <SeveralBar several={offerSeveral} chosen={chosen} listed={items?.length} />
              <LoadMore query={query} label="Load More Offers" />
            </>
          }
        />
      </Tabs>
      {reviewing !== null && items && (
        <OfferReview
          key={reviewing}
          listed={items.find(({ id }) => id === reviewing)}
          onClose={() => close(reviewing)}
          onDecided={() => decided(reviewing)}
        />
      )}
      {adding && <AddOffer onClose={() => setAdding(false)} />}
    </>
  );
}
