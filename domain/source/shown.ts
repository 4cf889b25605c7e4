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

/**
 * A source as admins see it, which is one whether it is kept in one or, as a long list is, in several: `parts` in their order, each with
 * why its last run could not read it. Undefined once it was removed.
 */
export function shownParts(
  parts: readonly { readonly source: SourceSummary; readonly error: string | null }[],
): SourceView | undefined {
  const all = parts.flatMap(({ source, error }) => shownSource(source, error) ?? []);
  const [first, second] = all;
  if (!first || !second) return first;
  const sum = (of: (part: SourceView) => number): number => all.reduce((before, part) => before + of(part), 0);
  const failed = all.filter(({ error }) => error !== null);
  const is = (state: SourceView['state']): boolean => all.some((part) => part.state === state);
  const isPaused = all.every((part) => part.isPaused);
  const running = all.flatMap(({ progress }) => progress ?? []);
  return {
    ...first,
    state: is('running') ? 'running' : isPaused ? 'paused' : is('failed') ? 'failed' : 'waiting',
    isPaused,
    // Of the parts that are being read.
    progress:
      running.length === 0
        ? null
        : {
            done: running.reduce((before, { done }) => before + done, 0),
            total: running.reduce<number | null>(
              (before, { total }) => (before === null || total === null ? null : before + total),
              0,
            ),
          },
    error:
      failed.length === 0
        ? null
        : `${failed.length} of ${all.length} parts could not be imported. ${failed[0]?.error ?? ''}`,
    lastRunAt: all.reduce<string | null>(
      (last, { lastRunAt }) => (lastRunAt !== null && (last === null || lastRunAt > last) ? lastRunAt : last),
      null,
    ),
    found: sum(({ found }) => found),
    vanished: sum(({ vanished }) => vanished),
  };
}

/** `source` as admins see it, `error` being why its last run could not read it; undefined once it was removed. */
export function shownSource(source: SourceSummary, error: string | null): SourceView | undefined {
  const { fields, isPaused, openRun, lastRunAt, revision, found, missed, format } = source;
  if (fields === null) return undefined;
  const { sourceId: id, part, ...said } = fields;
  return {
    id,
    ...said,
    parts: part?.of ?? 1,
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
