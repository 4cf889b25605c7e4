import { Megaphone } from 'lucide-react';
import { Link } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Card } from '#frontend/components/card.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { page as onePage } from '#frontend/lib/api/list.ts';
import { forAdmins } from '#frontend/lib/api/refetching.ts';
import { listWords } from '#frontend/lib/error-words.ts';
import { formatNumber } from '#frontend/lib/format.ts';
import { Figures } from './figures.tsx';

const bannersQuery = (status: 'pending' | 'active') => ({
  ...onePage('GET /api/banner-ads', { query: { limit: 1, status } }),
  refetchInterval: forAdmins,
});
const sponsoredQuery = onePage('GET /api/admin/sponsored-listings', { query: { limit: 1, waiting: 'true' } });
const ratesQuery = onePage('GET /api/admin/advertising-rates', { query: {} });

/** What providers advertise, what waits of it, and the way to its reviews and prices. */
export function AdvertisingPanel() {
  const waiting = useLiveQuery(bannersQuery('pending'));
  const running = useLiveQuery(bannersQuery('active'));
  const sponsored = useLiveQuery(sponsoredQuery);
  const rates = useLiveQuery(ratesQuery);
  const queries = [waiting, running, sponsored, rates];
  const failed = queries.find(({ isError }) => isError);
  const page = pathTo('admin-advertising');
  const open = rates.data?.items.filter(({ isActive }) => isActive).length ?? 0;
  const isThere = queries.every(({ data }) => data !== undefined);
  return (
    <Card>
      <h2 className="flex items-center gap-2 text-title font-extrabold">
        <Megaphone aria-hidden className="size-5 text-accent" />
        Advertising
      </h2>
      <p className="mb-4 text-soft">Banners and sponsored activities that providers book.</p>
      {!isThere && !failed && <SkeletonLines label="Loading the advertising" count={2} />}
      {failed && (
        <LoadFailure title="The advertising could not be loaded" query={failed} headingLevel="h3" wordsOf={listWords} />
      )}
      {isThere && (
        <Figures
          figures={[
            {
              label: 'Banners to review',
              value: formatNumber(waiting.data?.total ?? 0),
              to: `${page}?show=waiting`,
            },
            { label: 'Banners shown now', value: formatNumber(running.data?.total ?? 0), to: page },
            {
              label: 'Sponsored to review',
              value: formatNumber(sponsored.data?.total ?? 0),
              to: `${page}?tab=sponsored&show=waiting`,
            },
            { label: 'Rates that can be booked', value: `${open} of ${rates.data?.items.length ?? 0}` },
          ]}
        />
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Link to={page} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          Banner Ads
        </Link>
        <Link to={`${page}?tab=rates`} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          Ad Rates
        </Link>
      </div>
    </Card>
  );
}
