import { CircleCheckBig, Megaphone } from 'lucide-react';
import type { AdminBanner, Banner } from '#domain/banner-ad/views.ts';
import { bannerPlaces, bannerStatusWords } from '#domain/banner-ad/words.ts';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import { cameIn } from '#frontend/components/list/came-in.tsx';
import { findingOf } from '#frontend/components/list/finding.ts';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { Pager } from '#frontend/components/state/pager.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { ReviewSheet } from '#frontend/features/review/review-sheet.tsx';
import { keysOf, waitingIn } from '#frontend/features/review/reviewed.ts';
import { SeveralBar } from '#frontend/features/review/several/several-bar.tsx';
import { severalOf } from '#frontend/features/review/several/several.ts';
import { useChosen } from '#frontend/features/review/several/use-chosen.ts';
import { useReviewList } from '#frontend/features/review/use-review-list.ts';
import { ADS_PAGE, adminBannersQuery, type AdsShown, sortsOf } from './ads-shown.ts';
import { bannerReviewed } from './banner-reviewed.tsx';
import { Figure, Spent } from './cells.tsx';
import { daysWords, EndBanner } from './own-banners.tsx';
import { Thumb } from './thumb.tsx';

const isAdmins = (banner: Banner | AdminBanner): banner is AdminBanner => 'budget' in banner;

const several = severalOf(bannerReviewed, 'banners');

/** Banners, newest first; one opens beside the list. */
export function AdminBanners({ part, waiting, onPart }: AdsShown) {
  const query = useLiveQuery(adminBannersQuery({ part, waiting }));
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
        finding={findingOf('Search by title or business', part, sortsOf(waiting), onPart)}
        withKeys
        decisionKeys={keysOf(bannerReviewed, items)}
        pager={
          <>
            <SeveralBar several={several} chosen={chosen} listed={items?.length} />
            <Pager
              label="banners"
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
    cameIn(({ createdAt, status }) => ({ at: createdAt, waits: status === 'pending' })),
    { label: 'Action', acts: true, cell: (banner) => <EndBanner banner={banner} /> },
  ],
  onOpen: ({ id }) => open(id),
  isOpen: ({ id }) => id === openId,
  buttonId: ({ id }) => `review-${id}`,
});
