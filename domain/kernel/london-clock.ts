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
