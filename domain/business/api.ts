import { z } from 'zod';
import { call, IdParams } from '../kernel/call.ts';
import { listPart } from '../kernel/list-part.ts';
import { queueAsked } from '../kernel/queue-asked.ts';
import { SubmittedSchema } from '../listing/shown/answers.ts';
import { LetterTokenSchema } from '../subscription/api.ts';
import { ListingViewSchema } from '../listing/shown/views.ts';
import { PlanDetailsSchema } from '../plan/views.ts';
import { figureRanges, FiguresSchema } from './figures.ts';
import {
  ProviderApplicationSchema,
  ProviderEditSchema,
  ProviderUndoSchema,
  ProviderVerdictSchema,
} from './requests.ts';
import {
  ApplicationSchema,
  BusinessNameSchema,
  ProviderProfileSchema,
  ProviderStatsSchema,
  ReviewedApplicationSchema,
} from './views.ts';

/** What stands in the link of the letter that asks whether an activity is still right. */
const StillRightSchema = z.object({ token: LetterTokenSchema });
const AppliedSchema = z.object({ id: z.uuid(), message: z.string() });
/** Null without a business. */
const OwnProfileSchema = ProviderProfileSchema.nullable();
/** Null without a plan. */
const SubscriptionDetailsSchema = PlanDetailsSchema.nullable();
const part = listPart({ usual: 50, most: 100 });

export const applyAsProvider = call('POST /api/providers', {
  id: 'applyAsProvider',
  access: 'public-write',
  summary: 'Apply as a provider of activities; an admin decides',
  body: ProviderApplicationSchema,
  answer: AppliedSchema,
  changes: ['businesses', 'audit'],
});

// What admins decide.

export const listApplications = call('GET /api/admin/providers/pending', {
  id: 'listApplications',
  access: 'admin',
  summary:
    'What providers sent in and waits for an admin, longest waiting first unless sorted otherwise: businesses and activities, told apart by kind',
  query: z.object({ ...queueAsked('its name, or of the name or address of the business'), ...part }),
  answer: z.array(ApplicationSchema),
  reads: ['businesses', 'listing', 'claims'],
  pages: 'offset',
});
export const listBusinesses = call('GET /api/admin/providers', {
  id: 'listBusinesses',
  access: 'admin',
  summary: 'Approved businesses by name, for the choice of the one that an admin acts for',
  query: z.object({ search: z.string().max(200).optional().describe('A part of the name'), ...part }),
  answer: z.array(BusinessNameSchema),
  reads: ['businesses'],
  pages: 'offset',
});
const changes = ['businesses', 'claims', 'listing', 'directory', 'review_queue', 'audit', 'points', 'members'] as const;
const onApplication = { access: 'admin', params: IdParams, answer: ReviewedApplicationSchema, changes } as const;
export const approveProvider = call('POST /api/admin/providers/:id/approve', {
  id: 'approveProvider',
  summary: 'Approve what a provider sent in: a business gets its profile, an activity is published',
  body: ProviderVerdictSchema,
  ...onApplication,
});
export const rejectProvider = call('POST /api/admin/providers/:id/reject', {
  id: 'rejectProvider',
  summary: 'Reject what a provider sent in, saying why',
  body: ProviderVerdictSchema,
  ...onApplication,
});
export const undoProviderVerdict = call('POST /api/admin/providers/:id/undo', {
  id: 'undoProviderVerdict',
  summary: 'Take one’s last verdict on what a provider sent in back: it waits again',
  body: ProviderUndoSchema,
  ...onApplication,
});
export const editProvider = call('PUT /api/admin/providers/:id', {
  id: 'editProvider',
  summary: 'Correct what a provider sent in',
  body: ProviderEditSchema,
  ...onApplication,
});

// What a provider sees of their own business. An admin names the one that they act for, or sees their own.

const picked = z.object({ businessId: z.uuid().optional().describe('For admins: the business that is looked at') });
const own = { access: 'provider' } as const;
export const readProviderProfile = call('GET /api/provider/profile', {
  id: 'readProviderProfile',
  summary: 'The business that the caller acts for; null when there is none',
  query: picked,
  answer: OwnProfileSchema,
  reads: ['businesses', 'members', 'plans'],
  ...own,
});
export const listProviderActivities = call('GET /api/provider/activities', {
  id: 'listProviderActivities',
  summary: 'The activities of the business, whatever their status, newest change first; without one, the caller’s own',
  query: picked.extend(part),
  answer: z.array(ListingViewSchema),
  reads: ['businesses', 'listing'],
  pages: 'offset',
  ...own,
});
export const readProviderStats = call('GET /api/provider/stats', {
  id: 'readProviderStats',
  summary: 'How often the business’s activities were looked at, and what came of it',
  query: picked,
  answer: ProviderStatsSchema,
  reads: ['businesses', 'listing', 'enquiries'],
  ...own,
});
export const readProviderFigures = call('GET /api/provider/figures', {
  id: 'readProviderFigures',
  summary: 'Views, clicks, enquiries and saves of the business’s activities, by day (UTC) and by activity',
  query: picked.extend({
    days: z.enum(figureRanges).default('30').describe('How many days, today included'),
    listingId: z.uuid().optional().describe('Of this activity alone; the activities are listed all the same'),
  }),
  answer: FiguresSchema,
  reads: ['businesses', 'listing', 'enquiries'],
  ...own,
});
export const duplicateActivity = call('POST /api/provider/activities/:id/duplicate', {
  id: 'duplicateActivity',
  access: 'own-provider',
  summary: 'Begin a draft with all that an activity says, but for the page that it was read from',
  params: IdParams,
  answer: SubmittedSchema,
  changes: ['listing', 'review_queue', 'audit'],
});
export const confirmActivity = call('POST /api/provider/activities/:id/confirm', {
  id: 'confirmActivity',
  access: 'own-provider',
  summary: 'Say that what families see of an activity is still right',
  params: IdParams,
  answer: SubmittedSchema,
  changes: ['listing', 'directory', 'review_queue', 'audit'],
});
export const confirmByLetter = call('POST /api/still-right', {
  id: 'confirmByLetter',
  access: 'public-write',
  summary: 'The same by what stands in the email that asked',
  body: StillRightSchema,
  answer: AppliedSchema,
  changes: ['listing', 'directory', 'review_queue', 'audit'],
});
export const readSubscriptionDetails = call('GET /api/provider/subscription-details', {
  id: 'readSubscriptionDetails',
  summary: 'The business’s plan; null without one',
  query: picked,
  answer: SubscriptionDetailsSchema,
  reads: ['businesses', 'plans'],
  ...own,
});

export const schemas = {
  ProviderApplication: ProviderApplicationSchema,
  Applied: AppliedSchema,
  StillRight: StillRightSchema,
  Application: ApplicationSchema,
  ReviewedApplication: ReviewedApplicationSchema,
  BusinessName: BusinessNameSchema,
  ProviderProfile: ProviderProfileSchema,
  OwnProviderProfile: OwnProfileSchema,
  SubscriptionDetails: SubscriptionDetailsSchema,
  ProviderStats: ProviderStatsSchema,
  ProviderFigures: FiguresSchema,
  ProviderEdit: ProviderEditSchema,
  ProviderVerdict: ProviderVerdictSchema,
  ProviderUndo: ProviderUndoSchema,
};
