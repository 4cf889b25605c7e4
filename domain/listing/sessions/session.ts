import { z } from 'zod';
import { weekdays } from '../facts/weekdays.ts';

/** Parts of a day that families look for. */
export const dayParts = ['morning', 'afternoon', 'after-school', 'evening'] as const;
export type DayPart = (typeof dayParts)[number];

/** "09:30" */
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
/** "2026-09-12" */
const date = z.iso.date();

/** One weekly time of an activity, as its schedule says it; null is "not stated". */
export const SessionSchema = z.object({
  weekday: z.enum(weekdays),
  start: clock.nullable(),
  /** Later than the start on the same day. */
  end: clock.nullable(),
  /** The part of the day in words ("Saturday mornings"), where no start is stated. */
  part: z.enum(dayParts).nullable(),
  /** First and last day on which it can take place; both the same for what takes place once. */
  from: date.nullable(),
  until: date.nullable(),
  termTimeOnly: z.boolean().nullable(),
  /** In school holidays and at no other time; `termTimeOnly` is false then. */
  holidaysOnly: z.boolean(),
});
export type Session = z.infer<typeof SessionSchema>;
