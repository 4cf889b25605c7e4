import { missedBy } from './known-pages.ts';
import { dueAt, type Source } from './source.ts';
import type { SourceView } from './views.ts';

/** A source without the pages that it knows, which may be thousands: how many listings they gave, and how many of those it misses. */
export interface SourceSummary extends Omit<Source, 'pages'> {
  readonly found: number;
  readonly missed: number;
}

export function summaryOf({ pages, ...source }: Source): SourceSummary {
  const listings = new Set(Object.values(pages).flatMap(({ listingId }) => (listingId === null ? [] : [listingId])));
  return { ...source, found: listings.size, missed: missedBy({ pages }).length };
}

/** `source` as admins see it, `error` being why its last run could not read it; undefined once it was removed. */
export function shownSource(source: SourceSummary, error: string | null): SourceView | undefined {
  const { fields, isPaused, openRun, lastRunAt, revision, found, missed, format } = source;
  if (fields === null) return undefined;
  const { sourceId: id, ...said } = fields;
  return {
    id,
    ...said,
    state: openRun !== null ? 'running' : isPaused ? 'paused' : error !== null ? 'failed' : 'waiting',
    isPaused,
    format,
    progress: openRun?.progress ?? null,
    error,
    lastRunAt,
    nextRunAt: dueAt(source),
    found,
    vanished: missed,
    revision,
  };
}
