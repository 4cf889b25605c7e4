import type { z } from 'zod';
import type { RegistrationSchema, SignInSchema, User } from '#domain/member/views.ts';
import { command } from '../../lib/api/api.ts';
import { randomKey } from '../../lib/api/random-key.ts';

export type Registration = z.infer<typeof RegistrationSchema>;
export type SignIn = z.infer<typeof SignInSchema>;
interface Message {
  readonly message: string;
}
/** `mailbox`: where a developer reads the e-mail when the site sends none; null in production. */
export interface Registered extends Message {
  readonly mailbox: string | null;
}

export const signIn = (input: SignIn, key: string) => command<User>('POST', '/api/auth/sign-in/email', input, key);

/** Answers the same whether or not the address has an account already: nobody learns who is a member. */
const register = (input: Registration, key: string) =>
  command<Registered>('POST', '/api/auth/sign-up/email', input, key);

/**
 * Registers and signs in with what was just chosen. `signedIn` is false when the address had an account with another password:
 * its owner reads so in the e-mail, nobody else does.
 */
export async function registerAndSignIn(input: Registration, key: string): Promise<Registered & { signedIn: boolean }> {
  const registered = await register(input, key);
  const signedIn = await signIn({ email: input.email, password: input.password }, randomKey()).then(
    () => true,
    () => false,
  );
  return { ...registered, signedIn };
}

export const sendConfirmation = (input: { readonly email: string }, key: string) =>
  command<Message>('POST', '/api/auth/send-verification-email', input, key);

export const requestPasswordReset = (input: { readonly email: string }, key: string) =>
  command<Message>('POST', '/api/auth/request-password-reset', input, key);

export const resetPassword = (input: { readonly newPassword: string; readonly token: string }, key: string) =>
  command<Message>('POST', '/api/auth/reset-password', input, key);
