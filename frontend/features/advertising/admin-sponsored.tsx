import { TrendingUp } from 'lucide-react';
import type { AdminSponsored as Sponsored } from '#domain/sponsored-listing/views.ts';
import { sponsoredStatusWords } from '#domain/sponsored-listing/words.ts';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import { cameIn } from '#frontend/components/list/came-in.tsx';
import { findingOf } from '#frontend/components/list/finding.ts';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { Pager } from '#frontend/components/state/pager.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { formatNumber } from '#frontend/lib/format.ts';
import { ReviewSheet } from '#frontend/features/review/review-sheet.tsx';
import { keysOf, waitingIn } from '#frontend/features/review/reviewed.ts';
import { SeveralBar } from '#frontend/features/review/several/several-bar.tsx';
import { severalOf } from '#frontend/features/review/several/several.ts';
import { useChosen } from '#frontend/features/review/several/use-chosen.ts';
import { useReviewList } from '#frontend/features/review/use-review-list.ts';
import { nothing } from './admin-banners.tsx';
import { ADS_PAGE, adminSponsoredQuery, type AdsShown, sortsOf } from './ads-shown.ts';
import { Figure, Spent } from './cells.tsx';
import { SponsoredActions } from './own-sponsored.tsx';
import { sponsoredReviewed } from './sponsored-reviewed.tsx';

const several = severalOf(sponsoredReviewed, 'sponsored activities');

/** Sponsored activities, newest first; one opens beside the list. */
export function AdminSponsored({ part, waiting, onPart }: AdsShown) {
  const query = useLiveQuery(adminSponsoredQuery({ part, waiting }));
  const items = query.data?.items;
  const { reviewing, open, close, decided } = useReviewList(waitingIn(sponsoredReviewed, items));
  const chosen = useChosen(items);
  return (
    <>
      <AdminList
        label="Sponsored activities"
        query={query}
        items={items}
        keyOf={({ id }) => id}
        columns={{ ...columns(open, reviewing), choosing: { isChosen: chosen.has, onChoose: chosen.toggle } }}
        loading="Loading the sponsored activities"
        failure="The sponsored activities could not be loaded"
        empty={nothing(waiting, {
          title: 'No sponsored activities yet',
          text: 'No provider has booked one.',
          icon: <TrendingUp className="size-7" />,
        })}
        finding={findingOf('Search by activity or business', part, sortsOf(waiting), onPart)}
        withKeys
        decisionKeys={keysOf(sponsoredReviewed, items)}
        pager={
          <>
            <SeveralBar several={several} chosen={chosen} listed={items?.length} />
            <Pager
              label="sponsored activities"
              page={part.page}
              pageSize={ADS_PAGE}
              total={query.data?.total}
              onPage={(page, going) => onPart({ ...part, page }, going)}
              isHeld={reviewing !== null}
            />
          </>
        }
      />
      {reviewing !== null && items && (
        <ReviewSheet
          key={reviewing}
          reviewed={sponsoredReviewed}
          listed={items.find(({ id }) => id === reviewing)}
          onClose={() => close(reviewing)}
          onDecided={() => decided(reviewing)}
        />
      )}
    </>
  );
}

const columns = (open: (id: string) => void, openId: string | null): Columns<Sponsored> => ({
  first: {
    label: 'Activity',
    name: ({ activityName }) => activityName || 'An activity',
    text: ({ businessName }) => businessName ?? 'Provider not known',
  },
  others: [
    { label: 'Status', cell: ({ status }) => sponsoredStatusWords[status] },
    {
      label: 'Clicks',
      cell: ({ clicks, clicksBooked }) => (
        <>
          <Figure value={clicks}>{clicks === 1 ? 'click' : 'clicks'}</Figure> of {formatNumber(clicksBooked)}
        </>
      ),
      oneLine: true,
      spare: true,
    },
    { label: 'Spent', cell: (sponsored) => <Spent {...sponsored} />, oneLine: true, spare: true },
    cameIn(({ createdAt, status }) => ({ at: createdAt, waits: status === 'pending' })),
    { label: 'Action', acts: true, cell: (sponsored) => <SponsoredActions sponsored={sponsored} /> },
  ],
  onOpen: ({ id }) => open(id),
  isOpen: ({ id }) => id === openId,
  buttonId: ({ id }) => `review-${id}`,
});
