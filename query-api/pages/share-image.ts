import { altOf, SITE, type ShareCard, sharePath, siteCard } from '../sharing/share-card.ts';
import type { ShareImage } from './head.ts';

/** The picture of `card` beside a link to `of`, an activity's id or the site. */
export const imageOf = (baseUrl: string, of: string, card: ShareCard): ShareImage => ({
  address: `${baseUrl}${sharePath(of, card)}`,
  alt: altOf(card),
});

/** The one of every page that is not an activity's. */
export const siteImage = (baseUrl: string): ShareImage => imageOf(baseUrl, SITE, siteCard);
