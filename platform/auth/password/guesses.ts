import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Config } from '../../config/config.ts';
import type { Queryable } from '../../database.ts';
import { httpProblem } from '../../http/problem.ts';
import type { Counters, Limit } from '../../http/protection/counters.ts';
import { standInFor } from '../../http/protection/stand-ins.ts';
import { type CountedLetters, countedLetters } from '../../mail/counted-letters.ts';
import { cookieRules } from '../../cookie-rules.ts';
import { knownBrowsers } from '../session/known-browser.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** As `Guesses` counts letters, for every kind of which anybody can have one written to an address that they type in. */
    mayWrite: Guesses['mayWrite'];
  }
}

const MINUTE = 60_000;
/** For one account: from one network, from all strange browsers together, and from one that has signed in to it before. */
const limits = {
  network: { max: 10, windowMs: 15 * MINUTE },
  strangers: { max: 100, windowMs: 60 * MINUTE },
  browser: { max: 20, windowMs: 15 * MINUTE },
} as const satisfies Record<string, Limit>;
/** Longer than a code of an authenticator app is taken, half a minute early and late. */
const CODE_MS = 2 * MINUTE;

/** An attempt to sign in that was let through. */
export interface Attempt {
  /** The password was right: the attempt does not count, and this browser is known from now on. */
  succeeded(reply: FastifyReply, within?: Queryable): Promise<void>;
  /** The password was right and a code is asked for next: the attempt does not count, and tells nothing of the browser. */
  isHalfDone(): Promise<void>;
}

/**
 * Limits what can be tried at one account, whether or not there is one at the address. Nobody is locked out by it: a browser that
 * has signed in before has a count of its own, and a new password begins all counts anew (docs/decisions/0007-signing-in.md).
 */
export interface Guesses extends CountedLetters {
  /**
   * Counts an attempt before the password is looked at, or the code that comes after it: these have counts of their own, so that a
   * right password does not make up for wrong codes. Throws 429 when there were too many.
   */
  attempt(email: string, request: FastifyRequest, at?: 'password' | 'code'): Promise<Attempt>;
  /** Whether nobody has tried this code of an authenticator app at this account for as long as it may count. */
  isFirstUse(email: string, code: string, within: Queryable): Promise<boolean>;
  /** Whoever owns the address has shown it. */
  forget(email: string, within: Queryable): Promise<void>;
}

/** Counts nothing when rate limits are switched off. */
export function guessesOf(
  { sessionSecret, rateLimits, baseUrl }: Pick<Config, 'sessionSecret' | 'rateLimits' | 'baseUrl'>,
  counters: Counters,
): Guesses {
  const browsers = knownBrowsers(sessionSecret, cookieRules(baseUrl));
  const accountOf = (email: string): string => standInFor(sessionSecret, 'account', email.toLowerCase());
  const strangerFrom = (ip: string): string => standInFor(sessionSecret, 'address', networkOf(ip));
  const count = async (key: string, { max, windowMs }: Limit): Promise<void> => {
    const { count: made, leftMs } = await counters.add(key, windowMs);
    if (made > max) throw tooMany(leftMs);
  };
  return {
    attempt: async (email, request, at = 'password') => {
      const account = accountOf(email);
      const browser = browsers.idFrom(request.headers.cookie, account);
      const ownKey = `${guessOf(account)} ${at} ${browser ?? strangerFrom(request.ip)};`;
      const strangersKey = `${guessOf(account)} ${at} strangers;`;
      if (rateLimits) {
        await count(ownKey, browser === null ? limits.network : limits.browser);
        // After the other one: one network alone cannot use up what all strangers have.
        if (browser === null) await count(strangersKey, limits.strangers);
      }
      const takenBack = async (within?: Queryable): Promise<void> => {
        if (!rateLimits) return;
        await counters.forget(ownKey, within);
        if (browser === null) await counters.takeBack(strangersKey, within);
      };
      return {
        isHalfDone: () => takenBack(),
        succeeded: (reply, within) => {
          reply.header('set-cookie', browsers.cookieFor(account, browser));
          return takenBack(within);
        },
      };
    },
    isFirstUse: async (email, code, within) => {
      const key = `code ${accountOf(email)} ${standInFor(sessionSecret, 'code', code)}`;
      return (await counters.add(key, CODE_MS, within)).count === 1;
    },
    ...countedLetters({ sessionSecret, rateLimits }, counters),
    forget: async (email, within) => counters.forget(guessOf(accountOf(email)), within),
  };
}

const guessOf = (account: string): string => `guess ${account}`;

function tooMany(leftMs: number) {
  const minutes = Math.max(1, Math.ceil(leftMs / MINUTE));
  return httpProblem(
    429,
    `Too many attempts to sign in to this account. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or choose a new password.`,
    Math.max(1, Math.ceil(leftMs / 1000)),
  );
}

/** The network that `ip` is in: who has one address of it usually has others (a /24, in IPv6 a /48). */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  const [parts, kept, mark] = address.kind() === 'ipv4' ? [4, 3, '.'] : [8, 3, ':'];
  return address.toNormalizedString().split(mark, parts).slice(0, kept).join(mark);
}
