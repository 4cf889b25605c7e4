import { formatDateTime } from './format.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "just now", "12 minutes ago", "3 hours ago" up to a day before `now` (milliseconds); else the time itself, "4 Mar 2026, 15:20". */
export function relativeTime(iso: string, now: number): string {
  const past = now - Date.parse(iso);
  if (past >= DAY || past < -MINUTE) return formatDateTime(iso);
  if (past < MINUTE) return 'just now';
  return `${counted(past)} ago`;
}

/** "waiting 12 minutes", "waiting 3 days" of what has waited since `iso`; "just came in" of what came in within a minute. */
export function waitingTime(iso: string, now: number): string {
  const past = now - Date.parse(iso);
  return past < MINUTE ? 'just came in' : `waiting ${counted(past)}`;
}

/** As many whole minutes, hours or days as there are in `past` (milliseconds). */
function counted(past: number): string {
  const [size, unit] =
    past < HOUR ? ([MINUTE, 'minute'] as const) : past < DAY ? ([HOUR, 'hour'] as const) : ([DAY, 'day'] as const);
  const count = Math.floor(past / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
