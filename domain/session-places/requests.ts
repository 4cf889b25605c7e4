import { z } from 'zod';
import { formatPounds } from '../kernel/pounds.ts';
import { uncrossed } from '../kernel/uncrossed.ts';
import { numberFrom, price, text } from '../listing/form-input.ts';
import { sessionEnds } from './ends.ts';
import { CANCELLATION_MAX, MOST_CUT_OFF_HOURS, MOST_PENCE, MOST_PLACES } from './limits.ts';

const whole = (words: string) => z.number(words).int('Please enter a whole number');
const clock = z
  .string('Please enter a time')
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time, such as 16:00');
const date = (words: string) => z.iso.date(words);

const terms = {
  places: z.preprocess(
    numberFrom,
    whole('Please say how many places there are')
      .min(1, 'There must be at least one place')
      .max(MOST_PLACES, `Please use at most ${MOST_PLACES}`),
  ),
  /** Pounds a place; 0 is free. */
  price: price
    .refine((pounds) => pounds !== null, 'Please enter a price, or 0 when it is free')
    .transform((pounds) => Math.round((pounds ?? 0) * 100))
    .refine((pence) => pence <= MOST_PENCE, `Please use at most ${formatPounds(MOST_PENCE / 100)}`),
  cutOffHours: z.preprocess(
    numberFrom,
    whole('Please say until when families can book').min(0).max(MOST_CUT_OFF_HOURS),
  ),
  cancellation: text(CANCELLATION_MAX)
    .optional()
    .transform((words) => words ?? ''),
  /** Its last day; null goes on. */
  until: z.preprocess(
    (value) => (value === '' || value === undefined ? null : value),
    date('Please enter a day').nullable(),
  ),
};

/** PUT provider/activities/{id}/sessions/{sessionId}. */
export const SessionTermsSchema = z.object({
  ...terms,
  before: z
    .object(terms)
    .optional()
    .describe('The terms as they were shown: what a colleague has changed since is not put back, and this is refused'),
});
/** POST provider/activities/{id}/sessions. */
export const NewSessionSchema = z.object({
  ...terms,
  from: date('Please choose its first day'),
  start: clock,
  end: clock,
});
/** PUT provider/activities/{id}/sessions/{sessionId}/dates/{date}. */
export const DateStandingSchema = z.object({ closed: z.boolean() });

/** What forms hold, with what is wrong between two fields: of a session that is there the first day stays, and is no part of what is sent. */
export const NewSessionTypedSchema = uncrossed(NewSessionSchema, sessionEnds);
export const SessionTermsTypedSchema = uncrossed(
  SessionTermsSchema.extend({ from: NewSessionSchema.shape.from }),
  sessionEnds,
);
