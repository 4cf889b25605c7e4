import { brand } from '#domain/brand.ts';
import { asked } from '#domain/listing/still-right.ts';
import { pathTo } from '#domain/site/pages.ts';
import { letterToken } from '#platform/mail/letter-token.ts';
import { letter, type Message } from '#platform/mail/templates.ts';
import type { LetterSite } from '../newsletter/newsletter-letters.ts';

/** What a business is asked about. */
export interface Asking {
  readonly businessId: string;
  readonly contactName: string;
  readonly businessName: string;
  readonly listings: readonly { readonly listingId: string; readonly name: string }[];
}

/** Activities in one letter; the others are on the dashboard. */
const MOST = 20;

/** Asks a business whether its activities are still right. Each link leads to a button: programs open links, too. */
export function stillRightLetter(
  site: LetterSite,
  { businessId, contactName, businessName, listings }: Asking,
  now: Date,
): Message {
  const { baseUrl, sessionSecret } = site;
  const linkTo = (listingId: string): string => {
    const about = asked({ listingId, businessId }, now);
    const query = new URLSearchParams({ token: letterToken(sessionSecret, 'still-right', about) });
    return `${baseUrl}${pathTo('still-right', { id: listingId })}?${query.toString()}`;
  };
  const more = listings.length - MOST;
  return letter({
    subject:
      listings.length === 1 ? 'Is your activity still right?' : `Are your ${listings.length} activities still right?`,
    greeting: contactName,
    paragraphs: [
      `Families trust what was confirmed lately. Nobody has told us in the last three months that the times, prices and safety details (such as DBS checks) of ${listings.length === 1 ? 'this activity' : 'these activities'} are still right. Open ${listings.length === 1 ? 'it' : 'each'}, look, and press one button:`,
      ...listings.slice(0, MOST).map(({ listingId, name }) => `${name}: ${linkTo(listingId)}`),
      ...(more > 0 ? [`And ${more} more on your dashboard.`] : []),
      'What nobody has confirmed for a year is marked so, and comes last in our lists.',
    ],
    action: { label: 'Go to your dashboard', link: `${baseUrl}${pathTo('provider-dashboard')}` },
    closing: `You are receiving this email because ${businessName} lists activities on ${brand.name}. We ask at most once in three months. Questions? Write to ${brand.contactEmail}.`,
  });
}
