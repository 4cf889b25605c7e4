import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { AuditEntry, AuditPage } from '#domain/audit/views.ts';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import { LoadMore } from '#frontend/components/state/load-more.tsx';
import { AuditCard } from './audit-card.tsx';

type Pages = { readonly pages: readonly { readonly items: AuditPage; readonly total: number }[] };

/** What is loaded so far of a list of events, newest first, and how many it has. */
export const loadedOf = (
  data: Pages | undefined,
): { readonly entries: readonly AuditEntry[]; readonly total: number | undefined } => ({
  entries: data?.pages.flatMap((page) => page.items.entries) ?? [],
  total: data?.pages[0]?.total,
});

interface AuditEventsProps {
  readonly query: UseInfiniteQueryResult<Pages>;
  readonly loading: string;
  readonly failure: string;
  /** Why there is nothing. */
  readonly empty: string;
  /** Names what each event is about, where that is not always the same. */
  readonly withEntity?: boolean;
  /** The position whose state is shown beside the list. */
  readonly current?: number | undefined;
  readonly onShow?: (position: number) => void;
}

/** Events of the audit trail, newest first, page after page. */
export function AuditEvents({ query, loading, failure, empty, withEntity, current, onShow }: AuditEventsProps) {
  return (
    <AdminList
      label="Events"
      query={query}
      items={query.data && loadedOf(query.data).entries}
      keyOf={({ position }) => position}
      loading={loading}
      failure={failure}
      empty={{ title: 'No events found', text: empty }}
      pager={<LoadMore query={query} label="Load Older Events" />}
    >
      {(entry) => (
        <AuditCard
          entry={entry}
          withEntity={withEntity === true}
          isCurrent={entry.position === current}
          onShow={onShow}
        />
      )}
    </AdminList>
  );
}
