import { z } from 'zod';
import { bookingStatuses, paymentStatuses } from './words.ts';

const clock = z.string();
/** What both sides see of a booking. */
const shared = {
  id: z.uuid(),
  occasionId: z.uuid(),
  activityId: z.uuid(),
  activityName: z.string(),
  date: z.iso.date(),
  start: clock,
  end: clock,
  places: z.number().int(),
  totalAmount: z.string().describe('Pounds as a decimal number'),
  paymentStatus: z.enum(paymentStatuses),
  status: z.enum(bookingStatuses),
  /** What the family wrote, and why the provider declined or cancelled. */
  note: z.string().nullable(),
  reason: z.string().nullable(),
  cancelledBy: z.enum(['parent', 'provider']).nullable(),
  /** What was agreed about cancelling. */
  cancellation: z.string(),
  /** ISO 8601. */
  askedAt: z.string(),
  /** Until when it is answered, or it counts no more. */
  expiresAt: z.string(),
};

/** A booking as its provider sees it; who has been erased is nobody. */
export const ProviderBookingSchema = z.object({
  ...shared,
  parentFirstName: z.string(),
  parentLastName: z.string(),
  parentEmail: z.string().nullable(),
  /** It was paid by card, and cannot be taken back by hand. */
  isPaidHere: z.boolean(),
});
export type ProviderBooking = z.infer<typeof ProviderBookingSchema>;
/** What stands for who has been erased. */
export const GONE_FIRST_NAME = 'Deleted';
export const GONE_LAST_NAME = 'account';

/** A booking as the family sees it. */
export const OwnBookingSchema = z.object({
  ...shared,
  canCancel: z.boolean(),
  /** Its provider takes card payments here, and it is booked and not paid for. */
  canPay: z.boolean(),
});
export type OwnBooking = z.infer<typeof OwnBookingSchema>;

/** A place on a waiting list. */
export const OwnWaitingSchema = z.object({
  id: z.uuid(),
  occasionId: z.uuid(),
  activityId: z.uuid(),
  activityName: z.string(),
  date: z.iso.date(),
  start: clock,
  end: clock,
  places: z.number().int(),
  /** Families before them, themselves not counted. */
  ahead: z.number().int(),
  /** ISO 8601: places have come free and are kept for them until then. */
  offeredUntil: z.string().nullable(),
  /** What a booking would cost now; null where nobody can book any more. */
  totalAmount: z.string().nullable(),
});
export type OwnWaiting = z.infer<typeof OwnWaitingSchema>;

/** A session on one date, as the provider's calendar shows it. */
export const CalendarEntrySchema = z.object({
  sessionId: z.uuid(),
  activityId: z.uuid(),
  activityName: z.string(),
  date: z.iso.date(),
  start: clock,
  end: clock,
  /** Places in all; fewer than are taken where the provider has fewer now. */
  places: z.number().int(),
  taken: z.number().int(),
  /** Of those taken: asked for and not answered. */
  asked: z.number().int(),
  waiting: z.number().int(),
  /** It takes bookings; else it was closed or withdrawn, and shows what was booked. */
  isOpen: z.boolean(),
});
export type CalendarEntry = z.infer<typeof CalendarEntrySchema>;

const amount = z.string().describe('Pounds as a decimal number');
/** What was booked of one activity in one month, by the dates of its sessions. */
export const ReportLineSchema = z.object({
  /** "2026-03" */
  month: z.string(),
  activityId: z.uuid(),
  activityName: z.string(),
  bookings: z.number().int(),
  places: z.number().int(),
  /** Paid for what is booked. */
  income: amount,
  /** Booked and not paid. */
  outstanding: amount,
  /** Paid, and then declined or cancelled. */
  toPayBack: amount,
});
export type ReportLine = z.infer<typeof ReportLineSchema>;
