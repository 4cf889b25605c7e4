import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { formatCount, formatDateTime } from '#frontend/lib/format.ts';
import { useUpdates } from '#frontend/lib/api/use-updates.ts';
import { auditPath } from '#frontend/lib/address/paths.ts';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { auditQuery } from './api.ts';
import { AuditEvents, loadedOf } from './audit-events.tsx';
import { AuditFilterForm } from './audit-filter-form.tsx';
import { auditFile, type AuditFilters, fromSearch, toQuery } from './filters.ts';
import { isToCome, TO_COME } from './uk-time.ts';

/** Everything that ever happened, by whom and when. The address holds the filters. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const filters = fromSearch(search);
  const client = useQueryClient();
  const audit = useInfiniteQuery(auditQuery(filters));
  // A long list that somebody has worked their way down is not read anew, and does not move, at every event.
  const isLong = (audit.data?.pages.length ?? 0) > 1;
  const [newsFor, setNewsFor] = useState<string | null>(null);
  useUpdates('GET /api/admin/audit', () => {
    if (isLong) setNewsFor(search.toString());
    else void client.invalidateQueries({ queryKey: auditQuery(filters).queryKey });
  });
  const showNews = (): void => {
    setNewsFor(null);
    void client.resetQueries({ queryKey: auditQuery(filters).queryKey });
  };
  const { total } = loadedOf(audit.data);
  return (
    <>
      <BackLink to={pathTo('admin-dashboard')}>Back to Dashboard</BackLink>
      <PageHeading
        title="Audit Trail"
        count={total !== undefined && formatCount(total, 'event', 'events')}
        actions={
          <Link to={pathTo('directory-history')} className={buttonClass({ variant: 'secondary', size: 'small' })}>
            Directory as of a Date
          </Link>
        }
      >
        <p>Everything that happened, who did it and when, from the event log itself.</p>
      </PageHeading>
      <div className="grid items-start gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <AuditFilterForm filters={filters} onApply={(next) => setSearch({ ...next }, { preventScrollReset: true })} />
        <section aria-label="Events" className="min-w-0 space-y-4">
          <AsOf filters={filters} />
          {newsFor === search.toString() && (
            <Button variant="secondary" size="small" onClick={showNews}>
              Show what has happened since
            </Button>
          )}
          <AuditEvents
            query={audit}
            loading="Loading the audit trail"
            failure="The audit trail could not be loaded"
            empty="Nothing that happened matches these filters."
            withEntity
          />
          {total !== undefined && total > 0 && <Files filters={filters} />}
        </section>
      </div>
    </>
  );
}

/** The list ends in the past: it says so, and leads back to now. */
function AsOf({ filters }: { readonly filters: AuditFilters }) {
  const { asOf, asOfPosition } = toQuery(filters);
  if (asOf === undefined && asOfPosition === undefined) return null;
  const { asOf: _time, asOfPosition: _position, ...now } = filters;
  return (
    <Notice
      kind={asOf !== undefined && isToCome(asOf) ? 'warning' : 'info'}
      title={asOf === undefined ? 'Up to a position of the log' : `As of ${formatDateTime(asOf)}`}
      action={
        <Link to={auditPath(now)} className="font-bold text-link underline underline-offset-4">
          Show everything up to now
        </Link>
      }
    >
      {asOf !== undefined && isToCome(asOf)
        ? TO_COME
        : 'Only what had happened by then; what has happened since is left out.'}
    </Notice>
  );
}

/** The same events as files, with exact times. */
function Files({ filters }: { readonly filters: AuditFilters }) {
  return (
    <p className="flex flex-wrap items-center gap-3 text-small text-soft">
      All of these events as a file, with exact times:
      {(['csv', 'ndjson'] as const).map((kind) => (
        <a key={kind} href={auditFile(kind, filters)} download className="min-h-11 py-3 font-bold text-link underline">
          {kind === 'csv' ? 'CSV for spreadsheets' : 'NDJSON for programs'}
        </a>
      ))}
    </p>
  );
}
