import { Megaphone } from 'lucide-react';
import { sizeWords } from '#domain/advertising-rate/words.ts';
import type { AdminBanner, Banner } from '#domain/banner-ad/views.ts';
import { bannerPlaces, bannerStatusWords } from '#domain/banner-ad/words.ts';
import { StrangerLink } from '#frontend/components/button/stranger-link.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { Pager } from '#frontend/components/state/pager.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { page as onePage } from '#frontend/lib/api/list.ts';
import { whileItLoads } from '#frontend/lib/api/refetching.ts';
import { AdReviewDialog } from './ad-review-dialog.tsx';
import { Figure, pounds, Spent } from './cells.tsx';
import { daysWords, EndBanner } from './own-banners.tsx';
import { Thumb } from './thumb.tsx';

const SHOWN = 24;
export const adminBannersQuery = (page: number, status?: 'pending') => ({
  ...onePage('GET /api/banner-ads', {
    query: { limit: SHOWN, offset: (page - 1) * SHOWN, ...(status && { status }) },
  }),
  refetchInterval: whileItLoads(30_000),
});

/** What a tab of the page shows, and how it is moved. */
export interface AdsShown {
  readonly page: number;
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
  readonly onPage: (page: number) => void;
}

const isAdmins = (banner: Banner | AdminBanner): banner is AdminBanner => 'budget' in banner;

/** Every banner, newest first; one opens beside the list. */
export function AdminBanners({ page, openId, onOpen, onClose, onPage }: AdsShown) {
  const query = useLiveQuery(adminBannersQuery(page));
  const items = query.data?.items.filter(isAdmins);
  const opened = items?.find(({ id }) => id === openId);
  return (
    <>
      <AdminList
        label="Banners"
        query={query}
        items={items}
        keyOf={({ id }) => id}
        columns={columns(onOpen, openId)}
        loading="Loading the banners"
        failure="The banners could not be loaded"
        empty={{
          title: 'No banners yet',
          text: 'No provider has booked a banner.',
          icon: <Megaphone className="size-7" />,
        }}
        withKeys
        pager={<Pager label="banners" page={page} pageSize={SHOWN} total={query.data?.total ?? 0} onPage={onPage} />}
      />
      {opened && (
        <AdReviewDialog
          key={opened.id}
          id={opened.id}
          call="POST /api/banner-ads/:id/review"
          title={opened.title}
          kind="Banner"
          waits={opened.status === 'pending'}
          notes={opened.adminNotes}
          rows={rowsOf(opened)}
          onClose={onClose}
        >
          <img
            src={opened.imageUrl}
            alt={opened.altText}
            width={opened.width}
            height={opened.height}
            className="h-auto max-w-full rounded-control border border-line"
          />
        </AdReviewDialog>
      )}
    </>
  );
}

const rowsOf = (banner: AdminBanner) =>
  [
    ['Provider', banner.businessName ?? 'Not known'],
    ['Status', bannerStatusWords[banner.status]],
    ['Place', bannerPlaces[banner.position].label],
    ['Size', sizeWords(banner.size)],
    ['Days', daysWords(banner)],
    [
      'Leads to',
      <StrangerLink key="link" href={banner.link} className="text-link underline underline-offset-4">
        {banner.link}
      </StrangerLink>,
    ],
    ['What the picture shows', banner.altText],
    ['Description', banner.description ?? 'None'],
    ['Budget', `${pounds(banner.budget)}, of which ${pounds(banner.spent)} is spent`],
  ] as const;

const columns = (open: (id: string) => void, openId: string | null): Columns<AdminBanner> => ({
  first: {
    label: 'Banner',
    name: ({ title }) => title,
    text: (banner) => (
      <>
        {banner.businessName ?? 'Provider not known'}
        <span className="block">{daysWords(banner)}</span>
      </>
    ),
    picture: ({ imageUrl }) => <Thumb src={imageUrl} />,
  },
  others: [
    { label: 'Status', cell: ({ status }) => bannerStatusWords[status], oneLine: true },
    { label: 'Place', cell: ({ position }) => bannerPlaces[position].label, spare: true },
    { label: 'Seen', cell: ({ views }) => <Figure value={views}>seen</Figure>, oneLine: true, spare: true },
    { label: 'Followed', cell: ({ clicks }) => <Figure value={clicks}>followed</Figure>, oneLine: true, spare: true },
    { label: 'Spent', cell: (banner) => <Spent {...banner} />, oneLine: true, spare: true },
    {
      label: 'Booked',
      cell: ({ createdAt }) => (
        <>
          <span className="sm:hidden">booked </span>
          <TimeAgo at={createdAt} />
        </>
      ),
      oneLine: true,
      spare: true,
    },
    { label: 'Action', acts: true, cell: (banner) => <EndBanner banner={banner} /> },
  ],
  onOpen: ({ id }) => open(id),
  isOpen: ({ id }) => id === openId,
});
