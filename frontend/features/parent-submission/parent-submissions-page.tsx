import { CircleCheckBig } from 'lucide-react';
import { type NavigateOptions, useSearchParams } from 'react-router-dom';
import type { ParentSubmission } from '#domain/parent-submission/views.ts';
import { newestFirst, type QueueSort, queueSorts } from '#domain/kernel/queue-sorts.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Badge, type BadgeTone } from '#frontend/components/badge.tsx';
import { Button } from '#frontend/components/button/button.tsx';
import { Tabs } from '#frontend/components/layer/tabs.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import { cameIn } from '#frontend/components/list/came-in.tsx';
import { findingOf } from '#frontend/components/list/finding.ts';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { Pager } from '#frontend/components/state/pager.tsx';
import { reviewKeys } from '#frontend/features/admin/review/review-keys.ts';
import { severalListings } from '#frontend/features/admin/review/several-listings.ts';
import { SeveralBar } from '#frontend/features/review/several/several-bar.tsx';
import { useChosen } from '#frontend/features/review/several/use-chosen.ts';
import { useCounts } from '#frontend/features/review/use-counts.ts';
import { useReviewList } from '#frontend/features/review/use-review-list.ts';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { addressOfListPart, askedOf, listPartOf, type Sorts } from '#frontend/lib/address/list-part.ts';
import { page as onePage } from '#frontend/lib/api/list.ts';
import { part } from '#frontend/lib/browser/part.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { Opening } from '#frontend/components/layer/opening.tsx';

const OpenReview = part(async () => (await import('#frontend/features/admin/review/open-review.tsx')).OpenReview);

const SHOWN = 24;
const tabs = [
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'all', label: 'All' },
] as const;
type Status = (typeof tabs)[number]['value'];
/** What waits is worked off from its beginning; of what does not, the newest is looked for. */
const sortsOf = (status: Status): Sorts<QueueSort> => (status === 'pending' ? queueSorts : newestFirst);

const looks: Readonly<Record<ParentSubmission['status'], { readonly label: string; readonly tone: BadgeTone }>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  pending: { label: 'Pending', tone: 'warn' },
  approved: { label: 'Approved', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
};

const nameOf = ({ activityName }: ParentSubmission): string => activityName || 'Submission without a name';
const several = severalListings<ParentSubmission>({
  words: ['submission', 'submissions'],
  titleOf: nameOf,
  hint: 'Only our team reads it. It may be left out.',
  whyNot: ({ status, activityName }, action) => {
    if (status !== 'pending') return 'Nothing of it waits for a decision.';
    return action === 'approve' && activityName === '' ? 'It has no name yet.' : undefined;
  },
});

/** What parents sent in by their own form. The address holds the tab, the page, and whose review is open beside the list. */
export function Component() {
  const [address, setAddress] = useSearchParams();
  const status = tabs.find(({ value }) => value === address.get('status'))?.value ?? 'pending';
  const sorts = sortsOf(status);
  const part = listPartOf(address, sorts);
  const submissions = useLiveQuery(
    onePage('GET /api/admin/parent-submissions', { query: { status, ...askedOf(part, SHOWN) } }),
  );
  const counts = useCounts(
    'GET /api/admin/parent-submissions',
    tabs.map(({ value }) => ({ query: { status: value, search: part.search, limit: 1 } })),
  );
  const items = submissions.data?.items;
  const total = submissions.data?.total;
  const chosen = useChosen(items);
  const { reviewing, open, close, decided } = useReviewList(items?.map(({ id }) => id));
  const show = (next: Status, nextPart = { ...part, page: 1, sort: sortsOf(next)[0] }, going?: NavigateOptions): void =>
    setAddress(
      { ...(next !== 'pending' && { status: next }), ...addressOfListPart(nextPart, sortsOf(next)) },
      { preventScrollReset: true, ...going },
    );
  return (
    <>
      <BackLink to={pathTo('admin-dashboard')}>Back to Dashboard</BackLink>
      <PageHeading
        title="Parent Submissions"
        count={total === undefined ? undefined : formatCount(total, 'submission', 'submissions')}
      >
        <p>Activities that parents described themselves. Approving one puts it into the directory.</p>
      </PageHeading>
      <Tabs
        label="Submissions by status"
        value={status}
        onChange={(next) => show(next)}
        tabs={tabs.map((tab, index) => ({ ...tab, count: counts[index] }))}
      >
        <AdminList
          key={status}
          label="Parent submissions"
          query={submissions}
          items={items}
          keyOf={({ id }) => id}
          columns={{ ...columns(open, reviewing), choosing: { isChosen: chosen.has, onChoose: chosen.toggle } }}
          loading="Loading the submissions"
          failure="The submissions could not be loaded"
          empty={{
            title: status === 'pending' ? 'All caught up!' : 'No submissions found',
            text: status === 'pending' ? 'No submission is waiting for review.' : 'There are no submissions here yet.',
            icon: status === 'pending' ? <CircleCheckBig className="size-7" /> : undefined,
          }}
          finding={findingOf('Search by name, place or parent', part, sorts, (next) => show(status, next))}
          withKeys
          decisionKeys={reviewKeys(items?.some((each) => each.status === 'pending'))}
          pager={
            <>
              <SeveralBar several={several} chosen={chosen} listed={items?.length} />
              <Pager
                label="submissions"
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
      {reviewing !== null && (
        <Opening>
          <OpenReview
            key={reviewing}
            id={reviewing}
            listed={undefined}
            call="submission"
            onClose={() => close(reviewing)}
            onDecided={() => decided(reviewing)}
          />
        </Opening>
      )}
    </>
  );
}

const columns = (open: (id: string) => void, reviewing: string | null): Columns<ParentSubmission> => ({
  first: {
    label: 'Activity',
    name: nameOf,
    text: ({ location, description }) => (
      <span className="line-clamp-1">{[location, description].filter(Boolean).join(', ')}</span>
    ),
  },
  others: [
    { label: 'Category', cell: ({ category }) => category, spare: true },
    { label: 'Ages', cell: ({ ageRanges }) => ageRanges.join(', '), spare: true },
    { label: 'Price', cell: ({ pricing }) => pricing ?? <span className="text-soft">No price</span>, spare: true },
    {
      label: 'Status',
      oneLine: true,
      cell: ({ status }) => <Badge tone={looks[status].tone}>{looks[status].label}</Badge>,
    },
    cameIn(({ submitterName: by, submittedAt, createdAt, status }) => ({
      at: submittedAt ?? createdAt,
      by,
      waits: status === 'pending',
    })),
    {
      label: 'Action',
      acts: true,
      cell: ({ id, activityName }) => (
        <Button size="small" variant="secondary" onClick={() => open(id)}>
          Review<span className="sr-only"> {activityName}</span>
        </Button>
      ),
    },
  ],
  onOpen: ({ id }) => open(id),
  isOpen: ({ id }) => id === reviewing,
  buttonId: ({ id }) => `review-${id}`,
});
