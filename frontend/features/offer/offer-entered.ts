import { brand } from '#domain/brand.ts';
import type { AdminOffer } from '#domain/offer/views.ts';

/** An offer as admins enter it: texts as typed, '' is "not known"; lists are separated by commas. */
export const newOffer = {
  title: '',
  businessName: '',
  businessType: 'local',
  category: '',
  offerType: 'percentage',
  discountValue: '',
  description: '',
  shortDescription: '',
  originalPrice: '',
  discountedPrice: '',
  location: brand.region as string,
  website: '',
  offerUrl: '',
  voucherCode: '',
  startDate: '',
  endDate: '',
  termsConditions: '',
  maxRedemptions: '',
  ageRanges: '',
};
export type EnteredOffer = typeof newOffer;
export type EnteredField = keyof EnteredOffer;
export const enteredFields = Object.keys(newOffer) as EnteredField[];

/** What the form begins with for an offer that there is. */
export const enteredFrom = (offer: AdminOffer): EnteredOffer =>
  Object.fromEntries(enteredFields.map((name) => [name, asText(offer[name])])) as EnteredOffer;

const asText = (value: string | number | readonly string[] | null): string =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '');

/** The fields in which `entered` differs from what the form began with. */
export const differences = (entered: EnteredOffer, began: EnteredOffer): Partial<EnteredOffer> =>
  Object.fromEntries(
    enteredFields.filter((name) => entered[name] !== began[name]).map((name) => [name, entered[name]]),
  );
