/** Any origin will do to resolve a path against; this one exists nowhere. */
const ORIGIN = 'http://own.invalid';
/** Deeper than any server undoes it; what is still encoded then is taken for hostile. */
const MOST_ENCODINGS = 4;

/**
 * The address on our own site to which `wanted` leads, as a browser reads it: dots resolved, nothing encoded more than once.
 * Undefined when it is no path, or leads to another site. What somebody gives us is never judged by how it begins:
 * `/pictures/../api/logout` begins like a picture.
 */
export function ownPath(wanted: string): string | undefined {
  // Browsers read backslashes as slashes and skip control characters, so `/\evil` and `/<tab>/evil` leave the site.
  if (!wanted.startsWith('/') || /[\\\p{Cc}]/u.test(wanted) || !URL.canParse(wanted, ORIGIN)) return undefined;
  const { origin, pathname, search, hash } = new URL(wanted, ORIGIN);
  // Dots can resolve to a path with two slashes in front (`/..//evil`), which a browser would read as a host.
  if (origin !== ORIGIN || pathname.startsWith('//')) return undefined;
  return isPlain(pathname) ? `${pathname}${search}${hash}` : undefined;
}

/** The address of a page of our own site: as `ownPath`, but of no call, which would be made by whoever follows it. */
export function ownPage(wanted: string): string | undefined {
  const path = ownPath(wanted);
  const [pathname = ''] = path?.split(/[?#]/) ?? [];
  return path === undefined || /^\/(?:api|metrics)(?![\w-])/i.test(decoded(pathname)) ? undefined : path;
}

/**
 * Whether `address`, of a web page that somebody gave us, leads to a call of the site at `host` (a name without port, which cookies
 * do not tell apart): whoever followed it would make the call, and be signed out by a listing's website. What cannot be told is one.
 */
export function leadsToOwnCall(address: string, host: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, pathname, search } = new URL(address);
  const isOurs = /^https?:$/.test(protocol) && hostname.replace(/\.$/, '') === host.toLowerCase();
  return isOurs && ownPage(`${pathname}${search}`) === undefined;
}

/** Whether `pathname` stays where it is when its encoding is undone: no slash, backslash or climbing dots come out of it. */
function isPlain(pathname: string): boolean {
  const last = decoded(pathname);
  if (/%[\da-f]{2}/i.test(last) || /[\\\p{Cc}]/u.test(last)) return false;
  const segments = last.split('/');
  return segments.length === pathname.split('/').length && !segments.some((each) => each === '.' || each === '..');
}

function decoded(text: string): string {
  let current = text;
  for (let n = 0; n < MOST_ENCODINGS && current.includes('%'); n += 1) {
    try {
      current = decodeURIComponent(current);
    } catch {
      return current;
    }
  }
  return current;
}
