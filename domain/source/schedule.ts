/** What a feed may be written in. */
export const feedFormats = ['openactive', 'calendar', 'rss'] as const;
export type FeedFormat = (typeof feedFormats)[number];
/**
 * What a source is, as far as it can be read: pages that are to be read each (`start-page`, `sitemap`), a feed whose items are read
 * (`feed`: of the format that it turns out to have), or a list of which an admin brings each file (`list`).
 */
export const sourceKinds = ['start-page', 'sitemap', 'feed', ...feedFormats, 'list'] as const;
export type SourceKind = (typeof sourceKinds)[number];
export const kindWords: Readonly<Record<SourceKind, string>> = {
  'start-page': 'Start page',
  sitemap: 'Sitemap',
  feed: 'Feed',
  openactive: 'OpenActive feed',
  calendar: 'Calendar (iCal)',
  rss: 'RSS or Atom feed',
  list: 'List (CSV)',
};
export type FeedKind = 'feed' | FeedFormat;
export const isFeed = (kind: SourceKind): kind is FeedKind =>
  kind === 'feed' || feedFormats.some((format) => format === kind);
/** What leads to pages. */
export type PagesKind = 'start-page' | 'sitemap';
/** Whether what it has are items of its own, and no pages. */
export const hasItems = (kind: SourceKind): boolean => isFeed(kind) || kind === 'list';
/** What an admin keeps by its address; a list is kept with its first file. */
export const addressedKinds = ['start-page', 'sitemap', 'feed', ...feedFormats] as const;

/** How often a source is read by itself. */
export const schedules = ['daily', 'weekly', 'monthly', 'by-hand'] as const;
export type Schedule = (typeof schedules)[number];
export const scheduleWords: Readonly<Record<Schedule, string>> = {
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
  'by-hand': 'By hand only',
};

const DAY_MS = 24 * 60 * 60 * 1000;
const days: Readonly<Record<Exclude<Schedule, 'by-hand'>, number>> = { daily: 1, weekly: 7, monthly: 30 };

/** Up to this part of its time a source is read earlier, each by as much as its id says. */
const SPREAD = 1 / 24;

/**
 * When a source of `schedule` is read next that was read last at `lastAt` (ISO 8601; null: never, so at once); null when only by hand.
 * Those that were begun together, by one press of a button, are not due together ever after: each has its own part of the last hour
 * of a day, of the last seven of a week.
 */
export function dueAfter(
  schedule: Schedule,
  {
    sourceId,
    lastAt,
    addedAt,
  }: { readonly sourceId: string; readonly lastAt: string | null; readonly addedAt: string },
): string | null {
  if (schedule === 'by-hand') return null;
  if (lastAt === null) return addedAt;
  const earlier = (Number.parseInt(sourceId.slice(-4), 16) / 0x1_00_00) * SPREAD;
  return new Date(Date.parse(lastAt) + Math.round(days[schedule] * DAY_MS * (1 - earlier))).toISOString();
}
