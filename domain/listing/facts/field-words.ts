import type { FieldName, ListingFields } from './fields.ts';

/** The fields that say yes or no. */
export type FlagName = {
  [Name in FieldName]-?: NonNullable<ListingFields[Name]> extends boolean ? Name : never;
}[FieldName];

/** How forms ask for a text. */
interface TextInput {
  /** Where it differs from the field's label. */
  readonly label?: string;
  readonly hint?: string;
  readonly type?: 'text' | 'email' | 'tel' | 'url';
  readonly inputMode?: 'decimal';
  /** Lines of a text that may be long. */
  readonly rows?: number;
  /** What a browser may fill in of what it knows of its user; nothing unless it is said. */
  readonly autoComplete?: 'name' | 'organization' | 'email' | 'tel' | 'url' | 'street-address' | 'postal-code';
}
interface FieldWords {
  /** In lists, comparisons and the audit trail. */
  readonly label: string;
  /** Absent for what no form asks for as a text. */
  readonly input?: TextInput;
}
interface FlagWords {
  readonly label: string;
  /** As a feature of an activity that has it. */
  readonly said: string;
  /** What it is about, which is where forms ask for it. */
  readonly about: 'place' | 'price' | 'visit' | 'families' | 'safety';
}

type Words = { readonly [Name in FieldName]: Name extends FlagName ? FlagWords : FieldWords };

/**
 * What each field is called, and how forms ask for it: what screens, forms, comparisons and the audit trail say of a field follows
 * from here. Words alone, because browsers load them and no schemas; a field without words does not compile. Flags are asked
 * and said in this order.
 */
const fieldWords = {
  name: { label: 'Activity name', input: { label: 'Activity Name' } },
  providerName: { label: 'Provider', input: { label: 'Provider Name', autoComplete: 'organization' } },
  category: { label: 'Category', input: {} },
  subcategory: { label: 'Subcategory', input: {} },
  shortDescription: {
    label: 'Short description',
    input: { label: 'Short Description', rows: 3 },
  },
  description: { label: 'Description', input: { rows: 7 } },
  location: { label: 'Location', input: { hint: 'The town or venue, as families would say it.' } },
  address: { label: 'Address', input: { autoComplete: 'street-address' } },
  postcode: { label: 'Postcode', input: { autoComplete: 'postal-code' } },
  town: { label: 'Town', input: {} },
  county: { label: 'County' },
  contactName: { label: 'Contact name', input: { label: 'Contact Name', autoComplete: 'name' } },
  contactEmail: { label: 'Contact email', input: { label: 'Contact Email', type: 'email', autoComplete: 'email' } },
  contactPhone: { label: 'Contact phone', input: { label: 'Contact Phone', type: 'tel', autoComplete: 'tel' } },
  website: { label: 'Website', input: { label: 'Website URL', type: 'url', autoComplete: 'url' } },
  bookingUrl: { label: 'Booking page', input: { label: 'Booking URL', type: 'url' } },
  googleMapsUrl: { label: 'Map' },
  priceFrom: { label: 'Price from', input: { label: 'Price From (£)', inputMode: 'decimal' } },
  priceTo: { label: 'Price to', input: { label: 'Price To (£)', inputMode: 'decimal' } },
  priceUnit: { label: 'Price per', input: { label: 'Price Per' } },
  specialOffers: { label: 'Special offers', input: { label: 'Special Offers', rows: 2 } },
  discountText: { label: 'Discount', input: {} },
  schedule: { label: 'Schedule', input: { hint: 'Days and times.', rows: 3 } },
  scheduleDetails: { label: 'Weekly schedule' },
  availability: { label: 'Places', input: {} },
  indoor: { label: 'Indoor', said: 'Indoor', about: 'place' },
  outdoor: { label: 'Outdoor', said: 'Outdoor', about: 'place' },
  freeActivity: { label: 'Free activity', said: 'Free activity', about: 'price' },
  freeTrialAvailable: { label: 'Free trial', said: 'Free trial available', about: 'visit' },
  dropInAvailable: { label: 'Drop-in', said: 'Drop-in available', about: 'visit' },
  bookingRequired: { label: 'Booking required', said: 'Booking required', about: 'visit' },
  sendFriendly: { label: 'SEND friendly', said: 'SEND friendly', about: 'families' },
  hostsBirthdayParties: { label: 'Birthday parties', said: 'Hosts birthday parties', about: 'families' },
  taxFreeChildcare: { label: 'Tax-Free Childcare', said: 'Accepts Tax-Free Childcare', about: 'families' },
  childcareVouchers: { label: 'Childcare vouchers', said: 'Accepts childcare vouchers', about: 'families' },
  hafPlaces: { label: 'HAF places', said: 'Funded HAF holiday places', about: 'families' },
  insured: { label: 'Insurance', said: 'Public liability insurance', about: 'safety' },
  dbsChecked: { label: 'DBS checks', said: 'Staff are DBS checked', about: 'safety' },
  firstAid: { label: 'First aid', said: 'A trained first aider at every session', about: 'safety' },
  ofstedUrn: {
    label: 'Ofsted registration',
    input: {
      label: 'Ofsted Registration Number',
      hint: 'If you are registered: such as EY123456 or 2123456. Families can look up the reports.',
    },
  },
  ageRanges: {
    label: 'Age ranges',
    input: { label: 'Age Ranges', hint: 'Separate with commas, for example: 3-5 years, 6-8 years.' },
  },
  minAgeMonths: { label: 'Youngest age' },
  maxAgeMonths: { label: 'Oldest age' },
  images: { label: 'Pictures' },
  gallery: { label: 'Gallery' },
  socialMedia: { label: 'Social media' },
  reviews: { label: 'Reviews' },
  specialNeeds: {
    label: 'Special needs',
    input: { label: 'Special Needs', hint: 'What you can tell families of children with SEND.', rows: 3 },
  },
  whatToBring: { label: 'What to bring', input: { label: 'What to Bring', rows: 2 } },
} as const satisfies Words;

