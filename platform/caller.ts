import type { Actor } from '#domain/kernel/event.ts';

/** Who sent a request. Roles are read at each request, so that a demoted member loses the right at once. */
export interface Caller {
  /** Null without an account or not signed in. */
  readonly memberId: string | null;
  readonly role: 'anonymous' | 'parent' | 'provider' | 'admin' | 'crawler';
  /** First and last name, else the part of the email address before the at sign; null when not signed in. */
  readonly name: string | null;
  readonly email: string | null;
  /** Who else acts for the business that a provider acts for: what one of them sent in as a provider is all of theirs. */
  readonly colleagues?: readonly string[];
  /** The approved businesses that a provider acts for. */
  readonly businesses?: readonly string[];
  /** An admin who has to turn on two-step sign-in before anything else; counts as a parent until then. */
  readonly twoStepDue?: true;
}

export const anonymous: Caller = { memberId: null, role: 'anonymous', name: null, email: null };

/** The caller as the log records it. */
export function actorOf(caller: Caller): Actor {
  return { id: caller.memberId ?? caller.role, role: caller.role };
}
