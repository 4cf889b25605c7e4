import type { FieldName, ListingFields } from './fields.ts';

/**
 * What parents ask before they trust an activity: how the directory is filtered by it, and the field that says it. A number says as much
 * as a yes. Nobody vouches for any of it: the page says who said so, and when.
 */
export const trustFields = {
  ofstedRegistered: 'ofstedUrn',
  insured: 'insured',
  dbsChecked: 'dbsChecked',
  firstAid: 'firstAid',
  taxFreeChildcare: 'taxFreeChildcare',
  childcareVouchers: 'childcareVouchers',
  hafPlaces: 'hafPlaces',
} as const satisfies Readonly<Record<string, FieldName>>;
export type TrustFilter = keyof typeof trustFields;
export type TrustField = (typeof trustFields)[TrustFilter];
export const trustFilters = Object.keys(trustFields) as [TrustFilter, ...TrustFilter[]];
export const trustNames = Object.values(trustFields) as [TrustField, ...TrustField[]];

/** The same for each filter. */
export const eachTrust = <Value>(value: Value): Record<TrustFilter, Value> =>
  Object.fromEntries(trustFilters.map((name) => [name, value])) as Record<TrustFilter, Value>;

/** What is stated, and not stated not to be so. */
export const statedTrust = (fields: ListingFields): readonly TrustField[] =>
  trustNames.filter((name) => fields[name] !== undefined && fields[name] !== false);

/** One bit for each filter, so that narrow rows hold all of them in one number. Bits keep their places: new ones come at the end. */
export const trustBit = (name: TrustFilter): number => 1 << trustFilters.indexOf(name);
export const trustBits = (fields: ListingFields): number => {
  const stated = new Set<string>(statedTrust(fields));
  return trustFilters.reduce((bits, name) => (stated.has(trustFields[name]) ? bits | trustBit(name) : bits), 0);
};

/**
 * The registration number of Ofsted as it is written: EY, VC or CA with six digits, or six digits, or seven that begin with 2. Null for
 * what is none.
 */
export function ofstedUrn(text: string): string | null {
  const urn = text.replaceAll(/[\s.-]/g, '').toUpperCase();
  return /^(?:(?:EY|VC|CA)\d{6}|\d{6}|2\d{6})$/.test(urn) ? urn : null;
}
/** Where Ofsted shows what it has written about `urn`. */
export const ofstedReports = (urn: string): string =>
  `https://reports.ofsted.gov.uk/search?q=${encodeURIComponent(urn)}`;
