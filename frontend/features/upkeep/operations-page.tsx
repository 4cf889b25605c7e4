import { useSearchParams } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { operationsQuery } from './api.ts';
import { Depths } from './depths.tsx';
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
        <p>
          How far everything is that follows from what has happened, what has stopped, and what can be done about it.
        </p>
      </PageHeading>
      {data && <Depths operations={data} />}
      <ParkedEvents />
      <Policies />
      <Letters />
      <ReadModels openName={openName} onOpen={open} />
      <RecentWorks />
      {data && opened && (
        <ReadModelPanel key={opened.name} model={opened} unit={data.unit} onClose={() => open(null)} />
      )}
    </>
  );
}
