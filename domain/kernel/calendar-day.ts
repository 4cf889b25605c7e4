import { z } from 'zod';

/** A day as YYYY-MM-DD that a database can keep: none knows a year 0. `words` say what is wanted instead. */
export const calendarDay = (words = 'must be a day such as 2026-05-01') =>
  z.iso.date(words).refine((day) => !day.startsWith('0000'), words);
