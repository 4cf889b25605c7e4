import { TrendingUp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import type { AdminSponsored as Sponsored } from '#domain/sponsored-listing/views.ts';
import { sponsoredStatusWords } from '#domain/sponsored-listing/words.ts';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { Pager } from '#frontend/components/state/pager.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { page as onePage } from '#frontend/lib/api/list.ts';
import { whileItLoads } from '#frontend/lib/api/refetching.ts';
import { AdReviewDialog } from './ad-review-dialog.tsx';
import type { AdsShown } from './admin-banners.tsx';
import { Figure, pounds, Spent } from './cells.tsx';
import { SponsoredActions } from './own-sponsored.tsx';

const SHOWN = 24;
export const adminSponsoredQuery = (page: number, waits = false) => ({
  ...onePage('GET /api/admin/sponsored-listings', {
    query: { limit: SHOWN, offset: (page - 1) * SHOWN, ...(waits && { waiting: 'true' as const }) },
  }),
  refetchInterval: whileItLoads(30_000),
});

/** Every sponsored activity, newest first; one opens beside the list. */
export function AdminSponsored({ page, openId, onOpen, onClose, onPage }: AdsShown) {
  const query = useLiveQuery(adminSponsoredQuery(page));
  const items = query.data?.items;
  const opened = items?.find(({ id }) => id === openId);
  return (
    <>
      <AdminList
        label="Sponsored activities"
        query={query}
        items={items}
        keyOf={({ id }) => id}
        columns={columns(onOpen, openId)}
        loading="Loading the sponsored activities"
        failure="The sponsored activities could not be loaded"
        empty={{
          title: 'No sponsored activities yet',
          text: 'No provider has booked one.',
          icon: <TrendingUp className="size-7" />,
        }}
        withKeys
        pager={
          <Pager
            label="sponsored activities"
            page={page}
            pageSize={SHOWN}
            total={query.data?.total ?? 0}
            onPage={onPage}
          />
        }
      />
      {opened && (
        <AdReviewDialog
          key={opened.id}
          id={opened.id}
          call="POST /api/sponsored-listings/:id/review"
          title={opened.activityName || 'An activity'}
          kind="Sponsored activity"
          waits={opened.status === 'pending'}
          notes={opened.adminNotes}
          rows={rowsOf(opened)}
          onClose={onClose}
        />
      )}
    </>
  );
}

const rowsOf = (sponsored: Sponsored) =>
  [
    ['Provider', sponsored.businessName ?? 'Not known'],
    ['Status', sponsoredStatusWords[sponsored.status]],
    [
      'Activity',
      <Link
        key="link"
        to={pathTo('listing', { id: sponsored.activityId })}
        className="text-link underline underline-offset-4"
      >
        {sponsored.activityName}
      </Link>,
    ],
    ['Price', `${pounds(sponsored.costPerClick)} for each click`],
    ['Clicks', `${sponsored.clicks} of ${sponsored.clicksBooked}`],
    ['Budget', `${pounds(sponsored.budget)}, of which ${pounds(sponsored.spent)} is spent`],
  ] as const;

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
});
