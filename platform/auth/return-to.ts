/** Any origin will do to resolve a path against; this one exists nowhere. */
const ORIGIN = 'http://own.invalid';

/** `wanted` when it is a path of our own site, else `/`: where to go after signing in must not be another site's choice. */
export function safeReturnTo(wanted: string | undefined): string {
  // Browsers read backslashes as slashes and skip control characters, so `/\evil` and `/<tab>/evil` leave the site.
  if (wanted === undefined || !wanted.startsWith('/') || /[\\\p{Cc}]/u.test(wanted)) return '/';
  if (!URL.canParse(wanted, ORIGIN)) return '/';
  const { origin, pathname, search, hash } = new URL(wanted, ORIGIN);
  // Dots can resolve to a path with two slashes in front (`/..//evil`), which a browser would read as a host.
  return origin === ORIGIN && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
}
