import { z } from 'zod';
import { changesOf } from '../../kernel/changes.ts';
import { personal } from '../../kernel/personal.ts';
import { categoryIds } from './category-ids.ts';
import { GallerySchema } from './gallery.ts';
import { weekdays } from './weekdays.ts';
import { IMAGES_MAX, NAME_MAX, SHORT_DESCRIPTION_MAX } from './limits.ts';
import { availabilityIds } from './availability.ts';
import { priceUnits } from './price-units.ts';
import { ratingSiteIds } from './ratings.ts';

/** The fields that hold names, which follow the rule of names. */
export const nameFields = ['name', 'providerName', 'contactName'] as const satisfies readonly FieldName[];

const text = (max: number) => z.string().trim().min(1).max(max);
/**
 * Whatever may hold the name, home address, telephone number or email address of whoever runs the activity: of a sole trader each
 * of these is personal, and nobody can tell a sole trader from a company by the text. Town and county say where people go, not
 * where somebody lives; words about the activity are published content, which an admin reads before they are.
 */
const contact = <Schema extends z.ZodType>(schema: Schema): Schema => personal(schema, 'contactSubject');
const webAddress = z.url({ protocol: /^https?$/ }).max(2000);
const price = z.number().min(0).max(100_000);
export const Weekday = z.enum(weekdays);

/**
 * The rating of one site as it stands there: at which address, and on which day (YYYY-MM-DD) somebody or a machine read it there. What
 * was said before both were asked for has none of them; what is said now has both (see `ActivityInputSchema`).
 */
const RatingSchema = z.object({
  rating: z.number().min(0).max(5),
  count: z.number().int().min(0),
  url: webAddress.optional(),
  date: z.iso.date().optional(),
});

/**
 * Everything that is said of an activity, in canonical form. A field that is absent is not known, and nobody
 * invents it. Prices in pounds, ages in months, pictures best first.
 */
export const ListingFieldsSchema = z
  .object({
    name: text(NAME_MAX),
    providerName: contact(text(NAME_MAX)),
    description: text(20_000),
    shortDescription: text(SHORT_DESCRIPTION_MAX),
    category: z.enum(categoryIds),
    subcategory: text(100),
    location: contact(text(200)),
    address: contact(text(400)),
    postcode: contact(text(10)),
    town: text(100),
    county: text(100),
    contactName: contact(text(NAME_MAX)),
    contactEmail: contact(z.email().max(320)),
    contactPhone: contact(text(50)),
    website: webAddress,
    bookingUrl: webAddress,
    googleMapsUrl: contact(webAddress),
    priceFrom: price,
    priceTo: price,
    priceUnit: z.enum(priceUnits),
    freeActivity: z.boolean(),
    specialOffers: text(1000),
    discountText: text(200),
    schedule: text(2000),
    scheduleDetails: z.partialRecord(Weekday, text(500)),
    indoor: z.boolean(),
    outdoor: z.boolean(),
    sendFriendly: z.boolean(),
    hostsBirthdayParties: z.boolean(),
    freeTrialAvailable: z.boolean(),
    dropInAvailable: z.boolean(),
    bookingRequired: z.boolean(),
    availability: z.enum(availabilityIds),
    taxFreeChildcare: z.boolean(),
    childcareVouchers: z.boolean(),
    hafPlaces: z.boolean(),
    ofstedUrn: text(20),
    insured: z.boolean(),
    dbsChecked: z.boolean(),
    firstAid: z.boolean(),
    ageRanges: z.array(text(60)).max(20),
    minAgeMonths: z.number().int().min(0).max(1200).nullable(),
    maxAgeMonths: z.number().int().min(0).max(1200).nullable(),
    images: z.array(z.string().max(2000)).max(IMAGES_MAX),
    gallery: GallerySchema,
    socialMedia: z.object({
      facebook: webAddress.optional(),
      instagram: webAddress.optional(),
      twitter: webAddress.optional(),
      youtube: webAddress.optional(),
      tiktok: webAddress.optional(),
    }),
    reviews: z.partialRecord(z.enum(ratingSiteIds), RatingSchema),
    specialNeeds: text(1000),
    whatToBring: text(1000),
  })
  .partial();
export type ListingFields = z.infer<typeof ListingFieldsSchema>;
export type FieldName = keyof ListingFields;
export const fieldNames = Object.keys(ListingFieldsSchema.shape) as FieldName[];

/** Changes to a listing: a field with a value is set, a field with null is taken away, an absent field stays. */
export const ListingChangesSchema = z.object(
  Object.fromEntries(Object.entries(ListingFieldsSchema.shape).map(([name, field]) => [name, field.nullable()])) as {
    [Name in FieldName]: z.ZodNullable<(typeof ListingFieldsSchema.shape)[Name]>;
  },
);
export const ListingChanges = ListingChangesSchema.partial();
export type ListingChanges = z.infer<typeof ListingChanges>;

/** `fields` with `changes` applied. */
export function withChanges(fields: ListingFields, changes: ListingChanges): ListingFields {
  const next: Record<string, unknown> = { ...fields, ...changes };
  for (const [name, value] of Object.entries(changes)) if (value === null && !ageEnds.has(name)) delete next[name];
  return next;
}

/** The part of `wanted` that differs from `fields`. */
export const changesBetween = (fields: ListingFields, wanted: ListingChanges): ListingChanges =>
  changesOf(fields, wanted);

const ageEnds = new Set(['minAgeMonths', 'maxAgeMonths']);
