import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { PASSWORD_MIN } from './password.ts';
import { RegistrationSchema, SignInSchema, UserSchema } from './views.ts';

export const MessageSchema = z.object({ message: z.string() });
const EmailSchema = SignInSchema.pick({ email: true });
const SignUpSchema = MessageSchema.extend({
  mailbox: z
    .string()
    .nullable()
    .describe('Where a developer reads the email when no SMTP server is set; null in production'),
});
/** Who has signed in; or that the password was right, and a code is asked for next (two-step sign-in). */
const SignedInSchema = z.union([UserSchema, z.object({ codeNeeded: z.literal(true) })]);
/** What came in a letter's link. */
export const TokenSchema = z.string().min(1).max(2000);
const TokenBody = z.object({ token: TokenSchema });
const NewPasswordSchema = TokenBody.extend({
  newPassword: RegistrationSchema.shape.password.describe(`At least ${PASSWORD_MIN} characters`),
});

export const readUser = call('GET /api/auth/user', {
  id: 'readUser',
  access: 'public',
  summary: 'Who is signed in; 401 when nobody is',
  answer: UserSchema,
  reads: ['members'],
});
export const signIn = call('POST /api/auth/sign-in/email', {
  id: 'signIn',
  access: 'public-write',
  summary: 'Sign in',
  body: SignInSchema,
  answer: SignedInSchema,
  changes: ['members', 'points'],
});
export const signOut = call('POST /api/auth/sign-out', {
  id: 'signOut',
  access: 'public',
  summary: 'Sign out',
  answer: MessageSchema,
});
export const signUp = call('POST /api/auth/sign-up/email', {
  id: 'signUp',
  access: 'public-write',
  summary: 'Register',
  body: RegistrationSchema,
  answer: SignUpSchema,
});
export const sendConfirmation = call('POST /api/auth/send-verification-email', {
  id: 'sendConfirmation',
  access: 'public-write',
  summary: 'Send the confirmation again',
  body: EmailSchema,
  answer: MessageSchema,
});
export const confirmEmail = call('POST /api/auth/confirm-email', {
  id: 'confirmEmail',
  access: 'public-write',
  summary:
    'Confirm by what stands in the email that an address is theirs: the account’s, or one that it is to have from now on',
  body: TokenBody,
  answer: MessageSchema,
  changes: ['members', 'points', 'newsletter', 'businesses'],
});
export const requestPasswordReset = call('POST /api/auth/request-password-reset', {
  id: 'requestPasswordReset',
  access: 'public-write',
  summary: 'Ask for a new password',
  body: EmailSchema,
  answer: MessageSchema,
});
export const resetPassword = call('POST /api/auth/reset-password', {
  id: 'resetPassword',
  access: 'public-write',
  summary: 'Choose a new password',
  body: NewPasswordSchema,
  answer: MessageSchema,
});

export const schemas = {
  User: UserSchema,
  SignedIn: SignedInSchema,
  Message: MessageSchema,
  SignIn: SignInSchema,
  Registration: RegistrationSchema,
  Registered: SignUpSchema,
  Email: EmailSchema,
  EmailToken: TokenBody,
  NewPassword: NewPasswordSchema,
};
