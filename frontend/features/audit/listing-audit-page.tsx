import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { LoadFailure } from '../../components/state/load-failure.tsx';
import { LoadMore } from '../../components/state/load-more.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { SkeletonLines } from '../../components/state/skeleton.tsx';
import { EmptyState } from '../../components/state/states.tsx';
import { formatCount } from '../../lib/format.ts';
import { useUpdates } from '../../lib/api/use-updates.ts';
import { BackLink } from '../listing/page/back-link.tsx';
import { type AsOf, historyQuery, momentQuery } from './api.ts';
import { AuditTimeline } from './audit-timeline.tsx';
import { StateAsOf, stateHeadingId, timelineId } from './state-as-of.tsx';
import { ukMoment } from './uk-time.ts';

/** The life of one listing: a timeline, and the listing as it was at any point of it. The address holds the point. */
export function Component() {
  const { id = '' } = useParams();
  return <ListingHistory key={id} id={id} />;
}

function ListingHistory({ id }: { readonly id: string }) {
  const [search, setSearch] = useSearchParams();
  const client = useQueryClient();
  useUpdates('GET /api/admin/audit', () => void client.invalidateQueries({ queryKey: historyQuery(id).queryKey }));
  const history = useInfiniteQuery(historyQuery(id));
  const entries = history.data?.pages.flatMap((page) => page.items.entries) ?? [];
  const total = history.data?.pages[0]?.total ?? 0;
  const newest = entries[0]?.position;
  const at: AsOf = asOf(search) ?? { asOfPosition: newest ?? 0 };
  const moment = useQuery({
    ...momentQuery(id, at),
    enabled: newest !== undefined,
    placeholderData: keepPreviousData,
  });
  const show = (next: Record<string, string>): void => setSearch(next, { replace: true, preventScrollReset: true });
  return (
    <>
      <BackLink to={pathTo('audit')}>Back to Audit Trail</BackLink>
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
      {entries.length > 0 && (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <StateAsOf
            entries={entries}
            total={total}
            moment={moment}
            asOf={search.get('asOf')}
            onShowPosition={(position) => show(position === newest ? {} : { position: String(position) })}
            onShowTime={(time) => show({ asOf: time })}
          />
          <section id={timelineId} aria-label="Timeline" tabIndex={-1} className="min-w-0 scroll-mt-24 space-y-4">
            <AuditTimeline
              entries={entries}
              current={moment.data?.entry?.position}
              onShow={(position) => {
                show({ position: String(position) });
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

/** The moment that the address names; undefined when it names none, which is now. */
function asOf(search: URLSearchParams): AsOf | undefined {
  const time = ukMoment(search.get('asOf') ?? '', 'end');
  if (time !== undefined) return { asOf: time };
  const position = search.get('position') ?? '';
  return /^\d{1,15}$/.test(position) ? { asOfPosition: Number(position) } : undefined;
}
