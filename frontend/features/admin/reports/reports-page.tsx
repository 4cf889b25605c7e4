import { CircleCheckBig } from 'lucide-react';
import { type NavigateOptions, Link, useSearchParams } from 'react-router-dom';
import { reportKinds } from '#domain/report/kinds.ts';
import { newestFirst, type QueueSort, queueSorts } from '#domain/kernel/queue-sorts.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { Tabs } from '#frontend/components/layer/tabs.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import { keyOfOpen } from '#frontend/components/list/list-keys.ts';
import { cameIn } from '#frontend/components/list/came-in.tsx';
import { findingOf } from '#frontend/components/list/finding.ts';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { Pager } from '#frontend/components/state/pager.tsx';
import { keysOf, waitingIn } from '#frontend/features/review/reviewed.ts';
import { SeveralBar } from '#frontend/features/review/several/several-bar.tsx';
import { severalOf } from '#frontend/features/review/several/several.ts';
import { useChosen } from '#frontend/features/review/several/use-chosen.ts';
import { useCounts } from '#frontend/features/review/use-counts.ts';
import { useReviewList } from '#frontend/features/review/use-review-list.ts';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { addressOfListPart, askedOf, listPartOf, type Sorts } from '#frontend/lib/address/list-part.ts';
import { page as onePage } from '#frontend/lib/api/list.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { ReviewSheet } from '#frontend/features/review/review-sheet.tsx';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { ReopenReport } from './reopen-report.tsx';
import { type Report, reportReviewed } from './report-reviewed.tsx';

const SHOWN = 24;
const tabs = [
  { value: 'open', label: 'Open' },
  { value: 'answered', label: 'Answered' },
  { value: 'all', label: 'All' },
] as const;
type Status = (typeof tabs)[number]['value'];
/** What waits is worked off from its beginning; of what does not, the newest is looked for. */
const sortsOf = (status: Status): Sorts<QueueSort> => (status === 'open' ? queueSorts : newestFirst);

const several = severalOf(reportReviewed, 'reports');

/** What people say is wrong with listings. The address holds the tab, the page, and what is open beside the list. */
export function Component() {
  const [address, setAddress] = useSearchParams();
  const status = tabs.find(({ value }) => value === address.get('status'))?.value ?? 'open';
  const sorts = sortsOf(status);
  const part = listPartOf(address, sorts);
  const reports = useLiveQuery(onePage('GET /api/admin/reports', { query: { status, ...askedOf(part, SHOWN) } }));
  const counts = useCounts(
    'GET /api/admin/reports',
    tabs.map(({ value }) => ({ query: { status: value, search: part.search, limit: 1 } })),
  );
  const items = reports.data?.items;
  const total = reports.data?.total;
  const { reviewing, open, close, decided } = useReviewList(waitingIn(reportReviewed, items));
  const chosen = useChosen(items);
  const show = (next: Status, nextPart = { ...part, page: 1, sort: sortsOf(next)[0] }, going?: NavigateOptions): void =>
    setAddress(
      { ...(next !== 'open' && { status: next }), ...addressOfListPart(nextPart, sortsOf(next)) },
      { preventScrollReset: true, ...going },
    );
  return (
    <>
      <BackLink to={pathTo('admin-dashboard')}>Back to Dashboard</BackLink>
      <PageHeading title="Reports" count={total === undefined ? undefined : formatCount(total, 'report', 'reports')}>
        <p>What people say is wrong with listings, longest waiting first. The providers have been told as well.</p>
      </PageHeading>
      <Tabs
        label="Reports by status"
        value={status}
        onChange={(next) => show(next)}
        tabs={tabs.map((tab, index) => ({ ...tab, count: counts[index] }))}
      >
        <AdminList
          key={status}
          label="Reports"
          query={reports}
          items={items}
          keyOf={({ id }) => id}
          columns={{ ...columns(open, reviewing), choosing: { isChosen: chosen.has, onChoose: chosen.toggle } }}
          loading="Loading the reports"
          failure="The reports could not be loaded"
          empty={{
            title: status === 'open' ? 'All caught up!' : 'No reports found',
            text: status === 'open' ? 'No report waits for an answer.' : 'There are no reports here yet.',
            icon: status === 'open' ? <CircleCheckBig className="size-7" /> : undefined,
          }}
          finding={findingOf('Search by activity or email', part, sorts, (next) => show(status, next))}
          withKeys
          decisionKeys={keysOf(reportReviewed, items, [keyOfOpen('e', 'Open the Listing')])}
          pager={
            <>
              <SeveralBar several={several} chosen={chosen} listed={items?.length} />
              <Pager
                label="reports"
                page={part.page}
                pageSize={SHOWN}
                total={total}
                onPage={(page, going) => show(status, { ...part, page }, going)}
                isHeld={reviewing !== null}
              />
            </>
          }
        />
      </Tabs>
      {reviewing !== null && items && (
        <ReviewSheet
          key={reviewing}
          reviewed={reportReviewed}
          listed={items.find(({ id }) => id === reviewing)}
          onClose={() => close(reviewing)}
          onDecided={() => decided(reviewing)}
          renderMore={(report) =>
            report.status === 'answered' && <ReopenReport report={report} onDone={() => close(report.id)} />
          }
          renderLink={({ listingId }, key) => (
            <Link
              aria-keyshortcuts={key}
              to={pathTo('listing', { id: listingId })}
              className={buttonClass({ variant: 'secondary' })}
            >
              Open the Listing
            </Link>
          )}
        />
      )}
    </>
  );
}

const columns = (open: (id: string) => void, reviewing: string | null): Columns<Report> => ({
  first: {
    label: 'Activity',
    name: ({ listingName }) => listingName || 'Listing without a name',
    text: ({ note }) => note !== null && <span className="line-clamp-1">{note}</span>,
  },
  others: [
    { label: 'What is wrong', cell: ({ kind }) => reportKinds[kind].label, oneLine: true },
    {
      label: 'Status',
      oneLine: true,
      cell: ({ status }) => (
        <Badge tone={status === 'open' ? 'warn' : 'good'}>{status === 'open' ? 'Open' : 'Answered'}</Badge>
      ),
    },
    cameIn(({ createdAt, status }) => ({ at: createdAt, waits: status === 'open' })),
  ],
  onOpen: ({ id }) => open(id),
  isOpen: ({ id }) => id === reviewing,
  buttonId: ({ id }) => `review-${id}`,
});
