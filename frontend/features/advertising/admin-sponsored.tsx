import { TrendingUp } from 'lucide-react';
import type { AdminSponsored as Sponsored } from '#domain/sponsored-listing/views.ts';
import { sponsoredStatusWords } from '#domain/sponsored-listing/words.ts';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { Pager } from '#frontend/components/state/pager.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { page as onePage } from '#frontend/lib/api/list.ts';
import { whileItLoads } from '#frontend/lib/api/refetching.ts';
import { ReviewSheet } from '#frontend/features/review/review-sheet.tsx';
import { waitingIn } from '#frontend/features/review/reviewed.ts';
import { SeveralBar } from '#frontend/features/review/several/several-bar.tsx';
import { severalOf } from '#frontend/features/review/several/several.ts';
import { useChosen } from '#frontend/features/review/several/use-chosen.ts';
import { useReviewList } from '#frontend/features/review/use-review-list.ts';
import { type AdsShown, nothing } from './admin-banners.tsx';
import { Figure, Spent } from './cells.tsx';
import { SponsoredActions } from './own-sponsored.tsx';
import { sponsoredReviewed } from './sponsored-reviewed.tsx';

const SHOWN = 24;
export const adminSponsoredQuery = (page: number, waiting: boolean) => ({
  ...onePage('GET /api/admin/sponsored-listings', {
    query: { limit: SHOWN, offset: (page - 1) * SHOWN, ...(waiting && { waiting: 'true' as const }) },
  }),
  refetchInterval: whileItLoads(30_000),
});

const several = severalOf(sponsoredReviewed, 'sponsored activities');

/** Sponsored activities, newest first; one opens beside the list. */
export function AdminSponsored({ page, waiting, onPage }: AdsShown) {
  const query = useLiveQuery(adminSponsoredQuery(page, waiting));
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
        withKeys
        pager={
          <>
            <SeveralBar several={several} chosen={chosen} listed={items?.length} />
            <Pager
              label="sponsored activities"
              page={page}
              pageSize={SHOWN}
              total={query.data?.total ?? 0}
              onPage={onPage}
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
          <Figure value={clicks}>{clicks === 1 ? 'click' : 'clicks'}</Figure> of {clicksBooked}
        </>
      ),
      oneLine: true,
      spare: true,
    },
    { label: 'Spent', cell: (sponsored) => <Spent {...sponsored} />, oneLine: true, spare: true },
    { label: 'Booked', cell: ({ createdAt }) => <TimeAgo at={createdAt} />, oneLine: true, spare: true },
    { label: 'Action', acts: true, cell: (sponsored) => <SponsoredActions sponsored={sponsored} /> },
  ],
  onOpen: ({ id }) => open(id),
  isOpen: ({ id }) => id === openId,
  buttonId: ({ id }) => `review-${id}`,
});
