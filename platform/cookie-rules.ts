export interface CookieRules {
  /** Before the name of every cookie. Browsers take `__Host-` from this very host over https only: no other host can set it. */
  readonly prefix: '__Host-' | '';
  readonly secure: boolean;
}

/** How cookies are named and sent: as strictly as the address of the site allows. */
export function cookieRules(baseUrl: string): CookieRules {
  const secure = baseUrl.startsWith('https:');
  return { prefix: secure ? '__Host-' : '', secure };
}