const words: Words = fieldWords;

/** All fields, in the order in which they are shown. */
export const shownFields = Object.keys(words) as readonly FieldName[];
export const isFieldName = (name: string): name is FieldName => Object.hasOwn(words, name);
/** How many things `fields` say: what is said twice, in words and in figures, is one thing, as people change it at once. */
export const thingsIn = (fields: readonly string[]): number => new Set(fields.map((name) => sameAs[name] ?? name)).size;
const sameAs: Readonly<Record<string, FieldName>> = {
  minAgeMonths: 'ageRanges',
  maxAgeMonths: 'ageRanges',
  scheduleDetails: 'schedule',
};
/** What a field is called in lists, comparisons and the audit trail. */
export const labelOf = (name: FieldName): string => words[name].label;

export const isFlag = (name: string): name is FlagName => isFieldName(name) && 'said' in words[name];
/** The flags, in the order in which they are asked and said. */
export const flagNames: readonly FlagName[] = shownFields.filter(isFlag);
/** A flag as a feature of an activity that has it. */
export const saidOf = (name: FlagName): string => words[name].said;
/** The same for each flag. */
export const eachFlag = <Value>(value: Value): Record<FlagName, Value> =>
  Object.fromEntries(flagNames.map((name) => [name, value])) as Record<FlagName, Value>;
/** The flags about one of `subjects`. */
export const flagsAbout = (...subjects: readonly FlagWords['about'][]): readonly FlagName[] =>
  flagNames.filter((name) => subjects.includes(words[name].about));

/** The fields that forms ask for as a text. */
export type TextName = {
  [Name in keyof typeof fieldWords]: (typeof fieldWords)[Name] extends { readonly input: TextInput } ? Name : never;
}[keyof typeof fieldWords];
/** How forms ask for it. */
export const inputOf = (
  name: TextName,
): Omit<TextInput, 'label' | 'autoComplete'> & { readonly label: string; readonly autoComplete: string } => {
  const { label, input }: FieldWords = words[name];
  return { label, autoComplete: 'off', ...input };
};
export const textNames = shownFields.filter((name): name is TextName => 'input' in words[name]);
