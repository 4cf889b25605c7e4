import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { PictureGivenSchema } from '../picture/given.ts';
import { PICTURE_BODY_BYTES } from '../picture/limits.ts';
import { ProfileInputSchema, ProfileSchema } from './profile.ts';

const ProfileCompletedSchema = z.object({ message: z.string(), profile: ProfileSchema });
const PictureSetSchema = z.object({ profileImageUrl: z.string().nullable() });

export const readProfile = call('GET /api/profile', {
  id: 'readProfile',
  access: 'signed-in',
  summary: "The caller's profile and children; nobody else can read it",
  answer: ProfileSchema,
  reads: ['members', 'newsletter'],
});
export const completeProfile = call('POST /api/profile/complete', {
  id: 'completeProfile',
  access: 'signed-in',
  summary: "Fill in the caller's profile, or amend it",
  body: ProfileInputSchema,
  answer: ProfileCompletedSchema,
  changes: ['members', 'points', 'newsletter'],
});

export const setPicture = call('PUT /api/profile/picture', {
  id: 'setPicture',
  access: 'signed-in',
  summary:
    "Put another picture in the place of the caller's: a JPEG, PNG or WebP of at most 5 MB and 4,096 pixels a side",
  body: PictureGivenSchema,
  largestBody: PICTURE_BODY_BYTES,
  answer: PictureSetSchema,
  changes: ['members'],
});
export const removePicture = call('DELETE /api/profile/picture', {
  id: 'removePicture',
  access: 'signed-in',
  summary: "Take the caller's picture away",
  answer: PictureSetSchema,
  changes: ['members'],
});

export const schemas = {
  Profile: ProfileSchema,
  ProfileGiven: ProfileInputSchema,
  ProfileCompleted: ProfileCompletedSchema,
  PictureGiven: PictureGivenSchema,
  PictureSet: PictureSetSchema,
};
