import { PageHeading } from '../../components/page-heading.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { paths } from '../../lib/paths.ts';
import { BackLink } from '../listing/page/back-link.tsx';
import { RequireAdmin } from '../session/require-session.tsx';
import { pendingQuery } from './api.ts';
import { queueOf } from './queue/queues.ts';
import { QueueGrid } from './queue/queue-grid.tsx';
import { QueueView } from './queue/queue-view.tsx';
import { useLiveQuery } from './use-live-query.ts';

/** What crawlers found, for review (B section 2). */
export function Component() {
  usePageTitle('Scraped Listings Review');
  return <RequireAdmin>{() => <ScraperReview />}</RequireAdmin>;
}

function ScraperReview() {
  const queue = useLiveQuery(pendingQuery, ['listing']);
  return (
    <>
      <BackLink to={paths.adminDashboard()}>Back to Dashboard</BackLink>
      <PageHeading title="Scraped Listings Review">
        <p>Found on the web by our scraper. Nothing is published before you approve it.</p>
      </PageHeading>
      <QueueView queue={queue}>
        {({ items }) => (
          <QueueGrid
            items={queueOf(items, 'scraper')}
            call="listing"
            empty="No scraped listings are waiting for review."
          />
        )}
      </QueueView>
    </>
  );
}
