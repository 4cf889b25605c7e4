import { CONFIRM_FOR, NEW_ADDRESS } from '#domain/member/confirm-link.ts';
import { pathTo } from '#domain/site/pages.ts';
import type { TokenKind } from './one-time-tokens.ts';

/**
 * Where the link in a letter leads that asks whose an address is: to a page with a button. Programs that look at mail open its links,
 * too, and must confirm nothing for whoever registered with an address that is not theirs.
 */
export function confirmPage(kind: Extract<TokenKind, 'confirm' | 'email'>, token: string): string {
  const query = new URLSearchParams({ token, ...(kind === 'email' && { [CONFIRM_FOR]: NEW_ADDRESS }) });
  return `${pathTo('confirm-email')}?${query.toString()}`;
}
