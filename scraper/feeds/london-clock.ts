import { londonClock } from '#domain/kernel/london-clock.ts';

/** A time as feeds write it, on London's clock; one without a zone is what the clock at the place shows. Null when it is none. */
export function clockTime(text: string): { readonly date: string; readonly time: string | null } | null {
  const [, date, time, zone] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/i.exec(text.trim()) ?? [];
  if (date === undefined || Number.isNaN(Date.parse(date))) return null;
  if (time === undefined) return { date, time: null };
  const moment = zone === undefined ? Number.NaN : Date.parse(text.trim());
  return Number.isNaN(moment) ? { date, time } : londonClock(moment);
}
