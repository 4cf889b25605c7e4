import type { z } from 'zod';
import type { AuditQuerySchema } from '#domain/audit/views.ts';
import { ukMoment } from './uk-time.ts';

/** What the audit page's address can ask for. Times are as people type them: "2026-03-04T15:20", in UK time. */
export const filterNames = [
  'about',
  'who',
  'signIns',
  'entity',
  'actor',
  'type',
  'concept',
  'from',
  'to',
  'correlation',
  'asOf',
  'asOfPosition',
] as const satisfies readonly (keyof z.output<typeof AuditQuerySchema>)[];
export type AuditFilterName = (typeof filterNames)[number];
export type AuditFilters = Partial<Readonly<Record<AuditFilterName, string>>>;

/** Which edge of the minute that was typed a time means: what happened at 15:20:30 happened from 15:20 and up to 15:20. */
const edges: Partial<Readonly<Record<AuditFilterName, 'start' | 'end'>>> = { from: 'start', to: 'end', asOf: 'end' };

/** The filters in `search`; empty values are none. */
export function fromSearch(search: { get(name: string): string | null }): AuditFilters {
  const filters: Partial<Record<AuditFilterName, string>> = {};
  for (const name of filterNames) {
    const value = search.get(name)?.trim();
    if (value) filters[name] = value;
  }
  return filters;
}

/** The filters as the API takes them: times in UTC. A time that is none is left out, as is a position that is no number. */
export function toQuery(filters: AuditFilters): AuditFilters {
  const query: Partial<Record<AuditFilterName, string>> = {};
  for (const name of filterNames) {
    const value = filters[name];
    if (value === undefined) continue;
    const edge = edges[name];
    // What the API shows by itself, the page shows to who asks for it.
    if (name === 'signIns') continue;
    if (edge) {
      const moment = ukMoment(value, edge);
      if (moment !== undefined) query[name] = moment;
    } else if (name !== 'asOfPosition' || /^\d+$/.test(value)) {
      query[name] = value;
    }
  }
  if (filters.signIns !== 'shown') query.signIns = 'hidden';
  return query;
}

/** What of them is folded away: ids and positions, which nobody knows by heart. */
export const technicalNames = [
  'entity',
  'actor',
  'correlation',
  'asOfPosition',
] as const satisfies readonly AuditFilterName[];

/** Where the same events are to be had as a file. */
export const auditFile = (kind: 'csv' | 'ndjson', filters: AuditFilters): string =>
  `/api/admin/audit.${kind}?${new URLSearchParams({ ...toQuery(filters) }).toString()}`;
