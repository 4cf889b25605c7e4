import { CircleCheckBig } from 'lucide-react';
import { type NavigateOptions, Link, useSearchParams } from 'react-router-dom';
import { newestFirst, type QueueSort, queueSorts } from '#domain/kernel/queue-sorts.ts';
import type { GonePage } from '#domain/page/gone/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Tabs } from '#frontend/components/layer/tabs.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import { cameIn } from '#frontend/components/list/came-in.tsx';
import { findingOf } from '#frontend/components/list/finding.ts';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { Pager } from '#frontend/components/state/pager.tsx';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { ReviewSheet } from '#frontend/features/review/review-sheet.tsx';
import { waitingIn } from '#frontend/features/review/reviewed.ts';
import { useCounts } from '#frontend/features/review/use-counts.ts';
import { useReviewList } from '#frontend/features/review/use-review-list.ts';
import { addressOfListPart, askedOf, listPartOf, type Sorts } from '#frontend/lib/address/list-part.ts';
import { page as onePage } from '#frontend/lib/api/list.ts';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { gonePageReviewed, namesOf, standingOf } from './gone-page-reviewed.tsx';

const SHOWN = 24;
const tabs = [
  { value: 'open', label: 'Open' },
  { value: 'decided', label: 'Decided' },
  { value: 'all', label: 'All' },
] as const;
type Status = (typeof tabs)[number]['value'];
/** What waits is worked off from its beginning; of what does not, the newest is looked for. */
const sortsOf = (status: Status): Sorts<QueueSort> => (status === 'open' ? queueSorts : newestFirst);

/** Web pages of live activities that are gone. The address holds the tab, the page, and what is open beside the list. */
export function Component() {
  const [address, setAddress] = useSearchParams();
  const status = tabs.find(({ value }) => value === address.get('status'))?.value ?? 'open';
  const sorts = sortsOf(status);
  const part = listPartOf(address, sorts);
  const pages = useLiveQuery(onePage('GET /api/admin/gone-pages', { query: { status, ...askedOf(part, SHOWN) } }));
  const counts = useCounts(
    'GET /api/admin/gone-pages',
    tabs.map(({ value }) => ({ query: { status: value, search: part.search, limit: 1 } })),
  );
  const items = pages.data?.items;
  const total = pages.data?.total;
  const { reviewing, open, close, decided } = useReviewList(waitingIn(gonePageReviewed, items));
  const show = (next: Status, nextPart = { ...part, page: 1, sort: sortsOf(next)[0] }, going?: NavigateOptions): void =>
    setAddress(
      { ...(next !== 'open' && { status: next }), ...addressOfListPart(nextPart, sortsOf(next)) },
      { preventScrollReset: true, ...going },
    );
  return (
    <>
      <BackLink to={pathTo('scraper-dashboard')}>Back to the Scraper Dashboard</BackLink>
      <PageHeading title="Gone Pages" count={total === undefined ? undefined : formatCount(total, 'page', 'pages')}>
        <p>
          Web pages of activities that were not there at three visits in a row. Their activities stay in the directory
          until you decide.
        </p>
      </PageHeading>
      <Tabs
        label="Gone pages by status"
        value={status}
        onChange={(next) => show(next)}
        tabs={tabs.map((tab, index) => ({ ...tab, count: counts[index] }))}
      >
        <AdminList
          key={status}
          label="Gone pages"
          query={pages}
          items={items}
          keyOf={({ id }) => id}
          columns={columns(open, reviewing)}
          loading="Loading the pages"
          failure="The pages could not be loaded"
          empty={{
            title: status === 'open' ? 'All caught up!' : 'No pages found',
            text: status === 'open' ? 'No page that is gone waits for a decision.' : 'There are no pages here yet.',
            icon: status === 'open' ? <CircleCheckBig className="size-7" /> : undefined,
          }}
          finding={findingOf('Search by activity', part, sorts, (next) => show(status, next))}
          withKeys
          pager={
            <Pager
              label="pages"
              page={part.page}
              pageSize={SHOWN}
              total={total}
              onPage={(page, going) => show(status, { ...part, page }, going)}
              isHeld={reviewing !== null}
            />
          }
        />
      </Tabs>
      {reviewing !== null && items && (
        <ReviewSheet
          key={reviewing}
          reviewed={gonePageReviewed}
          listed={items.find(({ id }) => id === reviewing)}
          onClose={() => close(reviewing)}
          onDecided={() => decided(reviewing)}
          renderLink={({ listings }, key) => {
            const shown = listings.find(({ isLive }) => isLive);
            return (
              shown && (
                <Link
                  aria-keyshortcuts={key}
                  to={pathTo('listing', { id: shown.id })}
                  className={buttonClass({ variant: 'secondary' })}
                >
                  Open the Listing
                </Link>
              )
            );
          }}
        />
      )}
    </>
  );
}

const columns = (open: (id: string) => void, reviewing: string | null): Columns<GonePage> => ({
  first: {
    label: 'Activity',
    name: namesOf,
    text: ({ url }) => <span className="wrap-anywhere">{url}</span>,
  },
  others: [
    {
      label: 'Status',
      cell: (page) => {
        const { label, tone } = standingOf(page);
        return <Badge tone={tone}>{label}</Badge>;
      },
    },
    cameIn(({ raisedAt, status }) => ({ at: raisedAt, waits: status === 'open' })),
  ],
  onOpen: ({ id }) => open(id),
  isOpen: ({ id }) => id === reviewing,
  buttonId: ({ id }) => `review-${id}`,
});
