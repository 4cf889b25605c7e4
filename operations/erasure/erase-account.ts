import { randomUUID } from 'node:crypto';
import type { AccountHolder } from '#platform/context.ts';
import { type ErasureParts, finishErasures, type Outcome } from './finish-erasures.ts';

const BY = 'the member';

export interface AccountErasing extends ErasureParts {
  /** Finishes whatever erasures there are, see `finishErasures`; a process that is asked for many at once does them together. */
  readonly finish?: () => Promise<Outcome>;
  /** Told of one that is in the register and was not finished, of which the database may not know yet. */
  readonly cutOff?: () => void;
}

/**
 * Erases an account as its holder, an admin or an operator asks. It is in the register before anything else, the search of the log
 * among it, so that it is brought to its end whatever happens then. What others sent in about this address is erased with it, and kept
 * from coming back, but only where the address was confirmed: else anybody could register with a stranger's address, and have them
 * erased. Throws where this one could not be finished, whatever became of others.
 */
export async function eraseAccount(parts: AccountErasing, holder: AccountHolder, by = BY): Promise<void> {
  const { memberId, email, emailConfirmed } = holder;
  const id = randomUUID();
  parts.register.add({
    id,
    at: new Date().toISOString(),
    by,
    isWhole: !emailConfirmed,
    subjects: [memberId],
    account: memberId,
    marks: emailConfirmed ? [parts.opened.erasures.markOf(email)] : [],
  });
  try {
    const { failures } = await (parts.finish?.() ?? finishErasures(parts));
    const failure = failures.get(id);
    if (failure) throw failure;
  } catch (error) {
    parts.cutOff?.();
    throw error;
  }
}
