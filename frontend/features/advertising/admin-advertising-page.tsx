import { useSearchParams } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { Tabs } from '#frontend/components/layer/tabs.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { pageNumber } from '#frontend/lib/address/page-number.ts';
import { AdminBanners, adminBannersQuery } from './admin-banners.tsx';
import { AdminSponsored, adminSponsoredQuery } from './admin-sponsored.tsx';
import { RatesTab } from './rates-tab.tsx';

const tabs = ['banners', 'sponsored', 'rates'] as const;
type Tab = (typeof tabs)[number];

/** What providers book, for admins to decide on, and what it costs. The address holds the tab, its page and what is open beside it. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const tab: Tab = tabs.find((each) => each === search.get('tab')) ?? 'banners';
  const page = pageNumber(search);
  const openId = search.get('open');
  const waitingBanners = useLiveQuery(adminBannersQuery(1, 'pending'));
  const waitingSponsored = useLiveQuery(adminSponsoredQuery(1, true));
  const show = (next: { tab?: Tab; page?: number; open?: string }): void => {
    const at = next.tab ?? tab;
    const to = next.page ?? (next.tab === undefined ? page : 1);
    setSearch(
      {
        ...(at !== 'banners' && { tab: at }),
        ...(to > 1 && { page: String(to) }),
        ...(next.open !== undefined && { open: next.open }),
      },
      { preventScrollReset: true },
    );
  };
  const shown = {
    page,
    openId,
    onOpen: (open: string) => show({ open }),
    onClose: () => show({}),
    onPage: (to: number) => show({ page: to }),
  };
  return (
    <>
      <BackLink to={pathTo('admin-dashboard')}>Back to Dashboard</BackLink>
      <PageHeading title="Advertising">
        <p>Banners and sponsored activities that providers book, and what they cost.</p>
      </PageHeading>
      <Tabs
        label="Advertising"
        value={tab}
        onChange={(next) => show({ tab: next, page: 1 })}
        tabs={[
          { value: 'banners', label: 'Banner Ads', count: waitingBanners.data?.total },
          { value: 'sponsored', label: 'Sponsored Activities', count: waitingSponsored.data?.total },
          { value: 'rates', label: 'Ad Rates' },
        ]}
      >
        {tab === 'banners' && <AdminBanners {...shown} />}
        {tab === 'sponsored' && <AdminSponsored {...shown} />}
        {tab === 'rates' && <RatesTab />}
      </Tabs>
    </>
  );
}
