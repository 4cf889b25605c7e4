import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { MessageSchema } from '../member/api.ts';
import { ChangeEmailSchema, ChangePasswordSchema, DeleteAccountSchema } from './requests.ts';

const SessionsSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      device: z.string().nullable().describe('E.g. `Firefox on Android`; null where nobody knows'),
      signedInAt: z.string(),
      current: z.boolean().describe('Whether this very request belongs to it'),
    }),
  ),
});
export type Sessions = z.infer<typeof SessionsSchema>;

const OwnDataSchema = z.record(z.string(), z.unknown()).describe('By concept what is kept of the caller');

export const readOwnData = call('GET /api/account/data', {
  id: 'readOwnData',
  access: 'signed-in',
  summary: 'Everything that is kept of the caller, their children included, as a file',
  answer: OwnDataSchema,
  reads: [
    'bookings',
    'enquiries',
    'members',
    'points',
    'badges',
    'favourites',
    'saved_searches',
    'listing',
    'reports',
    'ideas',
    'offers',
    'newsletter',
    'messages',
    'businesses',
    'claims',
    'leads',
  ],
  headers: { 'content-disposition': 'Has the browser save it as a file' },
});
export const deleteAccount = call('POST /api/auth/delete-account', {
  id: 'deleteAccount',
  access: 'signed-in',
  summary: "Erase the caller's account and everything that is kept of them, for good",
  body: DeleteAccountSchema,
  // Says of nothing that it changes it: whoever it was looks at nothing of theirs again.
  answer: MessageSchema,
});
export const listSessions = call('GET /api/auth/sessions', {
  id: 'listSessions',
  access: 'signed-in',
  summary: 'Where the caller is signed in',
  answer: SessionsSchema,
  // One begins with a sign-in, which shows there.
  reads: ['members'],
});
export const endSession = call('DELETE /api/auth/sessions/:id', {
  id: 'endSession',
  access: 'signed-in',
  summary: "Sign the caller out of one device; somebody else's session does not exist for them",
  params: z.object({ id: z.string().max(100) }),
  answer: MessageSchema,
  changes: ['members'],
});
export const endOtherSessions = call('POST /api/auth/end-other-sessions', {
  id: 'endOtherSessions',
  access: 'signed-in',
  summary: 'Sign the caller out everywhere but here',
  answer: MessageSchema,
  changes: ['members'],
});
export const changePassword = call('POST /api/auth/change-password', {
  id: 'changePassword',
  access: 'signed-in',
  summary: 'Choose another password; ends every other session',
  body: ChangePasswordSchema,
  answer: MessageSchema,
  changes: ['members'],
});
export const changeEmail = call('POST /api/auth/change-email', {
  id: 'changeEmail',
  access: 'signed-in',
  summary: 'Ask for another email address, which is written to; it counts once it was confirmed by what stands there',
  body: ChangeEmailSchema,
  answer: MessageSchema,
});

export const schemas = {
  OwnData: OwnDataSchema,
  Sessions: SessionsSchema,
  DeleteAccount: DeleteAccountSchema,
  ChangePassword: ChangePasswordSchema,
  ChangeEmail: ChangeEmailSchema,
};
