/**
 * The address of a page in one spelling, so that the same page is the same stream: https for http, no `www.`, no dot after the host,
 * no fragment, no session in the path, nothing escaped that need not be, no empty folders, no tracking parameters, sorted query, no
 * name of a folder's own page, no trailing slash. Undefined when `text` is no http(s) address.
 */
export function normalisedAddress(text: string): string | undefined {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  const query = [...url.searchParams].filter(([name]) => !tracking.test(name));
  const search = new URLSearchParams(query.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString();
  const path = unescaped(url.pathname)
    .replace(/;(?:jsessionid|phpsessid|sid)=[^/;]*/gi, '')
    .replace(/\/{2,}/g, '/')
    .replace(/\/(?:index|default)\.(?:html?|php|aspx?)$/i, '')
    .replace(/\/$/, '');
  const host = url.host.replace(/^www\./, '').replace(/\.(?=:|$)/, '');
  return `https://${host}${path}${search ? `?${search}` : ''}`;
}

/** Letters, digits and `-._~` mean the same escaped or not; the hexadecimal digits of everything else are written as capitals. */
const unescaped = (path: string): string =>
  path.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const character = String.fromCodePoint(Number.parseInt(escaped.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escaped.toUpperCase();
  });

/** Parameters that say where somebody came from, and nothing of what they see. */
const tracking =
  /^(utm_.*|pk_.*|piwik_.*|mtm_.*|matomo_.*|fbclid|fb_.*|gclid|gad_.*|gbraid|wbraid|dclid|gclsrc|msclkid|ttclid|twclid|li_fat_id|igshid|igsh|yclid|mc_cid|mc_eid|_hs.*|hsctatracking|__hs.*|mkt_tok|_ga|_gl|vero_id|oly_enc_id|oly_anon_id|srsltid|s_kwcid|s_cid|ef_id|epik|rdt_cid|sccid|_branch_match_id|_branch_referrer|_kx|_openstat|mkcid|mkevt|mkrid|campid|wickedid|hsa_.*|ref|ref_src|ref_url)$/i;

/** `address` with the `https://` that people leave out. What stands before a colon and a digit is a host with its port, no scheme. */
export const withScheme = (address: string): string =>
  /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(address) ? address : `https://${address}`;

/** `address` without the user name and password that somebody pasted with it: the log keeps no secrets. */
export function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.username + url.password === '') return address;
  url.username = '';
  url.password = '';
  return url.href;
}
