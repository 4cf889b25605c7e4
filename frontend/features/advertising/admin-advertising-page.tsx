import { type NavigateOptions, useSearchParams } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { Tabs } from '#frontend/components/layer/tabs.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { addressOfListPart, listPartOf } from '#frontend/lib/address/list-part.ts';
import { AdminBanners } from './admin-banners.tsx';
import { AdminSponsored } from './admin-sponsored.tsx';
import { type AdsShown, sortsOf, waitingBannersQuery, waitingSponsoredQuery } from './ads-shown.ts';
import { RatesTab } from './rates-tab.tsx';

const tabs = ['banners', 'sponsored', 'rates'] as const;
type Tab = (typeof tabs)[number];

/** What providers book, for admins to decide on, and what it costs. The address holds the tab, which part of it is shown, and what is open beside it. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const tab: Tab = tabs.find((each) => each === search.get('tab')) ?? 'banners';
  const waiting = search.get('show') === 'waiting';
  const part = listPartOf(search, sortsOf(waiting));
  const waitingBanners = useLiveQuery(waitingBannersQuery);
  const waitingSponsored = useLiveQuery(waitingSponsoredQuery);
  const show = (next: { tab?: Tab; part?: AdsShown['part']; waiting?: boolean }, going?: NavigateOptions): void => {
    const at = next.tab ?? tab;
    const onlyWaiting = next.waiting ?? waiting;
    const sorts = sortsOf(onlyWaiting);
    // Another order goes without saying where only what waits is shown.
    const sort = onlyWaiting === waiting ? part.sort : sorts[0];
    setSearch(
      {
        ...(at !== 'banners' && { tab: at }),
        ...(onlyWaiting && { show: 'waiting' }),
        ...addressOfListPart(next.part ?? { ...part, page: 1, sort }, sorts),
      },
      { preventScrollReset: true, ...going },
    );
  };
  const shown: AdsShown = { part, waiting, onPart: (to, going) => show({ part: to }, going) };
  return (
    <>
      <BackLink to={pathTo('admin-dashboard')}>Back to Dashboard</BackLink>
      <PageHeading title="Advertising">
        <p>Banners and sponsored activities that providers book, and what they cost.</p>
      </PageHeading>
      <Tabs
        label="Advertising"
        value={tab}
        onChange={(next) => show({ tab: next })}
        tabs={[
          { value: 'banners', label: 'Banner Ads', count: waitingBanners.data?.total },
          { value: 'sponsored', label: 'Sponsored Activities', count: waitingSponsored.data?.total },
          { value: 'rates', label: 'Ad Rates' },
        ]}
      >
        {tab !== 'rates' && (
          <div className="mb-4 max-w-xs">
            <SelectField
              label="Show"
              value={waiting ? 'waiting' : 'all'}
              options={[
                { value: 'all', label: 'All' },
                { value: 'waiting', label: 'Waiting for review' },
              ]}
              onChange={({ target }) => show({ waiting: target.value === 'waiting' })}
            />
          </div>
        )}
        {tab === 'banners' && <AdminBanners {...shown} />}
        {tab === 'sponsored' && <AdminSponsored {...shown} />}
        {tab === 'rates' && <RatesTab />}
      </Tabs>
    </>
  );
}
