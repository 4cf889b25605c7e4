import { z } from 'zod';
import { calendarDay } from '../kernel/calendar-day.ts';
import { numberFrom, text } from '../listing/form-input.ts';
import { bookingActions, MOST_ASKED, NOTE_MAX, REASON_MAX } from './words.ts';

const note = text(NOTE_MAX)
  .optional()
  .transform((words) => words ?? null);

const wanted = {
  sessionId: z.uuid('Please choose a date'),
  date: calendarDay('Please choose a date'),
  places: z.preprocess(
    numberFrom,
    z
      .number('Please say how many places you need')
      .int('Please enter a whole number')
      .min(1, 'Please ask for at least one place')
      .max(MOST_ASKED, `Please ask for at most ${MOST_ASKED} places at once`),
  ),
};
/** What all places together cost as it was shown, in pence: where they cost something else by now, nothing is asked for. */
const expectedPence = z.number().int().min(0).optional();

/** POST activities/{id}/waiting. */
export const WaitingInputSchema = z.object(wanted);
/** POST activities/{id}/bookings. Names of children are not asked. */
export const BookingInputSchema = z.object({ ...wanted, note, expectedPence });
/** POST occasions/{id}/waiting/{waitingId}/take-up. */
export const TakeUpSchema = z.object({ note, expectedPence });
/** PUT provider/occasions/{id}/bookings/{bookingId}. */
export const BookingVerdictSchema = z.object({
  action: z.enum(bookingActions),
  reason: text(REASON_MAX)
    .optional()
    .transform((words) => words ?? null),
});
