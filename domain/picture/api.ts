import { z } from 'zod';
import { meantFor } from '../business/named.ts';
import { call, IdParams } from '../kernel/call.ts';
import { SubmittedSchema } from '../listing/shown/answers.ts';
import { GalleryGivenSchema } from './gallery-input.ts';
import { PictureGivenSchema, pictureBytes } from './given.ts';
import { PICTURE_BODY_BYTES } from './limits.ts';

const LogoGivenSchema = z.object({ picture: pictureBytes, businessId: meantFor });
const LogoSchema = z.object({ logoUrl: z.string().nullable() });

export const setLogo = call('PUT /api/provider/logo', {
  id: 'setLogo',
  access: 'provider',
  summary:
    'Put another logo in the place of the business’s: a JPEG, PNG or WebP of at most 5 MB and 4,096 pixels a side',
  body: LogoGivenSchema,
  largestBody: PICTURE_BODY_BYTES,
  answer: LogoSchema,
  changes: ['businesses'],
});
export const removeLogo = call('DELETE /api/provider/logo', {
  id: 'removeLogo',
  access: 'provider',
  summary: 'Take the business’s logo away',
  query: z.object({ businessId: meantFor }),
  answer: LogoSchema,
  changes: ['businesses'],
});

const GalleryPictureSentSchema = z.object({
  name: z.string(),
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export const sendGalleryPicture = call('POST /api/activities/:id/gallery', {
  id: 'sendGalleryPicture',
  access: 'provider',
  summary:
    'Send a picture for the gallery of a live activity, with Premium: a JPEG, PNG or WebP of at most 5 MB and 4,096 pixels a side. Nobody sees it before PUT names it and an admin has approved that',
  params: IdParams,
  body: PictureGivenSchema,
  largestBody: PICTURE_BODY_BYTES,
  answer: GalleryPictureSentSchema,
  changes: [],
});
export const setGallery = call('PUT /api/activities/:id/gallery', {
  id: 'setGallery',
  access: 'provider',
  summary:
    'Say which pictures the gallery of a live activity shows, in which order and in which words; what is taken out is gone at once, all else waits for an admin',
  params: IdParams,
  body: GalleryGivenSchema,
  answer: SubmittedSchema,
  changes: ['listing', 'directory', 'review_queue', 'audit'],
});

export const schemas = {
  Gallery: GalleryGivenSchema,
  GalleryPictureSent: GalleryPictureSentSchema,
  LogoGiven: LogoGivenSchema,
  Logo: LogoSchema,
};
