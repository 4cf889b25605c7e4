import type { Config } from '../config/config.ts';
import type { Queryable } from '../database.ts';
import type { Counters, Limit } from '../http/protection/counters.ts';
import { standInFor } from '../http/protection/stand-ins.ts';

/** Letters of one kind that anybody can have us write to one address. */
const letters: Limit = { max: 5, windowMs: 60 * 60_000 };

/** Counts the letters that may go to a stranger, so that nobody's mailbox is flooded. */
export interface CountedLetters {
  /** Whether one more letter of `kind` may be written to `email`; counts it. Whoever asks for the letter is answered the same if not. */
  mayWrite(kind: string, email: string, within?: Queryable): Promise<boolean>;
  /**
   * Whether a notice of what was done to this account, or by it, may be written: to an address that nobody has confirmed, which may be a
   * stranger's, as seldom as any other letter.
   */
  mayTell(account: { readonly email: string; readonly emailVerified: boolean }, within?: Queryable): Promise<boolean>;
}

/** Counts nothing when rate limits are switched off. */
export function countedLetters(
  { sessionSecret, rateLimits }: Pick<Config, 'sessionSecret' | 'rateLimits'>,
  counters: Pick<Counters, 'add'>,
): CountedLetters {
  const mayWrite: CountedLetters['mayWrite'] = async (kind, email, within) => {
    if (!rateLimits) return true;
    const account = standInFor(sessionSecret, 'account', email.toLowerCase());
    const { count } = await counters.add(`letter ${kind} ${account}`, letters.windowMs, within);
    return count <= letters.max;
  };
  return {
    mayWrite,
    mayTell: async ({ email, emailVerified }, within) => emailVerified || mayWrite('notice', email, within),
  };
}
