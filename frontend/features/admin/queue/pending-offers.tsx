import { CircleCheckBig } from 'lucide-react';
import type { NavigateOptions } from 'react-router-dom';
import { type QueueSort, queueSorts } from '#domain/kernel/queue-sorts.ts';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import { findingOf } from '#frontend/components/list/finding.ts';
import { Pager } from '#frontend/components/state/pager.tsx';
import { pendingOffersQuery, QUEUE_PAGE } from '#frontend/features/admin/api.ts';
import { offerColumns } from '#frontend/features/offer/offer-columns.tsx';
import { offerKeys, offerSeveral } from '#frontend/features/offer/offer-reviewed.tsx';
import { SeveralBar } from '#frontend/features/review/several/several-bar.tsx';
import { useChosen } from '#frontend/features/review/several/use-chosen.ts';
import { useReviewList } from '#frontend/features/review/use-review-list.ts';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import type { ListPart } from '#frontend/lib/address/list-part.ts';
import { part } from '#frontend/lib/browser/part.ts';
import { Opening } from '#frontend/components/layer/opening.tsx';

// With the form that corrects an offer: most who open the page come for listings.
const OfferReview = part(async () => (await import('#frontend/features/offer/offer-review.tsx')).OfferReview);

interface PendingOffersProps {
  readonly part: ListPart<QueueSort>;
  readonly onPart: (part: ListPart<QueueSort>, going?: NavigateOptions) => void;
}

/** The offers of businesses that wait, longest waiting first, with everything that is decided on them. */
export function PendingOffers({ part: shown, onPart }: PendingOffersProps) {
  const query = useLiveQuery(pendingOffersQuery(shown));
  const items = query.data?.items;
  const { reviewing, open, close, decided } = useReviewList(items?.map(({ id }) => id));
  const chosen = useChosen(items);
  return (
    <>
      <AdminList
        label="Business offers"
        query={query}
        items={items}
        keyOf={({ id }) => id}
        columns={{ ...offerColumns(open, reviewing), choosing: { isChosen: chosen.has, onChoose: chosen.toggle } }}
        loading="Loading the offers that wait"
        failure="The offers could not be loaded"
        empty={{
          title: 'All caught up!',
          text: 'No offer is waiting for review.',
          icon: <CircleCheckBig className="size-7" />,
        }}
        finding={findingOf('Search by title, business or place', shown, queueSorts, onPart)}
        withKeys
        decisionKeys={offerKeys(items)}
        pager={
          <>
            <SeveralBar several={offerSeveral} chosen={chosen} listed={items?.length} />
            <Pager
              label="offers"
              page={shown.page}
              pageSize={QUEUE_PAGE}
              total={query.data?.total}
              onPage={(page, going) => onPart({ ...shown, page }, going)}
              isHeld={reviewing !== null}
            />
          </>
        }
      />
      {reviewing !== null && items && (
        <Opening>
          <OfferReview
            key={reviewing}
            listed={items.find(({ id }) => id === reviewing)}
            onClose={() => close(reviewing)}
            onDecided={() => decided(reviewing)}
          />
        </Opening>
      )}
    </>
  );
}
