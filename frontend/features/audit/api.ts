import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AuditEntry, AuditPage } from '#domain/audit/views.ts';
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
    // Nobody tells a screen that is not open of what happens meanwhile.
    staleTime: 0,
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
    // Nobody tells a screen that is not open of what happens meanwhile.
    staleTime: 0,
  });

/** Up to which position of the log, or up to which time in UTC. */
export type AsOf = { readonly asOfPosition: number } | { readonly asOf: string };

/** A listing at a moment of its life. */
export interface Moment {
  /** The last event that had happened by then; undefined when nothing had. */
  readonly entry: AuditEntry | undefined;
  /** How many events had happened by then. */
  readonly count: number;
  readonly state: AuditPage['state'];
}

/** What a listing held at a moment, as the server computes it from the log, whatever part of its history is on the screen. */
export const momentQuery = (listingId: string, at: AsOf) =>
  queryOptions({
    queryKey: ['/api/admin/audit-state', listingId, at],
    queryFn: async ({ signal }): Promise<Moment> => {
      const query = queryString({ entity: listingId, ...at, limit: 1 });
      const { entries, total, state } = await get<AuditPage>(`/api/admin/audit${query}`, { signal });
      return { entry: entries[0], count: total, state };
    },
    // What stood at a position stands there for ever; a time may still be to come.
    staleTime: 'asOfPosition' in at ? Infinity : 0,
  });
