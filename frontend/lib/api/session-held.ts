import { SESSION_HINT } from '#domain/member/session-hint.ts';

/** Who this page is for, as far as that is known: whom the server named, and for which of the browser's sessions. */
interface Known {
  readonly memberId: string | null;
  readonly session: string;
}
let known: Known | undefined;

/** Which session this browser holds, by the word that the server has left of it; empty without one. */
export function sessionHeld(): string {
  const pairs = document.cookie.split('; ').map((each) => each.split('='));
  return pairs.find(([name]) => name?.endsWith(SESSION_HINT))?.[1] ?? '';
}

/** The server has said who is here: nobody, where `memberId` is null. */
export function whoIsHere(memberId: string | null): void {
  known = { memberId, session: sessionHeld() };
}

/** The member whom this page is for, as far as it knows. */
export const knownMember = (): string | null => known?.memberId ?? null;

/** Whether another tab has begun or ended a session since this page learned who is here. */
export const isAnotherSession = (): boolean => known !== undefined && known.session !== sessionHeld();
