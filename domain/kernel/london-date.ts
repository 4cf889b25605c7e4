const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });

/** The day in Britain at `moment`, YYYY-MM-DD. */
export const londonDate = (moment: Date): string => format.format(moment);
