import { useSearchParams } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { Tabs } from '#frontend/components/layer/tabs.tsx';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { type QueueFilter, queueQuery, type QueueSource, queueSources } from './api.ts';
import { addressOfPart, type QueuePart, queuePartOf } from './queue/queue-part.ts';
import { QueueView } from './queue/queue-view.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { listingStatuses, listingStatusWords, type ListingStatus } from '#domain/listing/status.ts';

const tabLabels: Readonly<Record<QueueSource, string>> = {
  all: 'All',
  scraper: 'Auto-scraped',
  parent: 'Parent Suggestions',
  provider: 'Provider Submitted',
};

/** Every listing by where it came from and where it stands. The address holds the choice. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search);
  const part = queuePartOf(search);
  const queue = useLiveQuery(queueQuery(filter, part));
  const addressOf = ({ source, status }: QueueFilter, nextPart: QueuePart): Record<string, string> => ({
    ...(source === 'all' ? {} : { source }),
    ...(status === 'pending' ? {} : { status }),
    ...addressOfPart(nextPart),
  });
  const choose = (change: Partial<QueueFilter>): void =>
    setSearch(addressOf({ ...filter, ...change }, { ...part, page: 1 }), { preventScrollReset: true });
  const counts = queue.data?.counts;
  return (
    <>
      <BackLink to={pathTo('admin-dashboard')}>Back to Dashboard</BackLink>
      <PageHeading title="Activities Review">
        <p>Everything that was found or submitted, by where it came from and where it stands.</p>
      </PageHeading>
      <div className="mb-5 max-w-xs">
        <SelectField
          label="Show"
          value={filter.status}
          options={listingStatuses.map((status) => ({ value: status, label: listingStatusWords[status] }))}
          onChange={(event) => choose({ status: statusOf(event.target.value) })}
        />
      </div>
      <Tabs
        label="Where listings came from"
        value={filter.source}
        onChange={(source) => choose({ source })}
        tabs={queueSources.map((source) => ({ value: source, label: tabLabels[source], count: counts?.[source] }))}
      >
        <QueueView
          queue={queue}
          part={part}
          onPart={(next, going) => setSearch(addressOf(filter, next), going)}
          call="activity"
          empty="There are no listings here."
        />
      </Tabs>
    </>
  );
}

function filterOf(search: URLSearchParams): QueueFilter {
  return {
    source: queueSources.find((source) => source === search.get('source')) ?? 'all',
    status: statusOf(search.get('status')),
  };
}

const statusOf = (text: string | null): ListingStatus => listingStatuses.find((status) => status === text) ?? 'pending';
