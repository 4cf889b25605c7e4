import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { MessageSchema } from '../member/api.ts';
import { UserSchema } from '../member/views.ts';
import { TwoStepCodeSchema, TwoStepOffSchema, TwoStepPasswordSchema } from './requests.ts';

const TwoStepSchema = z.object({
  on: z.boolean(),
  recoveryCodesLeft: z.number().int().describe('How many recovery codes have not been used; 0 while it is off'),
  required: z.boolean().describe('Whether the caller may do nothing else before it is on'),
});
export type TwoStep = z.infer<typeof TwoStepSchema>;
const TwoStepSecretSchema = z.object({
  secret: z.string().describe('Base32, for typing it into an authenticator app'),
  address: z.string().describe('The same as `otpauth://` address, for a QR code'),
});
const RecoveryCodesSchema = z.object({
  recoveryCodes: z.array(z.string()).describe('Each opens the account once; told this one time'),
});

/** What somebody may call who has to turn it on before anything else. */
const first = { access: 'signed-in', beforeTwoStep: true } as const;

export const readTwoStep = call('GET /api/auth/two-step', {
  id: 'readTwoStep',
  ...first,
  summary: "Whether the caller's sign-in asks for a code after the password",
  answer: TwoStepSchema,
  // Its being turned on and off shows there.
  reads: ['members'],
});
export const setUpTwoStep = call('POST /api/auth/two-step/set-up', {
  id: 'setUpTwoStep',
  ...first,
  summary: 'Have a secret made for an authenticator app; changes nothing before a code of it was confirmed',
  body: TwoStepPasswordSchema,
  answer: TwoStepSecretSchema,
});
export const confirmTwoStep = call('POST /api/auth/two-step/confirm', {
  id: 'confirmTwoStep',
  ...first,
  summary: 'Turn it on by a code of the authenticator app; ends every other session',
  body: TwoStepCodeSchema,
  answer: RecoveryCodesSchema,
  changes: ['members'],
});
export const turnOffTwoStep = call('POST /api/auth/two-step/turn-off', {
  id: 'turnOffTwoStep',
  access: 'signed-in',
  summary: 'Turn it off by the password and a code, or a recovery code',
  body: TwoStepOffSchema,
  answer: MessageSchema,
  changes: ['members'],
});
export const signInByCode = call('POST /api/auth/sign-in/code', {
  id: 'signInByCode',
  access: 'public-write',
  summary: 'The second step of signing in, after the password: a code of the authenticator app, or a recovery code',
  body: TwoStepCodeSchema,
  answer: UserSchema,
  changes: ['members', 'points'],
});

export const schemas = {
  TwoStep: TwoStepSchema,
  TwoStepSecret: TwoStepSecretSchema,
  TwoStepPassword: TwoStepPasswordSchema,
  TwoStepCode: TwoStepCodeSchema,
  TwoStepOff: TwoStepOffSchema,
  RecoveryCodes: RecoveryCodesSchema,
};
