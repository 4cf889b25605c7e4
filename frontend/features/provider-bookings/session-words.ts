const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
/** "Tuesday" of "2026-03-10" */
export const weekdayOf = (date: string): string => weekday.format(new Date(`${date}T00:00:00Z`));

/** Until when families can book, as the form offers it: hours before the start, and what that is called. */
export const cutOffs = [
  [0, 'it starts'],
  [2, '2 hours before'],
  [12, '12 hours before'],
  [24, 'the day before'],
  [48, '2 days before'],
  [72, '3 days before'],
  [168, 'a week before'],
] as const;
