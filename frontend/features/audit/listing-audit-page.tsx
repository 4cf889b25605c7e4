import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { LoadFailure } from '../../components/state/load-failure.tsx';
import { LoadMore } from '../../components/state/load-more.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { SkeletonLines } from '../../components/state/skeleton.tsx';
import { EmptyState } from '../../components/state/states.tsx';
import { formatCount } from '../../lib/format.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { paths } from '../../lib/paths.ts';
import { useUpdates } from '../../lib/api/use-updates.ts';
import { BackLink } from '../listing/page/back-link.tsx';
import { RequireAdmin } from '../session/require-session.tsx';
import { auditKey, historyQuery } from './api.ts';
import { AuditTimeline } from './audit-timeline.tsx';
import { momentAt } from './moment.ts';
import { StateAsOf, stateHeadingId } from './state-as-of.tsx';

/** The life of one listing: a timeline, and the listing as it was at any point of it. The address holds the point. */
export function Component() {
  usePageTitle('Listing History');
  const { id = '' } = useParams();
  return <RequireAdmin>{() => <ListingHistory key={id} id={id} />}</RequireAdmin>;
}

function ListingHistory({ id }: { readonly id: string }) {
  const [search, setSearch] = useSearchParams();
  const client = useQueryClient();
  useUpdates(['audit'], () => void client.invalidateQueries({ queryKey: [...auditKey, 'history', id] }));
  const history = useInfiniteQuery(historyQuery(id));
  const entries = history.data?.pages.flatMap((page) => page.entries) ?? [];
  const total = history.data?.pages[0]?.total ?? 0;
  const moment = momentAt(entries, search.get('position'));
  const show = (position: number | null): void =>
    setSearch(position === null ? {} : { position: String(position) }, { replace: true, preventScrollReset: true });
  return (
    <>
      <BackLink to={paths.audit()}>Back to Audit Trail</BackLink>
      <PageHeading title={entries[0]?.entity.name ?? 'Listing History'}>
        <p>
          {history.data ? formatCount(total, 'event', 'events') : 'Everything that happened to this listing'}, newest
          first.
        </p>
      </PageHeading>
      {history.isPending && <SkeletonLines label="Loading the history" count={8} />}
      <LoadFailure title="The history could not be loaded" query={history} />
      {history.data && entries.length === 0 && (
        <EmptyState title="No events found">
          <p>Nothing is known of a listing with this id.</p>
        </EmptyState>
      )}
      {moment && (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <StateAsOf listingId={id} entries={entries} moment={moment} onShow={show} />
          <section aria-label="Timeline" className="min-w-0 space-y-4">
            <AuditTimeline
              entries={entries}
              current={moment.entry.position}
              onShow={(position) => {
                show(position);
                document.getElementById(stateHeadingId)?.focus();
              }}
            />
            <LoadMore query={history} label="Load Older Events" />
          </section>
        </div>
      )}
    </>
  );
}
