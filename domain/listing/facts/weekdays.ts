/** The days of the week, in their order. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type WeekdayName = (typeof weekdays)[number];
/** "Saturday". */
export const dayName = (day: WeekdayName): string => `${day[0]?.toUpperCase() ?? ''}${day.slice(1)}`;
