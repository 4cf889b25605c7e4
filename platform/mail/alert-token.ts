import { idInToken, letterToken } from './letter-token.ts';

/** Whose emails a link stops: those of one search, those about favourites, or all of them. */
export interface Stopped {
  readonly memberId: string;
  /** `favourites`, `all`, or the id of a search. */
  readonly what: string;
}

export const stopToken = (secret: string, { memberId, what }: Stopped): string =>
  letterToken(secret, 'stop-alerts', `${memberId}~${what}`);

/** What the link that ends with `token` stops; undefined when we did not make it. */
export function stoppedBy(secret: string, token: string): Stopped | undefined {
  const [memberId, what] = idInToken(secret, 'stop-alerts', token)?.split('~', 2) ?? [];
  return memberId === undefined || what === undefined ? undefined : { memberId, what };
}
