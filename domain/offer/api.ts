import { z } from 'zod';
import { call, IdParams } from '../kernel/call.ts';
import { filterBy } from '../kernel/filter.ts';
import { listPart } from '../kernel/list-part.ts';
import { queueAsked } from '../kernel/queue-asked.ts';
import { UndoAnswerSchema } from '../kernel/verdict.ts';
import { UrlInputSchema } from '../listing/requests.ts';
import {
  AmendOfferSchema,
  CreateOfferSchema,
  OfferEditSchema,
  OfferReviewSchema,
  ProposeOfferSchema,
} from './requests.ts';
import { AdminOfferSchema, OfferSchema, OwnOfferSchema, ScrapedOfferSchema, VoucherSchema } from './views.ts';
import { offerCategoryIds, offerStatuses } from './words.ts';

const part = listPart({ usual: 100, most: 100 });
const search = z.string().max(200).optional().describe('Words of its title, business, place or description');
const { sort } = queueAsked('its title');

export const listOffers = call('GET /api/offers', {
  id: 'listOffers',
  access: 'public',
  summary:
    'Offers for families: approved, shown and in date, whatever the query asks for; those that end first come first. Admins see all, newest first',
  query: z.object({
    search,
    category: filterBy(z.enum(offerCategoryIds)),
    status: filterBy(z.enum(offerStatuses)).describe('The public sees what is approved'),
    sort: sort.describe(`For admins: ${sort.description}`),
    live: z.literal('true').optional().describe('Admins, too, are shown only what families see'),
    ...part,
  }),
  answer: z.array(z.union([AdminOfferSchema, OfferSchema])),
  reads: ['offers'],
  pages: 'offset',
});
export const revealVoucher = call('POST /api/offers/:id/voucher', {
  id: 'revealVoucher',
  access: 'public-write',
  summary: 'The code of an offer’s voucher; counted',
  params: IdParams,
  answer: VoucherSchema,
});
export const listMyOffers = call('GET /api/offers/mine', {
  id: 'listMyOffers',
  access: 'signed-in',
  summary: 'The offers that the caller proposed, whatever became of them, newest first',
  query: z.object(part),
  answer: z.array(OwnOfferSchema),
  reads: ['offers'],
  pages: 'offset',
});
export const scrapeOffer = call('POST /api/parent-submissions/scrape-offer', {
  id: 'scrapeOffer',
  access: 'signed-in',
  summary: 'Read a web page and tell what it says of an offer',
  body: UrlInputSchema,
  answer: ScrapedOfferSchema,
  changes: ['audit', 'scraper_runs', 'figures'],
});
export const proposeOffer = call('POST /api/parent-submissions/offer', {
  id: 'proposeOffer',
  access: 'signed-in',
  summary: 'Propose a business’s offer; it waits for an admin',
  body: ProposeOfferSchema,
  answer: OwnOfferSchema,
  changes: ['offers', 'audit', 'points'],
});

export const listPendingOffers = call('GET /api/admin/offers/pending', {
  id: 'listPendingOffers',
  access: 'admin',
  summary: 'The offers that wait for an admin, longest waiting first unless sorted otherwise',
  query: z.object({ search, sort, ...part }),
  answer: z.array(AdminOfferSchema),
  reads: ['offers', 'members'],
  pages: 'offset',
});
const onOffer = { access: 'admin', params: IdParams, answer: AdminOfferSchema } as const;
export const reviewOffer = call('PUT /api/admin/offers/:id/review', {
  id: 'reviewOffer',
  summary: 'Approve an offer, which families then see, or reject it',
  body: OfferReviewSchema,
  changes: ['offers', 'audit', 'points'],
  ...onOffer,
});
export const undoOfferVerdict = call('POST /api/admin/offers/:id/undo', {
  id: 'undoOfferVerdict',
  summary: 'Take one’s last verdict on an offer back, while nothing else has happened to it: it waits again',
  body: UndoAnswerSchema,
  changes: ['offers', 'audit', 'points'],
  ...onOffer,
});
export const editOffer = call('PUT /api/admin/offers/:id', {
  id: 'editOffer',
  summary: 'Correct an offer',
  body: OfferEditSchema,
  changes: ['offers', 'audit'],
  ...onOffer,
});

export const createOffer = call('POST /api/offers', {
  id: 'createOffer',
  access: 'admin',
  summary: 'Enter an offer, which is approved and shown unless it is sent otherwise',
  body: CreateOfferSchema,
  answer: AdminOfferSchema,
  changes: ['offers', 'audit'],
});
export const amendOffer = call('PUT /api/offers/:id', {
  id: 'amendOffer',
  summary: 'Change any part of an offer: its fields, its status, whether families see it',
  body: AmendOfferSchema,
  changes: ['offers', 'audit', 'points'],
  ...onOffer,
});
export const deleteOffer = call('DELETE /api/offers/:id', {
  id: 'deleteOffer',
  summary: 'Take an offer away; it is on no list any more',
  changes: ['offers', 'audit'],
  ...onOffer,
});

export const schemas = {
  UndoAnswer: UndoAnswerSchema,
  Offer: OfferSchema,
  OwnOffer: OwnOfferSchema,
  AdminOffer: AdminOfferSchema,
  ScrapedOffer: ScrapedOfferSchema,
  Voucher: VoucherSchema,
  ProposedOffer: ProposeOfferSchema,
  OfferEdit: OfferEditSchema,
  OfferReview: OfferReviewSchema,
  NewOffer: CreateOfferSchema,
  OfferAmendment: AmendOfferSchema,
};
