import { Link, useSearchParams } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import type { Operations } from '#domain/upkeep/views.ts';
import { Card } from '#frontend/components/card.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { useLiveQuery } from '#frontend/features/admin/use-live-query.ts';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { formatNumber } from '#frontend/lib/format.ts';
import { operationsQuery } from './api.ts';
import { Letters } from './letters.tsx';
import { ParkedEvents } from './parked-events.tsx';
import { Policies } from './policies.tsx';
import { ReadModelPanel } from './read-model-panel.tsx';
import { ReadModels } from './read-models.tsx';
import { RecentWorks } from './recent-works.tsx';

/** What an operator looks after. The address says which read model is open beside the page. */
export function Component() {
  const [address, setAddress] = useSearchParams();
  const { data } = useLiveQuery(operationsQuery);
  const openName = address.get('open');
  const opened = data?.readModels.find(({ name }) => name === openName);
  const open = (name: string | null): void =>
    setAddress(name === null ? {} : { open: name }, { preventScrollReset: true });
  return (
    <>
      <BackLink to={pathTo('admin-dashboard')}>Back to Dashboard</BackLink>
      <PageHeading title="Operations">
        <p>How far everything is that follows from the log, what stands, and what can be done about it.</p>
      </PageHeading>
      {data && <Depths operations={data} />}
      <ReadModels openName={openName} onOpen={open} />
      <ParkedEvents />
      <Policies />
      <Letters />
      <RecentWorks />
      {data && opened && (
        <ReadModelPanel key={opened.name} model={opened} unit={data.unit} onClose={() => open(null)} />
      )}
    </>
  );
}

/** How much waits where. */
function Depths({ operations: { queues, letters, readModels, policies } }: { readonly operations: Operations }) {
  const parked = readModels.reduce((sum, each) => sum + each.parked, 0);
  const stopped = policies.reduce((sum, each) => sum + each.stopped, 0);
  return (
    <ul aria-label="What waits" className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      <Depth label="Parked events" count={parked} />
      <Depth label="Policies’ places that stand" count={stopped} />
      <Depth label="Letters waiting" count={letters.waiting} />
      <Depth label="Waiting for review" count={queues.review} to={pathTo('activities-review')} />
      <Depth label="Pages being read" count={queues.scraperRuns} />
    </ul>
  );
}

interface DepthProps {
  readonly label: string;
  readonly count: number | null;
  readonly to?: string;
}

function Depth({ label, count, to }: DepthProps) {
  return (
    <li>
      <Card className="h-full">
        <span className="block text-heading font-extrabold tabular-nums">
          {count === null ? 'Not known' : formatNumber(count)}
        </span>
        {to === undefined ? (
          <span className="text-small text-soft">{label}</span>
        ) : (
          <Link to={to} className="text-small text-link underline underline-offset-4">
            {label}
          </Link>
        )}
      </Card>
    </li>
  );
}
