/**
 * As whom the site works on its database: a role that may do everything with what can be computed again, and only add to the log,
 * its hash chain and the records of destroyed keys. The user that the operator gave owns those and makes them; a mistake of ours, or
 * somebody who gets a statement of their own in, has no more rights than this role.
 */
export const SITE_ROLE = 'hopscotch_site';
/** At the end of an address whose connections work as SITE_ROLE. */
const MARK = 'as=site';

const isSiteAddress = (url: string): boolean => url.endsWith(MARK);

/** The address `url` for connections that work as SITE_ROLE. */
export const siteAddressOf = (url: string): string =>
  isSiteAddress(url) ? url : `${url}${url.includes('?') ? '&' : '?'}${MARK}`;

/** The address `url` as the operator gave it, whose user owns the tables. */
export const ownerAddress = (url: string): string => (isSiteAddress(url) ? url.slice(0, -MARK.length - 1) : url);

/**
 * Where a connection to `url` leads and, with `settings` of its own such as `-c search_path=auth`, as whom it works. What the operator
 * asks of each session (`options` in the address) stands before that: else it would count in place of it.
 */
export function sessionAt(url: string, settings = ''): { connectionString: string; options?: string } {
  const { connectionString, own } = withoutOptions(ownerAddress(url));
  const role = isSiteAddress(url) ? `-c role=${SITE_ROLE}` : '';
  const options = [own, settings, role].filter((each) => each !== '').join(' ');
  return { connectionString, ...(options === '' ? {} : { options }) };
}

function withoutOptions(url: string): { connectionString: string; own: string } {
  if (!/[?&]options=/.test(url)) return { connectionString: url, own: '' };
  const address = new URL(url);
  const own = address.searchParams.get('options') ?? '';
  address.searchParams.delete('options');
  return { connectionString: address.href, own: own.trim() };
}
