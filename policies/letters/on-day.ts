/** With the year: a letter is kept, and what it tells of may be months away. */
export const longDay = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const day = new Intl.DateTimeFormat('en-GB', { ...longDay, timeZone: 'UTC' });

/** A day, YYYY-MM-DD, as letters say it: "Tuesday, 10 March 2026". */
export const onDay = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));
