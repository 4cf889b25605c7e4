import { useSearchParams } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { pageNumber } from '#frontend/lib/page-number.ts';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { pendingQuery } from './api.ts';
import { QueueView } from './queue/queue-view.tsx';
import { useLiveQuery } from './use-live-query.ts';

/** What crawlers found, for review. The address holds the page. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const page = pageNumber(search);
  const queue = useLiveQuery(pendingQuery('scraper', page));
  return (
    <>
      <BackLink to={pathTo('admin-dashboard')}>Back to Dashboard</BackLink>
      <PageHeading title="Scraped Listings Review">
        <p>Found on the web by our scraper. Nothing is published before you approve it.</p>
      </PageHeading>
      <QueueView
        queue={queue}
        page={page}
        onPage={(next) => setSearch(next === 1 ? {} : { page: String(next) })}
        call="listing"
        empty="No scraped listings are waiting for review."
      />
    </>
  );
}
