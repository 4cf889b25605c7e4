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

/** The value of the cookie `name` in a Cookie header, as it was sent; undefined without one. */
export const cookieIn = (cookies: string | undefined, name: string): string | undefined =>
  pairIn(cookies, name)?.slice(name.length + 1);

/** A Cookie header with the cookie `name` of `cookies` and no other; undefined without one. */
export const pairIn = (cookies: string | undefined, name: string): string | undefined =>
  cookies
    ?.split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${name}=`));
