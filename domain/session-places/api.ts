import { z } from 'zod';
import { call, IdParams } from '../kernel/call.ts';
import { listPart } from '../kernel/list-part.ts';
import { DateStandingSchema, NewSessionSchema, SessionTermsSchema } from './requests.ts';
import { PlacesSchema, SessionViewSchema } from './views.ts';

const onSession = IdParams.extend({ sessionId: IdParams.shape.id });
const changes = ['bookings', 'audit'] as const;
const DoneSchema = z.object({ message: z.string() });
const ChangedSchema = SessionViewSchema.extend({ message: z.string() });

export const readPlaces = call('GET /api/activities/:id/places', {
  id: 'readPlaces',
  access: 'public',
  summary: 'The next dates for which places of an activity can be asked, with how many are left',
  params: IdParams,
  answer: PlacesSchema,
  reads: ['bookings', 'businesses', 'listing', 'members', 'plans'],
});

export const listBookableSessions = call('GET /api/provider/sessions', {
  id: 'listBookableSessions',
  access: 'provider',
  summary: 'The sessions for which the business takes bookings, by activity; none without a plan',
  query: z.object({
    businessId: z.uuid().optional().describe('For admins: the business that is looked at'),
    ...listPart({ usual: 100, most: 200 }),
  }),
  answer: z.array(SessionViewSchema),
  reads: ['bookings', 'businesses', 'listing', 'plans'],
  pages: 'offset',
});
export const offerSession = call('POST /api/provider/activities/:id/sessions', {
  id: 'offerSession',
  access: 'provider',
  summary: 'Take bookings for a session of a live activity of one’s own; with a plan only',
  params: IdParams,
  body: NewSessionSchema,
  answer: ChangedSchema,
  changes,
});
export const changeSession = call('PUT /api/provider/activities/:id/sessions/:sessionId', {
  id: 'changeSession',
  access: 'provider',
  summary: 'Change the terms of a session; what was asked for before stays as it was',
  params: onSession,
  body: SessionTermsSchema,
  answer: ChangedSchema,
  changes,
});
export const withdrawSession = call('DELETE /api/provider/activities/:id/sessions/:sessionId', {
  id: 'withdrawSession',
  access: 'provider',
  summary: 'Take no more bookings for a session; what was booked stays booked',
  params: onSession,
  answer: DoneSchema,
  changes,
});
export const closeDate = call('PUT /api/provider/activities/:id/sessions/:sessionId/dates/:date', {
  id: 'closeDate',
  access: 'provider',
  summary: 'Take no more bookings for one date of a session, or take them again',
  params: onSession.extend({ date: IdParams.shape.id }),
  body: DateStandingSchema,
  answer: DoneSchema,
  changes,
});

export const schemas = {
  ActivityPlaces: PlacesSchema,
  BookableSession: SessionViewSchema,
  NewBookableSession: NewSessionSchema,
  BookableSessionTerms: SessionTermsSchema,
  SessionDate: DateStandingSchema,
  ChangedBookableSession: ChangedSchema,
  SessionDone: DoneSchema,
};
