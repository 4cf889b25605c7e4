import { formatDateTime } from './format.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "just now", "12 minutes ago", "3 hours ago" up to a day before `now` (milliseconds); else the time itself, "4 Mar 2026, 15:20". */
export function relativeTime(iso: string, now: number): string {
  const past = now - Date.parse(iso);
  if (past >= DAY || past < -MINUTE) return formatDateTime(iso);
  if (past < MINUTE) return 'just now';
  if (past < HOUR) return ago(Math.floor(past / MINUTE), 'minute');
  return ago(Math.floor(past / HOUR), 'hour');
}

const ago = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`;
