const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

export interface ClockTime {
  /** YYYY-MM-DD */
  readonly date: string;
  /** HH:MM */
  readonly time: string;
}

/** What clocks in London show at `moment`, ms: activities are where London's time is. */
export function londonClock(moment: number): ClockTime {
  const parts = new Map(london.formatToParts(moment).map(({ type, value }) => [type, value]));
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return { date: `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}`, time: `${of('hour')}:${of('minute')}` };
}

/** A time as feeds and pages write it for programs, on London's clock; one without a zone is what the clock at the place shows. Null when it is none. */
export function clockTime(text: string): { readonly date: string; readonly time: string | null } | null {
  const [, date, time, zone] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/i.exec(text.trim()) ?? [];
  if (date === undefined || Number.isNaN(Date.parse(date))) return null;
  if (time === undefined) return { date, time: null };
  const moment = zone === undefined ? Number.NaN : Date.parse(text.trim());
  return Number.isNaN(moment) ? { date, time } : londonClock(moment);
}
