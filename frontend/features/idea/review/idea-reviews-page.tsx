import { CircleCheckBig } from 'lucide-react';
import { type NavigateOptions, useSearchParams } from 'react-router-dom';
import type { IdeaView } from '#domain/idea/views.ts';
import { ideaCategories, type IdeaStatus, ideaStatuses } from '#domain/idea/words.ts';
import { queueSorts } from '#domain/kernel/queue-sorts.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Tabs } from '#frontend/components/layer/tabs.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import { cameIn } from '#frontend/components/list/came-in.tsx';
import { findingOf } from '#frontend/components/list/finding.ts';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { Pager } from '#frontend/components/state/pager.tsx';
import { IdeaStatusBadge, ideaStatusLooks } from '#frontend/features/idea/idea-status-badge.tsx';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { ReviewSheet } from '#frontend/features/review/review-sheet.tsx';
import { keysOf, waitingIn } from '#frontend/features/review/reviewed.ts';
import { SeveralBar } from '#frontend/features/review/several/several-bar.tsx';
import { severalOf } from '#frontend/features/review/several/several.ts';
import { useChosen } from '#frontend/features/review/several/use-chosen.ts';
import { useCounts } from '#frontend/features/review/use-counts.ts';
import { useReviewList } from '#frontend/features/review/use-review-list.ts';
import { addressOfListPart, askedOf, listPartOf } from '#frontend/lib/address/list-part.ts';
import { page as onePage } from '#frontend/lib/api/list.ts';
import { forAdmins } from '#frontend/lib/api/refetching.ts';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { IdeaPriorityForm } from './idea-priority.tsx';
import { ideaReviewed } from './idea-reviewed.tsx';

const SHOWN = 24;
const tabs = [...ideaStatuses, 'all'] as const;
type Tab = (typeof tabs)[number];
const labelOf = (tab: Tab): string => (tab === 'all' ? 'All' : ideaStatusLooks[tab].label);

const sorts = ['votes', ...queueSorts] as const;
const standing = (tab: Tab) => tab !== 'all' && { status: tab satisfies IdeaStatus };

const several = severalOf(ideaReviewed, 'ideas');

/** What members would like the site to have, for admins to decide on. The address holds the tab, the page, and what is open. */
export function Component() {
  const [address, setAddress] = useSearchParams();
  const tab = tabs.find((each) => each === address.get('status')) ?? 'pending';
  const part = listPartOf(address, sorts);
  const ideas = useLiveQuery({
    ...onePage('GET /api/feature-suggestions', { query: { ...standing(tab), ...askedOf(part, SHOWN) } }),
    refetchInterval: forAdmins,
  });
  const counts = useCounts(
    'GET /api/feature-suggestions',
    tabs.map((each) => ({ query: { ...standing(each), search: part.search, limit: 1 } })),
  );
  const items = ideas.data?.items;
  const total = ideas.data?.total;
  const { reviewing, open, close, decided } = useReviewList(waitingIn(ideaReviewed, items));
  const chosen = useChosen(items);
  const show = (next: Tab, nextPart = { ...part, page: 1 }, going?: NavigateOptions): void =>
    setAddress(
      { ...(next !== 'pending' && { status: next }), ...addressOfListPart(nextPart, sorts) },
      { preventScrollReset: true, ...going },
    );
  return (
    <>
      <BackLink to={pathTo('admin-dashboard')}>Back to Dashboard</BackLink>
      <PageHeading
        title="Feature Ideas Review"
        count={total === undefined ? undefined : formatCount(total, 'idea', 'ideas')}
      >
        <p>What members would like the site to have, those with the most votes first.</p>
      </PageHeading>
      <Tabs
        label="Ideas by status"
        value={tab}
        onChange={(next) => show(next)}
        tabs={tabs.map((each, index) => ({ value: each, label: labelOf(each), count: counts[index] }))}
      >
        <AdminList
          key={tab}
          label="Feature ideas"
          query={ideas}
          items={items}
          keyOf={({ id }) => id}
          columns={{ ...columns(open, reviewing), choosing: { isChosen: chosen.has, onChoose: chosen.toggle } }}
          loading="Loading the ideas"
          failure="The ideas could not be loaded"
          empty={
            tab === 'pending'
              ? {
                  title: 'All caught up!',
                  text: 'No idea is waiting for a decision.',
                  icon: <CircleCheckBig className="size-7" />,
                }
              : { title: 'No ideas found', text: 'There are no ideas here yet.' }
          }
          finding={findingOf('Search by title or member', part, sorts, (next) => show(tab, next))}
          withKeys
          decisionKeys={keysOf(ideaReviewed, items)}
          pager={
            <>
              <SeveralBar several={several} chosen={chosen} listed={items?.length} />
              <Pager
                label="ideas"
                page={part.page}
                pageSize={SHOWN}
                total={total}
                onPage={(page, going) => show(tab, { ...part, page }, going)}
                isHeld={reviewing !== null}
              />
            </>
          }
        />
      </Tabs>
      {reviewing !== null && items && (
        <ReviewSheet
          key={reviewing}
          reviewed={ideaReviewed}
          listed={items.find(({ id }) => id === reviewing)}
          onClose={() => close(reviewing)}
          onDecided={() => decided(reviewing)}
          renderMore={(idea, notes) => <IdeaPriorityForm idea={idea} notes={notes} />}
        />
      )}
    </>
  );
}

const columns = (open: (id: string) => void, reviewing: string | null): Columns<IdeaView> => ({
  first: {
    label: 'Idea',
    name: ({ title }) => title,
    text: ({ description }) => <span className="line-clamp-1">{description}</span>,
  },
  others: [
    { label: 'Status', oneLine: true, cell: ({ status }) => <IdeaStatusBadge status={status} /> },
    { label: 'Category', cell: ({ category }) => ideaCategories[category], spare: true },
    { label: 'Votes', cell: ({ upvotes, votes }) => `${upvotes} up, ${votes - upvotes} down`, oneLine: true },
    cameIn(({ suggestedBy: by, createdAt, status }) => ({ at: createdAt, by, waits: status === 'pending' })),
  ],
  onOpen: ({ id }) => open(id),
  isOpen: ({ id }) => id === reviewing,
  buttonId: ({ id }) => `review-${id}`,
});
