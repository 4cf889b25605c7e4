/** What a source is, as far as it can be read. */
export const sourceKinds = ['start-page', 'sitemap'] as const;
export type SourceKind = (typeof sourceKinds)[number];
export const kindWords: Readonly<Record<SourceKind, string>> = { 'start-page': 'Start page', sitemap: 'Sitemap' };

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

/** When a source of `schedule` is read next that was read last at `lastAt` (ISO 8601; null: never, so at once); null when only by hand. */
export function dueAfter(schedule: Schedule, lastAt: string | null, addedAt: string): string | null {
  if (schedule === 'by-hand') return null;
  if (lastAt === null) return addedAt;
  return new Date(Date.parse(lastAt) + days[schedule] * DAY_MS).toISOString();
}
