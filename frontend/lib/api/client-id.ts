import { randomKey } from './random-key.ts';

/** As long as the server keeps an answer for a command that is sent again. */
const MAX_AGE_S = 86_400;

/**
 * Makes sure that this browser holds the random id by which the server recognises a command that is sent again, also from another
 * network and by somebody who is not signed in; before the first command, because its answer may get lost. Where the server has
 * given one already, which scripts do not see, the browser keeps that.
 */
export function holdClientId(): void {
  const secure = location.protocol === 'https:';
  const name = `${secure ? '__Host-' : ''}hopscotch.client`;
  if (document.cookie.split('; ').some((each) => each.startsWith(`${name}=`))) return;
  document.cookie = `${name}=${randomKey()}; Path=/; Max-Age=${MAX_AGE_S}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
