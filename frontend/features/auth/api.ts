import type { z } from 'zod';
import type { RegistrationSchema, SignInSchema } from '#domain/member/views.ts';
import { command } from '../../lib/api.ts';

export type Registration = z.infer<typeof RegistrationSchema>;
export type SignIn = z.infer<typeof SignInSchema>;

export const signIn = (input: SignIn, key: string) => command<unknown>('POST', '/api/auth/sign-in/email', input, key);

/** Answers the same whether or not the address has an account already: nobody learns who is a member. */
export const register = (input: Registration & { readonly name: string; readonly callbackURL: string }, key: string) =>
  command<unknown>('POST', '/api/auth/sign-up/email', input, key);

export const requestPasswordReset = (input: { readonly email: string; readonly redirectTo: string }, key: string) =>
  command<unknown>('POST', '/api/auth/request-password-reset', input, key);

export const resetPassword = (input: { readonly newPassword: string; readonly token: string }, key: string) =>
  command<unknown>('POST', '/api/auth/reset-password', input, key);

export const sendConfirmation = (input: { readonly email: string; readonly callbackURL: string }, key: string) =>
  command<unknown>('POST', '/api/auth/send-verification-email', input, key);
