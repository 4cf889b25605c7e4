/** What the audit page's address can ask for. Times are as people type them: "2026-03-04T15:20", in their own time zone. */
export const filterNames = [
  'entity',
  'actor',
  'type',
  'concept',
  'from',
  'to',
  'correlation',
  'asOf',
  'asOfPosition',
] as const;
export type AuditFilterName = (typeof filterNames)[number];
export type AuditFilters = Partial<Readonly<Record<AuditFilterName, string>>>;

const times: ReadonlySet<AuditFilterName> = new Set<AuditFilterName>(['from', 'to', 'asOf']);

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
    if (times.has(name)) {
      const time = new Date(value);
      if (!Number.isNaN(time.getTime())) query[name] = time.toISOString();
    } else if (name !== 'asOfPosition' || /^\d+$/.test(value)) {
      query[name] = value;
    }
  }
  return query;
}
