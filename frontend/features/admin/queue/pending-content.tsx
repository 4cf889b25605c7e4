import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ReviewQueue, reviewQueues } from '#domain/listing/queues.ts';
import type { Overview } from '#domain/overview/views.ts';
import { Tabs } from '#frontend/components/layer/tabs.tsx';
import { pendingQuery } from '#frontend/features/admin/api.ts';
import { addressOfPart, type QueuePart, queuePartOf } from './queue-part.ts';
import { QueueView } from './queue-view.tsx';
import { waitingIn } from './queues.ts';
import { useLiveQuery } from '#frontend/features/admin/use-live-query.ts';

const labels: Readonly<Record<ReviewQueue, string>> = {
  scraper: 'Scraped',
  parent: 'Parent Suggestions',
  provider: 'Provider Apps',
  changes: 'Changes',
};

/** What waits for an admin, by where it came from. The address holds the tab, the order and the page. */
export function PendingContent({ overview }: { readonly overview: Overview | undefined }) {
  const [search, setSearch] = useSearchParams();
  // Chosen once: a tab that has been worked off stays open and says so.
  const [first, setFirst] = useState<ReviewQueue | null>(null);
  if (first === null && overview) setFirst(firstWaiting(overview));
  const tab = reviewQueues.find((each) => each === search.get('tab')) ?? first ?? 'scraper';
  const part = queuePartOf(search);
  const queue = useLiveQuery(pendingQuery(tab, part));
  const show = (next: ReviewQueue, nextPart: QueuePart): void =>
    setSearch({ tab: next, ...addressOfPart(nextPart) }, { replace: true, preventScrollReset: true });
  return (
    <section aria-labelledby="pending-content">
      <h2 id="pending-content" className="mb-3 text-title font-extrabold">
        Pending Content
      </h2>
      <Tabs
        label="Pending content"
        value={tab}
        onChange={(next) => show(next, { ...part, page: 1 })}
        tabs={reviewQueues.map((each) => ({
          value: each,
          label: labels[each],
          count: overview && waitingIn(overview, each),
        }))}
      >
        <QueueView key={tab} queue={queue} part={part} onPart={(next) => show(tab, next)} call="listing" />
      </Tabs>
    </section>
  );
}

/** The first tab in which something waits. */
const firstWaiting = (overview: Overview): ReviewQueue =>
  reviewQueues.find((queue) => waitingIn(overview, queue) > 0) ?? 'scraper';
