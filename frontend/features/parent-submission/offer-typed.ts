import type { ScrapedOffer } from '#domain/offer/views.ts';
import { forget, isKept, keep, withKept } from '#frontend/lib/kept/kept.ts';

/** An offer as its form holds it: texts as typed, '' is "not known". */
export const emptyOffer = {
  title: '',
  businessName: '',
  description: '',
  category: '',
  discountValue: '',
  location: '',
  website: '',
  offerUrl: '',
  voucherCode: '',
  startDate: '',
  endDate: '',
  termsConditions: '',
};
export type OfferForm = typeof emptyOffer;
export type OfferField = keyof OfferForm;
export const offerFields = Object.keys(emptyOffer) as OfferField[];

/** What the form begins with, and the page that it was read from; '' where everything is typed by hand. */
export interface FoundOffer {
  readonly initial: OfferForm;
  readonly sourceUrl: string;
}
/** Typed by hand, but for the address that was typed before. */
export const typedOffer = (website: string): FoundOffer => ({ initial: { ...emptyOffer, website }, sourceUrl: '' });

export const foundIn = (scraped: ScrapedOffer): FoundOffer => ({
  initial: {
    ...emptyOffer,
    title: scraped.title ?? '',
    businessName: scraped.businessName ?? '',
    description: scraped.description ?? '',
    category: scraped.category ?? '',
    discountValue: scraped.discountValue ?? '',
    location: scraped.location ?? '',
    website: scraped.website ?? '',
    offerUrl: scraped.offerUrl ?? '',
  },
  sourceUrl: scraped.sourceUrl,
});

/** Nothing of an offer is a draft on the server: what was read is kept in the tab, so that a reload does not lose it. */
const FOUND = 'offer-found';
/** … and so is what was typed. */
export const TYPED = 'offer-typed';

export const keepOffer = ({ initial, sourceUrl }: FoundOffer): void =>
  keep(FOUND, { ...initial, sourceUrl, is: 'found' });
export function keptOffer(): FoundOffer | null {
  if (!isKept(FOUND)) return null;
  const { sourceUrl, is: _, ...initial } = withKept(FOUND, { ...emptyOffer, sourceUrl: '', is: '' });
  return { initial, sourceUrl };
}
export function forgetOffer(): void {
  for (const name of [FOUND, TYPED]) forget(name);
}
