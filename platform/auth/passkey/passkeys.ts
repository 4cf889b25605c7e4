import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import { brand } from '#domain/brand.ts';
import { type CookieRules, pairIn } from '../../cookie-rules.ts';
import type { Queryable } from '../../database.ts';

/** What the plugin does not keep: when a passkey was last used. */
export const passkeyColumns = 'alter table auth.passkey add column if not exists last_used_at timestamptz';

const CHALLENGE = 'passkey';
const unverified = () => new APIError('BAD_REQUEST', { message: 'The device has not checked who uses it' });

/**
 * The library's passkeys for the site at `baseUrl`, for which alone a browser gives them. A device that has not checked who holds it
 * (by a finger, a face or a PIN) is refused: a passkey stands for password and code. The plugin itself only wishes for that.
 */
export const passkeysFor = (baseUrl: string) =>
  passkey({
    rpID: new URL(baseUrl).hostname,
    rpName: brand.name,
    origin: new URL(baseUrl).origin,
    // It is found without an address being typed first.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) => {
        if (verification.registrationInfo?.userVerified !== true) throw unverified();
      },
    },
    authentication: {
      afterVerification: ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) throw unverified();
      },
    },
    advanced: { webAuthnChallengeCookie: CHALLENGE },
  });

/** The cookie of the challenge in a Cookie header, alone: whoever is signed in already is of no concern. */
export const challengeIn = (cookies: string | undefined, { prefix }: CookieRules): string =>
  pairIn(cookies, `${prefix}hopscotch.${CHALLENGE}`) ?? '';

/** Has no passkey open an account any more. False when none did. */
export async function removePasskeys(db: Queryable, memberId: string): Promise<boolean> {
  return (await db.query('delete from auth.passkey where "userId" = $1 returning id', [memberId])).length > 0;
}

export async function hasPasskey(db: Queryable, memberId: string): Promise<boolean> {
  return (await db.query('select from auth.passkey where "userId" = $1 limit 1', [memberId])).length > 0;
}
