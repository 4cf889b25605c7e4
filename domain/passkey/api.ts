import { z } from 'zod';
import { call, IdParams } from '../kernel/call.ts';
import { MessageSchema } from '../member/api.ts';
import { UserSchema } from '../member/views.ts';
import {
  CredentialSchema,
  NewCredentialSchema,
  PasskeyBeginSchema,
  PasskeyNameSchema,
  PasskeyRemovalSchema,
} from './requests.ts';

const PasskeysSchema = z.object({
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), addedAt: z.string(), lastUsedAt: z.string().nullable() }),
  ),
});
export type Passkeys = z.infer<typeof PasskeysSchema>;
const AddPasskeySchema = PasskeyNameSchema.extend({ credential: NewCredentialSchema });
const PasskeySignInSchema = z.object({ credential: CredentialSchema });
const ChallengeSchema = z.object({
  options: z.record(z.string(), z.unknown()).describe('For the browser: WebAuthn’s options as JSON'),
});

export const listPasskeys = call('GET /api/auth/passkeys', {
  id: 'listPasskeys',
  access: 'signed-in',
  summary: 'The passkeys that the caller signs in with',
  answer: PasskeysSchema,
  // A sign-in with one shows there.
  reads: ['members'],
});
export const beginPasskey = call('POST /api/auth/passkeys/begin', {
  id: 'beginPasskey',
  access: 'signed-in',
  summary: 'Ask for a challenge, by the password, that a new passkey answers within five minutes',
  body: PasskeyBeginSchema,
  answer: ChallengeSchema,
});
export const addPasskey = call('POST /api/auth/passkeys', {
  id: 'addPasskey',
  access: 'signed-in',
  summary: 'Add the passkey that answers the challenge',
  body: AddPasskeySchema,
  answer: MessageSchema,
  changes: ['members'],
});
export const renamePasskey = call('PUT /api/auth/passkeys/:id', {
  id: 'renamePasskey',
  access: 'signed-in',
  summary: "Call a passkey something else; somebody else's does not exist for the caller",
  params: IdParams,
  body: PasskeyNameSchema,
  answer: MessageSchema,
  changes: ['members'],
});
export const removePasskey = call('DELETE /api/auth/passkeys/:id', {
  id: 'removePasskey',
  access: 'signed-in',
  summary: 'Remove a passkey, by the password; it signs in no more',
  params: IdParams,
  body: PasskeyRemovalSchema,
  answer: MessageSchema,
  changes: ['members'],
});
export const beginPasskeySignIn = call('POST /api/auth/sign-in/passkey/begin', {
  id: 'beginPasskeySignIn',
  access: 'public-write',
  summary: 'Ask for a challenge that a passkey answers within five minutes',
  answer: ChallengeSchema,
});
export const signInByPasskey = call('POST /api/auth/sign-in/passkey', {
  id: 'signInByPasskey',
  access: 'public-write',
  summary: 'Sign in with the passkey that answers the challenge; no password and no code is asked for',
  body: PasskeySignInSchema,
  answer: UserSchema,
  changes: ['members', 'points'],
});

export const schemas = {
  Passkeys: PasskeysSchema,
  PasskeyChallenge: ChallengeSchema,
  AddPasskey: AddPasskeySchema,
  PasskeySignIn: PasskeySignInSchema,
  PasskeyBegin: PasskeyBeginSchema,
  PasskeyName: PasskeyNameSchema,
  PasskeyRemoval: PasskeyRemovalSchema,
};
