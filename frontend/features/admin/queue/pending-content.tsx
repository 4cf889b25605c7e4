import { useSearchParams } from 'react-router-dom';
import type { Overview } from '#domain/overview.ts';
import { Tabs } from '../../../components/layer/tabs.tsx';
import { pendingQuery } from '../api.ts';
import { QueueGrid } from './queue-grid.tsx';
import { QueueView } from './queue-view.tsx';
import { type DashboardQueue, dashboardQueues, queueOf, waitingIn } from './queues.ts';
import { useLiveQuery } from '../use-live-query.ts';

const labels: Readonly<Record<DashboardQueue, string>> = {
  scraper: 'Scraped',
  parent: 'Parent Suggestions',
  provider: 'Provider Apps',
  changes: 'Changes',
};

/** What waits for an admin, by where it came from. The address holds the tab. */
export function PendingContent({ overview }: { readonly overview: Overview | undefined }) {
  const queue = useLiveQuery(pendingQuery, ['listing']);
  const [search, setSearch] = useSearchParams();
  const tab = dashboardQueues.find((each) => each === search.get('tab')) ?? firstWaiting(overview);
  return (
    <section aria-labelledby="pending-content">
      <h2 id="pending-content" className="mb-3 text-2xl font-extrabold">
        Pending Content
      </h2>
      <Tabs
        label="Pending content"
        value={tab}
        onChange={(next) => setSearch({ tab: next }, { replace: true, preventScrollReset: true })}
        tabs={dashboardQueues.map((each) => ({
          value: each,
          label: labels[each],
          count: overview && waitingIn(overview, each),
        }))}
      >
        <QueueView queue={queue}>
          {({ items }) => <QueueGrid items={queueOf(items, tab)} call="listing" layout="rows" />}
        </QueueView>
      </Tabs>
    </section>
  );
}

/** The first tab in which something waits. */
function firstWaiting(overview: Overview | undefined): DashboardQueue {
  return dashboardQueues.find((queue) => overview !== undefined && waitingIn(overview, queue) > 0) ?? 'scraper';
}
