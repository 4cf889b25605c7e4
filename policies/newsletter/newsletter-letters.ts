import { brand } from '#domain/brand.ts';
import { count } from '#domain/kernel/concept.ts';
import { pathTo } from '#domain/site/pages.ts';
import type { NewListing } from '#domain/subscription/issue.ts';
import { letter, type Message } from '#platform/mail/templates.ts';
import { letterToken, type LetterPurpose } from '#platform/mail/letter-token.ts';

/** What links in letters need. */
export interface LetterSite {
  readonly baseUrl: string;
  readonly sessionSecret: string;
}

/** The question whether an address is theirs who gave it. */
export function confirmLetter(site: LetterSite, subscriptionId: string): Message {
  return letter({
    subject: `Would you like the ${brand.name} newsletter?`,
    greeting: '',
    paragraphs: [
      `Somebody, probably you, asked us to send the weekly ${brand.name} newsletter to this address. Please confirm that you would like it.`,
    ],
    action: { label: 'Yes, send it to me', link: pageLink(site, 'confirm', subscriptionId) },
    closing: 'If that was not you, ignore this email, and you will not hear from us again.',
  });
}

/** What is new near one reader. */
export function issueLetter(
  site: LetterSite,
  reader: { readonly subscriptionId: string; readonly firstName: string | null },
  listings: readonly (NewListing & { readonly miles: number | null })[],
): Message {
  const { baseUrl } = site;
  const shown = listings.slice(0, MOST);
  const lines = shown.map(({ name, town, miles, listingId }) => {
    const where = [town, miles === null ? null : distance(miles)].filter((each) => each !== null).join(', ');
    return `${name}${where === '' ? '' : ` (${where})`}: ${baseUrl}${pathTo('listing', { id: listingId })}`;
  });
  const more = listings.length - shown.length;
  const isNear = listings.some(({ miles }) => miles !== null);
  const written = letter({
    subject: `${listings.length === 1 ? 'One new activity' : `${listings.length} new activities`} for children in ${brand.region}`,
    greeting: reader.firstName ?? '',
    paragraphs: [
      `Here is what is new in the directory from the last seven days, ${isNear ? 'nearest' : 'newest'} first.`,
      ...lines,
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    action: { label: 'See all activities, newest first', link: `${baseUrl}${pathTo('directory')}?sort=newest` },
    closing: `You are receiving this email because you asked for it. To stop, open ${pageLink(site, 'unsubscribe', reader.subscriptionId)}`,
  });
  const oneClick = new URL('/api/newsletter/unsubscribe', baseUrl);
  oneClick.searchParams.set('token', letterToken(site.sessionSecret, 'unsubscribe', reader.subscriptionId));
  return {
    ...written,
    headers: { 'List-Unsubscribe': `<${oneClick.href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

const distance = (miles: number): string => (miles < 1 ? 'near you' : `${count(Math.round(miles), 'mile')} away`);

/** Activities in one letter. */
const MOST = 10;

function pageLink({ baseUrl, sessionSecret }: LetterSite, purpose: LetterPurpose, id: string): string {
  const query = new URLSearchParams({ [purpose]: letterToken(sessionSecret, purpose, id) });
  return `${baseUrl}${pathTo('newsletter')}?${query.toString()}`;
}
