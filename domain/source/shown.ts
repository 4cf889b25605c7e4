import { dueAt, type Source } from './source.ts';
import type { SourceView } from './views.ts';

/** `source` as admins see it, `error` being why its last run could not read it; undefined once it was removed. */
export function shownSource(source: Source, error: string | null): SourceView | undefined {
  const { fields, isPaused, openRun, lastRunAt, revision } = source;
  if (fields === null) return undefined;
  const { sourceId: id, ...said } = fields;
  const pages = Object.values(source.pages);
  const listings = new Set(pages.flatMap(({ listingId }) => (listingId === null ? [] : [listingId])));
  return {
    id,
    ...said,
    state: openRun !== null ? 'running' : isPaused ? 'paused' : error !== null ? 'failed' : 'waiting',
    isPaused,
    error,
    lastRunAt,
    nextRunAt: dueAt(source),
    found: listings.size,
    vanished: pages.filter(({ listingId, vanished }) => vanished && listingId !== null).length,
    revision,
  };
}
