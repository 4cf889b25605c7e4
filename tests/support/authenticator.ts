import { createHmac } from 'node:crypto';
import { call, type SiteFetch } from './api-client.ts';
import type { NewMember } from './app.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const PERIOD_MS = 30_000;

/** What an authenticator app shows of `secret` (RFC 6238, six digits), now or so many periods of 30 s later. */
export function codeOf(secret: string, later = 0, now = Date.now()): string {
  const bits = Array.from(secret, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / PERIOD_MS) + later));
  const hash = createHmac('sha1', key).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Turns two-step sign-in on for whoever `as` is signed in as: its secret, recovery codes, and session as a Cookie header from then on. */
export async function turnOnTwoStep(
  as: SiteFetch,
  { password }: Pick<NewMember, 'password'>,
): Promise<{ readonly secret: string; readonly recoveryCodes: string[]; readonly cookie: string }> {
  const made = await call(as, 'POST', '/api/auth/two-step/set-up', { password });
  const { secret } = made.body as { secret: string };
  const confirmed = await call(as, 'POST', '/api/auth/two-step/confirm', { code: codeOf(secret) });
  if (confirmed.status !== 200) throw new Error(`not turned on: ${made.text} ${confirmed.text}`);
  const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] };
  return { secret, recoveryCodes, cookie: cookiesIn(confirmed) };
}

/** The cookies that an answer sets, as a Cookie header. */
export const cookiesIn = ({ headers }: { readonly headers: Headers }): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .filter((cookie) => !cookie.endsWith('='))
    .join('; ');
