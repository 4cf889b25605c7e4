import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AuditPage } from '#domain/audit/views.ts';
import { get, queryString } from '../../lib/api/api.ts';
import { adminKey } from '../admin/api.ts';
import { type AuditFilters, toQuery } from './filters.ts';

/** Every query of the audit trail begins with this key. */
export const auditKey = [...adminKey, 'audit'] as const;

/** GET /api/admin/audit, newest first; each page continues below the last position of the one before. */
export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: [...auditKey, 'entries', filters],
    queryFn: ({ pageParam, signal }) =>
      get<AuditPage>(`/api/admin/audit${queryString({ ...toQuery(filters), before: pageParam })}`, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });

/** Most events that one page of a listing's history loads. */
const HISTORY_PAGE = 200;

/** Everything that happened to one listing. */
export const historyQuery = (listingId: string) =>
  infiniteQueryOptions({
    queryKey: [...auditKey, 'history', listingId],
    queryFn: ({ pageParam, signal }) => {
      const query = { entity: listingId, limit: HISTORY_PAGE, before: pageParam };
      return get<AuditPage>(`/api/admin/audit${queryString(query)}`, { signal });
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });

/** What a listing held when the log was at `position`. The past does not change, so it is read once. */
export const stateQuery = (listingId: string, position: number) =>
  queryOptions({
    queryKey: ['/api/admin/audit-state', listingId, position],
    queryFn: async ({ signal }) => {
      const query = queryString({ entity: listingId, asOfPosition: position, limit: 1 });
      return (await get<AuditPage>(`/api/admin/audit${query}`, { signal })).state;
    },
  });
