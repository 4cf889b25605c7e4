import type { AuditEntry } from '#domain/audit/views.ts';

/** A point in a listing's life: the last event that had happened by then. */
export interface Moment {
  readonly entry: AuditEntry;
  /** Counted from the oldest event, which is 0. */
  readonly index: number;
  readonly isNow: boolean;
}

/** The moment that `position` names in `entries` (newest first); now without one. Undefined when nothing had happened yet. */
export function momentAt(entries: readonly AuditEntry[], position: string | null): Moment | undefined {
  const upTo = position !== null && /^\d+$/.test(position) ? Number(position) : Infinity;
  const place = entries.findIndex((entry) => entry.position <= upTo);
  // Before the oldest event that is loaded, the oldest is the nearest that can be shown.
  const found = place === -1 ? entries.length - 1 : place;
  const entry = entries[found];
  return entry && { entry, index: entries.length - 1 - found, isNow: found === 0 };
}

/** The position of the last event at or before `time` (ISO 8601 or as typed); null when nothing had happened by then. */
export function positionAt(entries: readonly AuditEntry[], time: string): number | null {
  const limit = new Date(time).getTime();
  return entries.find((entry) => new Date(entry.occurredAt).getTime() <= limit)?.position ?? null;
}

/** `iso` as a `datetime-local` box takes it: "2026-03-04T15:20" in the reader's own time zone, rounded up to the minute. */
export function typedTime(iso: string): string {
  const time = new Date(Math.ceil(new Date(iso).getTime() / 60_000) * 60_000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const date = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${date}T${two(time.getHours())}:${two(time.getMinutes())}`;
}
