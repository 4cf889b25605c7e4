import type { z } from 'zod';
import type { RegistrationSchema, SignInSchema } from '#domain/member/views.ts';
import type { Answer } from '#frontend/lib/api/call-types.ts';
import type { Send } from '#frontend/lib/api/use-command.ts';

export type Registration = z.infer<typeof RegistrationSchema>;
export type SignIn = z.infer<typeof SignInSchema>;

/**
 * Registers and signs in with what was just chosen. The answer is the same whether or not the address has an account already:
 * nobody learns who is a member. `signedIn` is false when the address had an account with another password: its owner reads so in
 * the email, nobody else does.
 */
export async function registerAndSignIn(
  body: Registration,
  send: Send,
): Promise<Answer<'POST /api/auth/sign-up/email'> & { signedIn: boolean }> {
  const registered = await send('POST /api/auth/sign-up/email', { body });
  const { email, password } = body;
  const signedIn = await send('POST /api/auth/sign-in/email', { body: { email, password } }).then(
    // Whoever is asked for a code has had an account before.
    (answer) => !('codeNeeded' in answer),
    () => false,
  );
  return { ...registered, signedIn };
}
