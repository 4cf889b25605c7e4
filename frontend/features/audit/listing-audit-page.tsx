import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { classNames } from '#frontend/lib/class-names.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { useUpdates } from '#frontend/lib/api/use-updates.ts';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { type AsOf, historyQuery, momentQuery } from './api.ts';
import { AuditEvents, loadedOf } from './audit-events.tsx';
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
  const { entries, total = 0 } = loadedOf(history.data);
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
      <div className={classNames('grid items-start gap-6', entries.length > 0 && 'lg:grid-cols-2')}>
        {entries.length > 0 && (
          <StateAsOf
            entries={entries}
            total={total}
            moment={moment}
            asOf={search.get('asOf')}
            onShowPosition={(position) => show(position === newest ? {} : { position: String(position) })}
            onShowTime={(time) => show({ asOf: time })}
          />
        )}
        <section id={timelineId} aria-label="Timeline" tabIndex={-1} className="min-w-0 scroll-mt-24">
          <AuditEvents
            query={history}
            loading="Loading the history"
            failure="The history could not be loaded"
            empty="Nothing is known of a listing with this id."
            current={moment.data?.entry?.position}
            onShow={(position) => {
              show({ position: String(position) });
              document.getElementById(stateHeadingId)?.focus();
            }}
          />
        </section>
      </div>
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
