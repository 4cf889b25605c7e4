/** What an offer may be about; ids as calls know them, and what people read. */
export const offerCategories = {
  sports: 'Sports',
  arts: 'Arts',
  entertainment: 'Entertainment',
  education: 'Education',
  outdoor: 'Outdoor',
  indoor: 'Indoor',
  food: 'Food',
  retail: 'Retail',
} as const;
export type OfferCategory = keyof typeof offerCategories;
export const offerCategoryIds = Object.keys(offerCategories) as [OfferCategory, ...OfferCategory[]];

export const offerTypes = {
  percentage: 'Percentage off',
  fixed_amount: 'Money off',
  bogo: 'Two for one',
  free_trial: 'Free trial',
  voucher: 'Voucher',
} as const;
export type OfferType = keyof typeof offerTypes;
export const offerTypeIds = Object.keys(offerTypes) as [OfferType, ...OfferType[]];

export const businessTypes = {
  local: 'Local business',
  national: 'National business',
  online: 'Online business',
  government: 'Public service',
  discount_platform: 'Discount platform',
  attraction: 'Attraction',
  leisure_centre: 'Leisure centre',
  local_business: 'Local business',
} as const;
export type BusinessType = keyof typeof businessTypes;
export const businessTypeIds = Object.keys(businessTypes) as [BusinessType, ...BusinessType[]];

export const offerStatuses = ['draft', 'approved', 'rejected'] as const;
export type OfferStatus = (typeof offerStatuses)[number];

export const OFFER_SHORT_DESCRIPTION_MAX = 200;
