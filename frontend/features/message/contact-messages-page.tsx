import { CircleCheckBig } from 'lucide-react';
import { type NavigateOptions, useSearchParams } from 'react-router-dom';
import type { ContactMessage } from '#domain/message/api.ts';
import { newestFirst, type QueueSort, queueSorts } from '#domain/kernel/queue-sorts.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { Tabs } from '#frontend/components/layer/tabs.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
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
import { messageReviewed } from './message-reviewed.tsx';

const SHOWN = 24;
const tabs = [
  { value: 'open', label: 'Open' },
  { value: 'handled', label: 'Handled' },
  { value: 'all', label: 'All' },
] as const;
type Status = (typeof tabs)[number]['value'];
/** What waits is worked off from its beginning; of what does not, the newest is looked for. */
const sortsOf = (status: Status): Sorts<QueueSort> => (status === 'open' ? queueSorts : newestFirst);

const several = severalOf(messageReviewed, 'messages');

/** What people wrote by the contact form. The address holds the tab, the page, and what is open beside the list. */
export function Component() {
  const [address, setAddress] = useSearchParams();
  const status = tabs.find(({ value }) => value === address.get('status'))?.value ?? 'open';
  const sorts = sortsOf(status);
  const part = listPartOf(address, sorts);
  const messages = useLiveQuery(
    onePage('GET /api/admin/contact-messages', {
      query: { ...(status !== 'all' && { status }), ...askedOf(part, SHOWN) },
    }),
  );
  const counts = useCounts(
    'GET /api/admin/contact-messages',
    tabs.map(({ value }) => ({ query: { ...(value !== 'all' && { status: value }), search: part.search, limit: 1 } })),
  );
  const items = messages.data?.items;
  const total = messages.data?.total;
  const { reviewing, open, close, decided } = useReviewList(waitingIn(messageReviewed, items));
  const chosen = useChosen(items);
  const show = (next: Status, nextPart = { ...part, page: 1, sort: sortsOf(next)[0] }, going?: NavigateOptions): void =>
    setAddress(
      { ...(next !== 'open' && { status: next }), ...addressOfListPart(nextPart, sortsOf(next)) },
      { preventScrollReset: true, ...going },
    );
  return (
    <>
      <BackLink to={pathTo('admin-dashboard')}>Back to Dashboard</BackLink>
      <PageHeading
        title="Contact Messages"
        count={total === undefined ? undefined : formatCount(total, 'message', 'messages')}
      >
        <p>What people wrote by the contact form. They were promised an answer within 48 hours.</p>
      </PageHeading>
      <Tabs
        label="Messages by status"
        value={status}
        onChange={(next) => show(next)}
        tabs={tabs.map((tab, index) => ({ ...tab, count: counts[index] }))}
      >
        <AdminList
          key={status}
          label="Contact messages"
          query={messages}
          items={items}
          keyOf={({ id }) => id}
          columns={{ ...columns(open, reviewing), choosing: { isChosen: chosen.has, onChoose: chosen.toggle } }}
          loading="Loading the messages"
          failure="The messages could not be loaded"
          empty={{
            title: status === 'open' ? 'All caught up!' : 'No messages found',
            text: status === 'open' ? 'No message waits for an answer.' : 'There are no messages here yet.',
            icon: status === 'open' ? <CircleCheckBig className="size-7" /> : undefined,
          }}
          finding={findingOf('Search by subject, name or email', part, sorts, (next) => show(status, next))}
          withKeys
          decisionKeys={keysOf(messageReviewed, items)}
          pager={
            <>
              <SeveralBar several={several} chosen={chosen} listed={items?.length} />
              <Pager
                label="messages"
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
          reviewed={messageReviewed}
          listed={items.find(({ id }) => id === reviewing)}
          onClose={() => close(reviewing)}
          onDecided={() => decided(reviewing)}
        />
      )}
    </>
  );
}

const columns = (open: (id: string) => void, reviewing: string | null): Columns<ContactMessage> => ({
  first: {
    label: 'Subject',
    name: ({ subject }) => subject,
    text: ({ message }) => <span className="line-clamp-1">{message}</span>,
  },
  others: [
    { label: 'From', cell: ({ name }) => name },
    {
      label: 'Status',
      oneLine: true,
      cell: ({ status }) => (
        <Badge tone={status === 'open' ? 'warn' : 'good'}>{status === 'open' ? 'Open' : 'Handled'}</Badge>
      ),
    },
    cameIn(({ createdAt, status }) => ({ at: createdAt, waits: status === 'open' })),
  ],
  onOpen: ({ id }) => open(id),
  isOpen: ({ id }) => id === reviewing,
  buttonId: ({ id }) => `review-${id}`,
});
