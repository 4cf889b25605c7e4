import { z } from 'zod';
import { AdReviewSchema } from '../banner-ad/requests.ts';
import { call, IdParams } from '../kernel/call.ts';
import { listPart } from '../kernel/list-part.ts';
import { queueAsked } from '../kernel/queue-asked.ts';
import { UndoAnswerSchema } from '../kernel/verdict.ts';
import { BookSponsoredSchema } from './requests.ts';
import { AdminSponsoredSchema, SponsoredListingSchema } from './views.ts';

const part = listPart({ usual: 50, most: 100 });
const changes = ['advertising', 'audit'] as const;
const reads = ['advertising', 'businesses', 'listing'] as const;
const SponsoredStateSchema = z.object({ action: z.enum(['pause', 'resume', 'end']) });
const CountedClickSchema = z.object({ counted: z.boolean() });

export const listOwnSponsored = call('GET /api/provider/sponsored-listings', {
  id: 'listOwnSponsored',
  access: 'provider',
  summary: 'The sponsored listings of the business, whatever became of them, newest first',
  query: z.object({
    businessId: z.uuid().optional().describe('For admins: the business that is looked at'),
    live: z.literal('true').optional().describe('Only those that families see now'),
    ...part,
  }),
  answer: z.array(SponsoredListingSchema),
  reads,
  pages: 'offset',
});
export const listSponsored = call('GET /api/admin/sponsored-listings', {
  id: 'listSponsored',
  access: 'admin',
  summary: 'All sponsored listings, newest first unless sorted otherwise',
  query: z.object({
    waiting: z.literal('true').optional().describe('Only those that wait for an admin, longest waiting first'),
    ...queueAsked('the name of the activity or the business'),
    ...part,
  }),
  answer: z.array(AdminSponsoredSchema),
  reads,
  pages: 'offset',
});
export const bookSponsored = call('POST /api/sponsored-listings', {
  id: 'bookSponsored',
  access: 'provider',
  summary: 'Book clicks for a live activity of the caller’s business; it waits for an admin',
  body: BookSponsoredSchema,
  answer: SponsoredListingSchema,
  changes,
});
export const reviewSponsored = call('POST /api/sponsored-listings/:id/review', {
  id: 'reviewSponsored',
  access: 'admin',
  summary: 'Approve a sponsored listing, which is shown at once, or reject it with a reason',
  params: IdParams,
  body: AdReviewSchema,
  answer: AdminSponsoredSchema,
  changes,
});
export const undoSponsoredVerdict = call('POST /api/sponsored-listings/:id/undo', {
  id: 'undoSponsoredVerdict',
  access: 'admin',
  summary: 'Take one’s last verdict on a sponsored listing back, while nobody has followed it: it waits again',
  params: IdParams,
  body: UndoAnswerSchema,
  answer: AdminSponsoredSchema,
  changes,
});
export const setSponsoredState = call('POST /api/sponsored-listings/:id/state', {
  id: 'setSponsoredState',
  access: 'provider',
  summary: 'Pause, resume or end a sponsored listing of the caller’s business; admins any',
  params: IdParams,
  body: SponsoredStateSchema,
  answer: SponsoredListingSchema,
  changes,
});
export const countSponsored = call('POST /api/activities/:id/sponsored-click', {
  id: 'countSponsored',
  access: 'public',
  summary: 'Somebody pressed an activity where it was shown as sponsored: one more today, of nobody in particular',
  params: IdParams,
  answer: CountedClickSchema,
});

export const schemas = {
  SponsoredListing: SponsoredListingSchema,
  AdminSponsored: AdminSponsoredSchema,
  NewSponsored: BookSponsoredSchema,
  SponsoredState: SponsoredStateSchema,
  CountedClick: CountedClickSchema,
};
