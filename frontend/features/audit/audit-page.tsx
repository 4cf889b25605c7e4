import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import { LoadMore } from '#frontend/components/state/load-more.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { formatCount } from '#frontend/lib/format.ts';
import { useUpdates } from '#frontend/lib/api/use-updates.ts';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { auditQuery } from './api.ts';
import { AuditCard } from './audit-card.tsx';
import { AuditFilterForm } from './audit-filter-form.tsx';
import { fromSearch } from './filters.ts';

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
  const total = audit.data?.pages[0]?.total;
  const entries = audit.data?.pages.flatMap((page) => page.items.entries) ?? [];
  return (
    <>
      <BackLink to={pathTo('admin-dashboard')}>Back to Dashboard</BackLink>
      <PageHeading title="Audit Trail">
        <p>Everything that happened, who did it and when, from the event log itself.</p>
      </PageHeading>
      <div className="grid items-start gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <AuditFilterForm
          key={search.toString()}
          filters={filters}
          onApply={(next) => setSearch({ ...next }, { preventScrollReset: true })}
        />
        <section aria-label="Events" className="min-w-0 space-y-4">
          <p role="status" className="text-soft">
            {total !== undefined && formatCount(total, 'event', 'events')}
          </p>
          {newsFor === search.toString() && (
            <Button variant="secondary" size="small" onClick={showNews}>
              Show what has happened since
            </Button>
          )}
          <AdminList
            label="Events"
            query={audit}
            items={audit.data && entries}
            keyOf={({ position }) => position}
            loading="Loading the audit trail"
            failure="The audit trail could not be loaded"
            empty={{ title: 'No events found', text: 'Nothing that happened matches these filters.' }}
            pager={<LoadMore query={audit} label="Load Older Events" />}
          >
            {(entry) => <AuditCard entry={entry} withEntity />}
          </AdminList>
        </section>
      </div>
    </>
  );
}
