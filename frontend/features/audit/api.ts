import { queryOptions } from '@tanstack/react-query';
import type { AuditEntry, AuditPage } from '#domain/audit/views.ts';
import { ask } from '#frontend/lib/api/api.ts';
import { pages } from '#frontend/lib/api/list.ts';
import { read } from '#frontend/lib/api/read.ts';
import { type AuditFilters, toQuery } from './filters.ts';

// `staleTime`: nobody tells a screen that is not open of what happens meanwhile.

/** What happened, newest first. */
export const auditQuery = (filters: AuditFilters) => ({
  ...pages('GET /api/admin/audit', { query: toQuery(filters) }),
  staleTime: 0,
});

/** What the audit trail can be filtered by: it changes with the site's version only. */
export const auditNamesQuery = { ...read('GET /api/admin/audit/names', {}), staleTime: Infinity };

/** Most events that one page of a listing's history loads. */
const HISTORY_PAGE = 200;

/** Everything that happened to one listing. */
export const historyQuery = (listingId: string) => ({
  ...pages('GET /api/admin/audit', { query: { entity: listingId, limit: HISTORY_PAGE } }),
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
    queryKey: ['moment', listingId, at],
    queryFn: async ({ signal }): Promise<Moment> => {
      const query = { entity: listingId, ...at, limit: 1 };
      const { entries, total, state } = (await ask('GET /api/admin/audit', { query }, { signal })).body;
      return { entry: entries[0], count: total, state };
    },
    // What stood at a position stands there for ever; a time may still be to come.
    staleTime: 'asOfPosition' in at ? Infinity : 0,
  });
