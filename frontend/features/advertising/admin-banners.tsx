import { CircleCheckBig, Megaphone } from 'lucide-react';
import type { AdminBanner, Banner } from '#domain/banner-ad/views.ts';
import { bannerPlaces, bannerStatusWords } from '#domain/banner-ad/words.ts';
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
import { bannerReviewed } from './banner-reviewed.tsx';
import { Figure, Spent } from './cells.tsx';
import { daysWords, EndBanner } from './own-banners.tsx';
import { Thumb } from './thumb.tsx';

const SHOWN = 24;
export const adminBannersQuery = (page: number, waiting: boolean) => ({
  ...onePage('GET /api/banner-ads', {
    query: { limit: SHOWN, offset: (page - 1) * SHOWN, ...(waiting && { status: 'pending' as const }) },
  }),
  refetchInterval: whileItLoads(30_000),
});

/** Which part of a tab's list is shown, and how it is moved. */
export interface AdsShown {
  readonly page: number;
  /** Only what waits for a decision. */
  readonly waiting: boolean;
  readonly onPage: (page: number) => void;
}

const isAdmins = (banner: Banner | AdminBanner): banner is AdminBanner => 'budget' in banner;

const several = severalOf(bannerReviewed, 'banners');

/** Banners, newest first; one opens beside the list. */
export function AdminBanners({ page, waiting, onPage }: AdsShown) {
  const query = useLiveQuery(adminBannersQuery(page, waiting));
  const items = query.data?.items.filter(isAdmins);
  const { reviewing, open, close, decided } = useReviewList(waitingIn(bannerReviewed, items));
  const chosen = useChosen(items);
  return (
    <>
      <AdminList
        label="Banners"
        query={query}
        items={items}
        keyOf={({ id }) => id}
        columns={{ ...columns(open, reviewing), choosing: { isChosen: chosen.has, onChoose: chosen.toggle } }}
        loading="Loading the banners"
        failure="The banners could not be loaded"
        empty={nothing(waiting, {
          title: 'No banners yet',
          text: 'No provider has booked a banner.',
          icon: <Megaphone className="size-7" />,
        })}
        withKeys
        pager={
          <>
            <SeveralBar several={several} chosen={chosen} listed={items?.length} />
            <Pager label="banners" page={page} pageSize={SHOWN} total={query.data?.total ?? 0} onPage={onPage} />
          </>
        }
      />
      {reviewing !== null && items && (
        <ReviewSheet
          key={reviewing}
          reviewed={bannerReviewed}
          listed={items.find(({ id }) => id === reviewing)}
          onClose={() => close(reviewing)}
          onDecided={() => decided(reviewing)}
        />
      )}
    </>
  );
}

/** Why a list of advertising is empty. */
export const nothing = <Words extends object>(waiting: boolean, words: Words) =>
  waiting
    ? {
        title: 'All caught up!',
        text: 'Nothing here waits for a decision.',
        icon: <CircleCheckBig className="size-7" />,
      }
    : words;

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
  buttonId: ({ id }) => `review-${id}`,
});
