import { useSearchParams } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { pendingQuery } from './api.ts';
import { addressOfPart, queuePartOf } from './queue/queue-part.ts';
import { QueueView } from './queue/queue-view.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';

/** What crawlers found, for review. The address holds the order and the page. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const part = queuePartOf(search);
  const queue = useLiveQuery(pendingQuery('scraper', part));
  return (
    <>
      <BackLink to={pathTo('admin-dashboard')}>Back to Dashboard</BackLink>
      <PageHeading title="Scraped Listings Review">
        <p>Found on web pages. Nothing is published before you approve it.</p>
      </PageHeading>
      <QueueView
        queue={queue}
        part={part}
        onPart={(next, going) => setSearch(addressOfPart(next), going)}
        call="listing"
        empty="No scraped listings are waiting for review."
      />
    </>
  );
}
