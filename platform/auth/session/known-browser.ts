import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookieIn, type CookieRules } from '../../cookie-rules.ts';

/** A cookie that says of a browser only that somebody has signed in to one account with it before. */
export interface KnownBrowsers {
  /** The browser's own id when `cookies`, a Cookie header, shows that it is known at `account`; else null. */
  idFrom(cookies: string | undefined, account: string): string | null;
  /** The Set-Cookie header that makes a browser known at `account`; with its `id` when it has one. */
  cookieFor(account: string, id: string | null): string;
}

const DAYS = 180;

/** `secret` signs; an account is any text that stands for it. */
export function knownBrowsers(secret: string, { prefix, secure }: CookieRules): KnownBrowsers {
  const name = `${prefix}hopscotch.known_browser`;
  const signatureOf = (account: string, id: string): Buffer =>
    createHmac('sha256', secret).update(`known browser ${account} ${id}`).digest();
  return {
    idFrom: (cookies, account) => {
      const value = cookieIn(cookies, name) ?? '';
      const [, id = '', signature = ''] = /^([\w-]{22})\.([\w-]{43})$/.exec(value) ?? [];
      const given = Buffer.from(signature, 'base64url');
      const wanted = signatureOf(account, id);
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : null;
    },
    cookieFor: (account, id) => {
      const own = id ?? randomBytes(16).toString('base64url');
      const value = `${own}.${signatureOf(account, own).toString('base64url')}`;
      // `__Host-` asks for the whole site; scripts and other sites never see it.
      const where = `Path=/; Max-Age=${DAYS * 86_400}; HttpOnly; SameSite=Strict`;
      return `${name}=${value}; ${where}${secure ? '; Secure' : ''}`;
    },
  };
}
