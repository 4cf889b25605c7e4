import { z } from 'zod';
import { call, IdParams } from '../kernel/call.ts';
import { filterBy } from '../kernel/filter.ts';
import { listPart } from '../kernel/list-part.ts';
import { queueAsked } from '../kernel/queue-asked.ts';
import { UndoAnswerSchema } from '../kernel/verdict.ts';
import { PICTURE_BODY_BYTES } from '../picture/limits.ts';
import { AdReviewSchema, BookBannerSchema, SeenAdSchema } from './requests.ts';
import { AdminBannerSchema, BannerSchema, OwnBannerSchema } from './views.ts';
import { bannerPlaceIds, bannerStatuses } from './words.ts';

const part = listPart({ usual: 50, most: 100 });
const { search, sort } = queueAsked('the title, or of the name of the business');
const forAdmins = {
  search: search.describe(`For admins: ${search.description}`),
  sort: sort.describe(`For admins: ${sort.description}`),
};
const changes = ['advertising', 'audit'] as const;
const CountedAdSchema = z.object({ counted: z.boolean() });

export const listBannerAds = call('GET /api/banner-ads', {
  id: 'listBannerAds',
  access: 'public',
  summary:
    'Banners that run today, whatever the query asks for; of those of one place the one whose turn it is comes first. Admins see all, newest first',
  query: z.object({
    position: filterBy(z.enum(bannerPlaceIds)),
    status: filterBy(z.enum(bannerStatuses)).describe('The public sees what is active'),
    ...forAdmins,
    live: z.literal('true').optional().describe('Admins, too, are shown only what everybody sees'),
    ...part,
  }),
  answer: z.array(z.union([AdminBannerSchema, BannerSchema])),
  reads: ['advertising', 'businesses'],
  pages: 'offset',
});
export const listOwnBannerAds = call('GET /api/provider/banner-ads', {
  id: 'listOwnBannerAds',
  access: 'provider',
  summary: 'The banners of the business, whatever became of them, newest first',
  query: z.object({
    businessId: z.uuid().optional().describe('For admins: the business that is looked at'),
    live: z.literal('true').optional().describe('Only those that families see now'),
    ...part,
  }),
  answer: z.array(OwnBannerSchema),
  reads: ['advertising', 'businesses'],
  pages: 'offset',
});
export const bookBannerAd = call('POST /api/banner-ads', {
  id: 'bookBannerAd',
  access: 'provider',
  summary: 'Book a banner; it waits for an admin. The picture is a JPEG, PNG or WebP of its size or some times that',
  body: BookBannerSchema,
  largestBody: PICTURE_BODY_BYTES,
  answer: OwnBannerSchema,
  changes,
});
export const reviewBannerAd = call('POST /api/banner-ads/:id/review', {
  id: 'reviewBannerAd',
  access: 'admin',
  summary: 'Approve a banner, which is shown on its days, or reject it with a reason',
  params: IdParams,
  body: AdReviewSchema,
  answer: AdminBannerSchema,
  changes,
});
export const undoBannerAdVerdict = call('POST /api/banner-ads/:id/undo', {
  id: 'undoBannerAdVerdict',
  access: 'admin',
  summary: 'Take one’s last verdict on a banner back, until a day is over on which it was shown: it waits again',
  params: IdParams,
  body: UndoAnswerSchema,
  answer: AdminBannerSchema,
  changes,
});
export const endBannerAd = call('POST /api/banner-ads/:id/end', {
  id: 'endBannerAd',
  access: 'provider',
  summary: 'End a banner of the caller’s business today, whether it waits or runs; admins end any',
  params: IdParams,
  answer: OwnBannerSchema,
  changes,
});
export const countBannerAd = call('POST /api/banner-ads/:id/counts', {
  id: 'countBannerAd',
  access: 'public',
  summary: 'Somebody saw a banner, or followed it: one more today, of nobody in particular',
  params: IdParams,
  body: SeenAdSchema,
  answer: CountedAdSchema,
});

export const schemas = {
  Banner: BannerSchema,
  OwnBanner: OwnBannerSchema,
  AdminBanner: AdminBannerSchema,
  NewBanner: BookBannerSchema,
  AdReview: AdReviewSchema,
  SeenAd: SeenAdSchema,
  CountedAd: CountedAdSchema,
};
