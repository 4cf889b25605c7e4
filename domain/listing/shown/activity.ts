import { brand } from '../../brand.ts';
import { shownName } from '../../kernel/names.ts';
import { ageLabel } from '../facts/ages.ts';
import { offerLine } from '../facts/discount.ts';
import { shownFields } from '../facts/field-words.ts';
import type { FieldName, ListingFields } from '../facts/fields.ts';
import { categories } from '../facts/taxonomy.ts';
import { sessionsOf } from '../sessions/sessions.ts';
import { priceText } from './price-text.ts';
import type { Activity } from './views.ts';
import { whenText } from './when.ts';
import { ERASED } from '../../kernel/erased.ts';

/** The part of an activity that its fields decide; the rest (status, revision, dates …) is known by who asks. */
export type ActivityFields = Omit<
  Activity,
  | 'id'
  | 'isPremium'
  | 'providerType'
  | 'isVerified'
  | 'isSponsored'
  | 'isFeatured'
  | 'status'
  | 'revision'
  | 'distanceMiles'
  | 'createdAt'
  | 'updatedAt'
  | 'reviewedAt'
  | 'lastConfirmedAt'
>;

/**
 * What `fields` say, in the words of the API: a category's label, ages in years beside months, a price as text. What is not
 * known is null (`name` is '' then), never a guess.
 */
export function activityOf(fields: ListingFields): ActivityFields {
  const contactEmail = unlessErased(fields.contactEmail);
  const contactPhone = unlessErased(fields.contactPhone);
  const images = fields.images ?? [];
  return {
    ...asKept(fields),
    name: shownName(fields.name ?? ''),
    providerName: fields.providerName === undefined ? null : shownName(fields.providerName),
    category: fields.category ? categories[fields.category] : null,
    categoryId: fields.category ?? null,
    contactName: unlessErased(fields.contactName && shownName(fields.contactName)),
    contactEmail,
    contactPhone,
    email: contactEmail,
    phone: contactPhone,
    priceRange: priceText(fields),
    currency: brand.currency,
    hasDiscount: fields.discountText !== undefined,
    offerText: offerLine(fields.discountText, fields.specialOffers),
    sessions: [...sessionsOf(fields)],
    when: whenText({ schedule: fields.schedule ?? null, scheduleDetails: fields.scheduleDetails ?? null }),
    birthdayParties: fields.hostsBirthdayParties ?? null,
    ageRanges: ageLabels(fields),
    minAge: inYears(fields.minAgeMonths ?? null),
    maxAge: completedYears(fields.maxAgeMonths ?? null),
    images,
    // Seen by its provider and our team; its own page shows it while its business has Premium.
    gallery: null,
    imageUrl: images[0] ?? null,
    socialMedia: fields.socialMedia ? withoutUndefined(fields.socialMedia) : null,
  };
}

type AsKept = { [Name in FieldName]: NonNullable<ListingFields[Name]> | null };
const asKept = (fields: ListingFields): AsKept =>
  Object.fromEntries(shownFields.map((name) => [name, fields[name] ?? null])) as AsKept;

/** The labels as they were given; else one made from the months; none when no age is stated. */
function ageLabels({ ageRanges, minAgeMonths = null, maxAgeMonths = null }: ListingFields): string[] {
  if (ageRanges && ageRanges.length > 0) return ageRanges;
  const label = ageLabel({ minAgeMonths, maxAgeMonths });
  return label === undefined ? [] : [label];
}

const inYears = (months: number | null): number | null => (months === null ? null : Math.round(months / 0.12) / 100);
/** "Until the eighth birthday" (95 months) is age 7; an end within a year of life stays a fraction. */
const completedYears = (months: number | null): number | null =>
  months !== null && months % 12 === 11 ? Math.floor(months / 12) : inYears(months);
const unlessErased = (text: string | undefined): string | null => (text === undefined || text === ERASED ? null : text);
const withoutUndefined = (record: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(record).filter((entry): entry is [string, string] => entry[1] !== undefined));
