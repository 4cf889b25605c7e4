import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { pictureBytes } from './given.ts';
import { PICTURE_BODY_BYTES } from './limits.ts';

const businessId = z.uuid().optional().describe('For admins: the business that they act for');
const LogoGivenSchema = z.object({ picture: pictureBytes, businessId });
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
  query: z.object({ businessId }),
  answer: LogoSchema,
  changes: ['businesses'],
});

export const schemas = { LogoGiven: LogoGivenSchema, Logo: LogoSchema };
