import { z } from 'zod';
import { calendarDay } from '../kernel/calendar-day.ts';
import { call, IdParams } from '../kernel/call.ts';
import { filterBy, filterFrom } from '../kernel/filter.ts';
import { listPart } from '../kernel/list-part.ts';
import { BookingInputSchema, BookingVerdictSchema, TakeUpSchema, WaitingInputSchema } from './requests.ts';
import {
  CalendarEntrySchema,
  OwnBookingSchema,
  OwnWaitingSchema,
  ProviderBookingSchema,
  ReportLineSchema,
} from './views.ts';
import { bookingStatuses } from './words.ts';

const onBooking = IdParams.extend({ bookingId: IdParams.shape.id });
const onWaiting = IdParams.extend({ waitingId: IdParams.shape.id });
const changes = ['bookings', 'audit'] as const;
const AskedSchema = z.object({ id: z.uuid(), occasionId: z.uuid(), message: z.string() });
const DoneSchema = z.object({ message: z.string() });
const LeadingSchema = DoneSchema.extend({ url: z.string().describe('Where the browser goes next') });
const CalendarSchema = z.object({ entries: z.array(CalendarEntrySchema) });
const ReportSchema = z.object({ lines: z.array(ReportLineSchema) });
const part = listPart({ usual: 50, most: 100 });

// What families do; each sees their own alone.

export const askForPlaces = call('POST /api/activities/:id/bookings', {
  id: 'askForPlaces',
  access: 'signed-in',
  summary: 'Ask for places of a session on a date; they are held until the provider answers, three days at most',
  params: IdParams,
  body: BookingInputSchema,
  answer: AskedSchema,
  changes,
});
export const joinWaitingList = call('POST /api/activities/:id/waiting', {
  id: 'joinWaitingList',
  access: 'signed-in',
  summary: 'Wait for places of a full session; they are offered in order, for a day each',
  params: IdParams,
  body: WaitingInputSchema,
  answer: AskedSchema,
  changes,
});
export const cancelOwnBooking = call('POST /api/occasions/:id/bookings/:bookingId/cancel', {
  id: 'cancelOwnBooking',
  access: 'signed-in',
  summary: 'Cancel one’s own booking, or request, before the session begins',
  params: onBooking,
  answer: DoneSchema,
  changes,
});
export const payForBooking = call('POST /api/occasions/:id/bookings/:bookingId/pay', {
  id: 'payForBooking',
  access: 'signed-in',
  summary: 'Go to pay by card for one’s own booking, where its provider is set up for that; what was agreed is paid',
  params: onBooking,
  answer: LeadingSchema,
  changes,
});
export const takeUpPlaces = call('POST /api/occasions/:id/waiting/:waitingId/take-up', {
  id: 'takeUpPlaces',
  access: 'signed-in',
  summary: 'Ask for the places that have come free for one',
  params: onWaiting,
  body: TakeUpSchema,
  answer: AskedSchema,
  changes,
});
export const leaveWaitingList = call('DELETE /api/occasions/:id/waiting/:waitingId', {
  id: 'leaveWaitingList',
  access: 'signed-in',
  summary: 'Wait no longer, or let the places that have come free go to the next',
  params: onWaiting,
  answer: DoneSchema,
  changes,
});
export const listOwnBookings = call('GET /api/bookings', {
  id: 'listOwnBookings',
  access: 'signed-in',
  summary: 'The caller’s own bookings: those to come first, soonest first, then those that are over',
  query: z.object(part),
  answer: z.array(OwnBookingSchema),
  reads: ['bookings', 'businesses', 'listing', 'members', 'payees'],
  pages: 'offset',
});
export const listOwnWaiting = call('GET /api/waiting', {
  id: 'listOwnWaiting',
  access: 'signed-in',
  summary: 'The sessions to come that the caller waits for: those with places offered first, then soonest first',
  query: z.object(part),
  answer: z.array(OwnWaitingSchema),
  reads: ['bookings', 'businesses', 'listing', 'members', 'plans'],
  pages: 'offset',
});

// What providers see and decide. An admin names the business that they act for, or sees their own.

const picked = z.object({ businessId: z.uuid().optional().describe('For admins: the business that is looked at') });
const own = { access: 'provider', reads: ['bookings', 'businesses', 'listing', 'payees', 'plans'] } as const;
export const BookingFilterSchema = picked.extend({
  status: filterFrom(z.enum(['all', ...bookingStatuses]).default('all')),
  payment: filterFrom(z.enum(['all', 'paid', 'unpaid']).default('all')),
  activityId: filterBy(z.uuid()),
  from: filterBy(calendarDay()).describe('First day of the sessions'),
  until: filterBy(calendarDay()).describe('Last day of the sessions'),
});
export const listProviderBookings = call('GET /api/provider/bookings', {
  id: 'listProviderBookings',
  summary:
    'The bookings of the business’s activities, newest first; without a plan what is to come and what is to be paid back',
  query: BookingFilterSchema.extend(part),
  answer: z.array(ProviderBookingSchema),
  pages: 'offset',
  ...own,
});
export const decideBooking = call('PUT /api/provider/occasions/:id/bookings/:bookingId', {
  id: 'decideBooking',
  access: 'provider',
  summary: 'Accept or decline a request, cancel a booking, say whether it is paid, or pay back what was paid by card',
  params: onBooking,
  body: BookingVerdictSchema,
  answer: DoneSchema,
  changes,
});
export const readBookingCalendar = call('GET /api/provider/calendar', {
  id: 'readBookingCalendar',
  summary: 'Every session of the business between two days, with places taken and left; none without a plan',
  query: picked.extend({ from: calendarDay(), until: calendarDay().describe('Ten weeks after `from` at most') }),
  answer: CalendarSchema,
  ...own,
});
export const readBookingReport = call('GET /api/provider/reports', {
  id: 'readBookingReport',
  summary: 'What was booked and paid by month and activity, over twelve months; nothing without a plan',
  query: picked.extend({ year: z.coerce.number().int().min(2020).max(2100) }),
  answer: ReportSchema,
  ...own,
});

export const schemas = {
  NewBooking: BookingInputSchema,
  NewWaiting: WaitingInputSchema,
  PlacesTakenUp: TakeUpSchema,
  BookingVerdict: BookingVerdictSchema,
  BookingAsked: AskedSchema,
  OwnBooking: OwnBookingSchema,
  OwnWaiting: OwnWaitingSchema,
  ProviderBooking: ProviderBookingSchema,
  BookingCalendarEntry: CalendarEntrySchema,
  BookingReportLine: ReportLineSchema,
  BookingCalendar: CalendarSchema,
  BookingReport: ReportSchema,
  BookingDone: DoneSchema,
  BookingLeading: LeadingSchema,
};
