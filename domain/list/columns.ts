import { flagNames, labelOf, isFieldName } from '../listing/facts/field-words.ts';

/** What a column of a list may hold, in the words of the forms. */
const texts = [
  'name',
  'providerName',
  'category',
  'description',
  'shortDescription',
  'location',
  'address',
  'postcode',
  'town',
  'county',
  'schedule',
  'ageRanges',
  'minAge',
  'maxAge',
  'priceFrom',
  'priceTo',
  'website',
  'bookingUrl',
  'contactName',
  'contactEmail',
  'contactPhone',
] as const;
export const columnFields: readonly string[] = [...texts, ...flagNames];

/** Ages are months in a listing and years in lists. */
const own: Readonly<Record<string, string>> = { minAge: 'Youngest age in years', maxAge: 'Oldest age in years' };
export const columnLabel = (field: string): string => own[field] ?? (isFieldName(field) ? labelOf(field) : field);

/** What each column holds, in their order; null is left out. `id` is the place of the one that tells rows apart, if there is one. */
export interface Mapping {
  readonly fields: readonly (string | null)[];
  readonly id: number | null;
}

const bare = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]+/g, '');
/** Other names of the same thing, without blanks and signs. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  name: ['name', 'activity', 'title', 'activityname', 'club', 'clubname', 'class', 'classname', 'event', 'session'],
  providerName: ['organisation', 'organization', 'organiser', 'providername', 'business', 'company', 'runby'],
  category: ['type', 'activitytype', 'sport'],
  description: ['details', 'about', 'summary', 'information'],
  location: ['venue', 'venuename', 'place', 'where'],
  address: ['street', 'addressline', 'fulladdress', 'venueaddress', 'streetaddress'],
  postcode: ['postalcode', 'zip', 'zipcode'],
  town: ['city', 'area'],
  schedule: ['when', 'time', 'times', 'day', 'days', 'dayandtime', 'daysandtimes', 'sessions', 'timetable'],
  ageRanges: ['age', 'ages', 'agerange', 'agegroup', 'agegroups'],
  minAge: ['agefrom', 'minimumage', 'minage', 'youngest'],
  maxAge: ['ageto', 'maximumage', 'maxage', 'oldest'],
  priceFrom: ['price', 'cost', 'fee', 'costfrom', 'pricepersession'],
  website: ['url', 'web', 'websiteurl', 'link', 'webaddress', 'webpage'],
  bookingUrl: ['booking', 'bookinglink', 'bookingurl', 'book'],
  contactName: ['contact', 'contactperson'],
  contactEmail: ['email', 'emailaddress'],
  contactPhone: ['phone', 'telephone', 'tel', 'mobile', 'phonenumber', 'telephonenumber'],
  freeActivity: ['free', 'isfree'],
  sendFriendly: ['send', 'accessible'],
  dropInAvailable: ['dropin'],
  freeTrialAvailable: ['freetrial', 'trial'],
};
const known = new Map(
  columnFields.flatMap((field) =>
    [bare(field), bare(columnLabel(field)), ...(synonyms[field] ?? [])].map((word) => [word, field] as const),
  ),
);
const ids = new Set(['id', 'ref', 'reference', 'uid', 'urn', 'number', 'recordid', 'activityid', 'uniqueid']);

/** What the columns of a list hold, guessed from their names; no field twice. */
export function guessedMapping(columns: readonly string[]): Mapping {
  const taken = new Set<string>();
  const fields = columns.map((column) => {
    const field = known.get(bare(column));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
  const id = columns.findIndex((column) => ids.has(bare(column)));
  return { fields, id: id === -1 ? null : id };
}
