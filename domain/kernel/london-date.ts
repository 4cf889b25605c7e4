const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });

/** The day in Britain at `moment`, YYYY-MM-DD. */
export const londonDate = (moment: Date): string => format.format(moment);

const offsetOf = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', hour12: false });

/** When clocks in Britain show `clock` ("16:30") on `date`. An hour that a change of clocks leaves out is the one after it. */
export function londonTime(date: string, clock: string): Date {
  const asUtc = new Date(`${date}T${clock}:00Z`);
  // Clocks show Greenwich time or an hour more; the night of the change knows both.
  const summer = new Date(asUtc.getTime() - 3_600_000);
  const shows = Number(offsetOf.format(summer)) % 24;
  return shows === asUtc.getUTCHours() ? summer : asUtc;
}

/** The day `days` after `date`, both YYYY-MM-DD. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
