/**
 * The address of a page in one spelling, so that the same page is the same stream: https for http, no `www.`, no fragment,
 * no tracking parameters, sorted query, no name of a folder's own page, no trailing slash. Undefined when `text` is no http(s) address.
 */
export function normalisedAddress(text: string): string | undefined {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  const query = [...url.searchParams].filter(([name]) => !tracking.test(name));
  const search = new URLSearchParams(query.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString();
  const path = url.pathname.replace(/\/(?:index|default)\.(?:html?|php|aspx?)$/i, '').replace(/\/+$/, '');
  return `https://${url.host.replace(/^www\./, '')}${path}${search ? `?${search}` : ''}`;
}

/** Parameters that say where somebody came from, and nothing of what they see. */
const tracking =
  /^(utm_.*|fbclid|gclid|gbraid|wbraid|dclid|gclsrc|msclkid|ttclid|twclid|li_fat_id|igshid|igsh|yclid|mc_cid|mc_eid|_hs.*|hsctatracking|__hs.*|mkt_tok|_ga|_gl|vero_id|oly_enc_id|oly_anon_id|srsltid|s_kwcid|ref|ref_src)$/i;

/** `address` without the user name and password that somebody pasted with it: the log keeps no secrets. */
export function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
}
