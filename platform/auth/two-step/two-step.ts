import { randomInt } from 'node:crypto';
import { isAppCode } from '#domain/two-step/requests.ts';
import type { Config } from '../../config/config.ts';
import { type CookieRules, pairIn } from '../../cookie-rules.ts';
import type { Queryable, Transaction } from '../../database.ts';
import type { Role } from '#domain/member/member.ts';
import type { Api } from '../session/begin-session.ts';
import type { Guesses } from '../password/guesses.ts';
import type { AccountPerson } from '../account/members.ts';

/** What the operator's accounts must have; the demo's sign in with their password alone. */
export const isTwoStepDue = ({ mode }: Pick<Config, 'mode'>, role: Role, isOn: boolean): boolean =>
  mode === 'production' && role === 'admin' && !isOn;

/** Seconds between the password and the code. */
export const CODE_WITHIN = 600;

/** Without letters and digits that look alike on paper: 31 to the power of ten. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_CODES = 10;
const HALF = 5;

/** Codes like `k7mpq-2xw9e`. */
export function newRecoveryCodes(): string[] {
  const letters = (): string =>
    Array.from({ length: HALF }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return Array.from({ length: RECOVERY_CODES }, () => `${letters()}-${letters()}`);
}

/** A recovery code as it was given out, however it was typed. */
function recoveryCodeOf(typed: string): string {
  const letters = typed.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`;
}

/**
 * Has the library look at a code for whoever `headers` belong to: of an authenticator app, or a recovery code, which is used up by
 * it. Undefined when it is wrong, was used before, or came too late; the library itself would take a code of the app again for as
 * long as it is shown. All of it is part of the transaction `within`: what is rolled back has used up no code.
 */
export async function answerToCode(
  api: Api,
  guesses: Guesses,
  { email, code, headers }: { readonly email: string; readonly code: string; readonly headers: Headers },
  within: Queryable,
): Promise<Response | undefined> {
  if (isAppCode(code) && !(await guesses.isFirstUse(email, code, within))) return undefined;
  const answer = isAppCode(code)
    ? await api.verifyTOTP({ body: { code }, headers, asResponse: true })
    : await api.verifyBackupCode({ body: { code: recoveryCodeOf(code) }, headers, asResponse: true });
  return answer.ok ? answer : undefined;
}

/** The cookie of a sign-in whose password was right and whose code is still to come. */
export const pendingCookie = ({ prefix }: CookieRules): string => `${prefix}hopscotch.two_factor`;

/** The Cookie header with that cookie alone: a session that the browser still holds is of no concern. Undefined without one. */
export const pendingIn = (cookies: string | undefined, rules: CookieRules): string | undefined =>
  pairIn(cookies, pendingCookie(rules));

/**
 * Who gave the password of the sign-in that `pending` belongs to; the library looks at its signature. Undefined when it is over, by
 * this process's clock: the library wrote by that until when it goes, and the database's may be another.
 */
export async function pendingPerson(db: Queryable, pending: string): Promise<AccountPerson | undefined> {
  const [, identifier = null] = /=(2fa-[\w-]+)/.exec(pending) ?? [];
  const [row] = await db.query<AccountPerson>(
    `select u.id, u."firstName", u."lastName", u.email, u."emailVerified", u."twoFactorEnabled"
     from auth.verification v join auth."user" u on u.id = v.value
     where v.identifier = $1 and v."expiresAt" > $2`,
    [identifier, new Date()],
  );
  return row;
}

/**
 * Mends what a version before this one left when it ended between two of the library's statements. Who was marked as having two-step
 * sign-in had shown a right code, which opened nothing while its secret did not count; and where it was off already, a secret that
 * still counted let nobody turn it on again.
 */
export const mendTwoStep = `
  update auth."twoFactor" t set verified = true
  from auth."user" u where u.id = t."userId" and u."twoFactorEnabled" and t.verified is false;
  delete from auth."twoFactor" t
  using auth."user" u where u.id = t."userId" and u."twoFactorEnabled" is not true and t.verified`;

/**
 * Lets the password alone open an account again, and ends its sessions and what waits for a code. False when that was so before:
 * then nobody is signed out.
 */
export async function removeTwoStep(within: Transaction, memberId: string): Promise<boolean> {
  const changed = await within.query(
    `update auth."user" set "twoFactorEnabled" = false where id = $1 and "twoFactorEnabled" returning id`,
    [memberId],
  );
  await within.query('delete from auth."twoFactor" where "userId" = $1', [memberId]);
  await endPending(within, memberId);
  if (changed.length === 0) return false;
  await within.query('delete from auth.session where "userId" = $1', [memberId]);
  return true;
}

/** Ends sign-ins whose code is still to come. */
export async function endPending(db: Queryable, memberId: string): Promise<void> {
  await db.query('delete from auth.verification where value = $1', [memberId]);
}
