import { z } from 'zod';
import { emptyToNull, numberFrom, price, text, webAddress } from './form-input.ts';
import type { Ends } from '../kernel/ends.ts';
import { nameSchema } from '../kernel/names.ts';
import { uncrossed } from '../kernel/uncrossed.ts';
import { ownPage } from '../kernel/own-path.ts';
import { withoutSecrets } from '../page/address.ts';
import { parsePostcode } from '../place/postcode.ts';
import { ageLabelsIn } from './facts/age-labels.ts';
import { parseAgeRange, spanOf } from './facts/ages.ts';
import {
  changesBetween,
  type ListingChanges,
  type ListingFields,
  ListingFieldsSchema,
  Weekday,
} from './facts/fields.ts';
import { eachFlag } from './facts/field-words.ts';
import { categoryOf } from './facts/taxonomy.ts';
import { IMAGES_MAX, NAME_MAX, SHORT_DESCRIPTION_MAX } from './facts/limits.ts';
import { availabilityIds } from './facts/availability.ts';
import { priceUnits } from './facts/price-units.ts';
import { ofstedUrn } from './facts/trust.ts';
import { RatingsInputSchema } from './rating-input.ts';
import { scheduleWords } from './sessions/schedule-words.ts';
import { AGES_CROSSED, PRICES_CROSSED } from './rules.ts';

const flag = z.boolean().nullable();
const AGE = 'Please enter an age from 0 to 100 years';
const years = z.preprocess(numberFrom, z.number('Please enter an age in years').min(0, AGE).max(100, AGE).nullable());
/** "4-7 years", or anything else that names an age: families search by it. */
const ageLabel = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .refine((label) => parseAgeRange(label) !== undefined, {
    error: ({ input }) => `We cannot read “${String(input)}” as an age. Please write it like 3-5 years.`,
  });
/** "gu11aa" is GU1 1AA; the first half alone will do. */
const postcode = z.string().transform((text, context) => {
  const known = parsePostcode(text);
  if (!known) context.addIssue({ code: 'custom', message: 'Please enter a UK postcode, such as GU1 1AA' });
  return known ? [known.outward, known.inward].filter(Boolean).join(' ') : z.NEVER;
});
/** "ey 123456" is EY123456. */
const urn = z.string().transform((text, context) => {
  const known = ofstedUrn(text);
  if (known === null)
    context.addIssue({
      code: 'custom',
      message: 'Please enter the number as Ofsted writes it, such as EY123456 or 2123456',
    });
  return known ?? z.NEVER;
});
/** A picture that the site itself draws; every other call would be made by everybody who sees the listing. */
const drawnPicture = /^\/api\/placeholder\/\d{1,4}\/\d{1,4}(?:\?[\w=&%.+-]*)?$/;
/** An image that the site itself serves: a drawn picture, or what is no call. */
const ownImage = z
  .string()
  .refine((path) => drawnPicture.test(path) || ownPage(path) === path, 'Please enter a valid URL');
/** What every activity needs. */
export const NameSchema = nameSchema(NAME_MAX, 'Activity name is required');
const otherName = z.preprocess(emptyToNull, nameSchema(NAME_MAX).nullable());
/** Any screen's label, or the id, of a category. */
export const CategoryInputSchema = z.string('Please select a category').transform((label, context) => {
  const found = categoryOf(label);
  if (!found) context.addIssue({ code: 'custom', message: 'Please select a category' });
  return found ?? z.NEVER;
});

type Fields = typeof ListingFieldsSchema.shape;
/** The fields that hold words, of any kind. */
type Worded = { [Name in keyof Fields]: Fields[Name] extends z.ZodOptional<z.ZodString> ? Name : never }[keyof Fields];
/** Each field of words, as long as it may be; what more is asked of one is said below. */
const texts = Object.fromEntries(
  Object.entries(ListingFieldsSchema.shape).flatMap(([name, field]) => {
    const kept = field.unwrap();
    return kept instanceof z.ZodString && kept.maxLength !== null ? [[name, text(kept.maxLength)]] : [];
  }),
) as Record<Worded, ReturnType<typeof text>>;

/**
 * What forms and API calls send about an activity, in the specification's words: a category is any screen's label, ages are
 * texts or years, '' or null takes a field away, an absent field stays as it is.
 */
export const ActivityInputSchema = z
  .object({
    ...texts,
    ...eachFlag(flag),
    name: NameSchema,
    providerName: otherName,
    shortDescription: text(
      SHORT_DESCRIPTION_MAX,
      `Short description must be at most ${SHORT_DESCRIPTION_MAX} characters`,
    ),
    category: z.preprocess(emptyToNull, CategoryInputSchema.nullable()),
    contactName: otherName,
    contactEmail: z.preprocess(emptyToNull, z.email('Please enter a valid email address').max(320).nullable()),
    website: webAddress,
    bookingUrl: webAddress,
    googleMapsUrl: webAddress,
    postcode: z.preprocess(emptyToNull, postcode.nullable()),
    ofstedUrn: z.preprocess(emptyToNull, urn.nullable()),
    priceFrom: price,
    priceTo: price,
    priceUnit: z.preprocess(emptyToNull, z.enum(priceUnits).nullable()),
    availability: z.preprocess(emptyToNull, z.enum(availabilityIds).nullable()),
    reviews: RatingsInputSchema,
    scheduleDetails: z.partialRecord(Weekday, z.string().trim().min(1).max(500)).nullable(),
    /** What is done for special needs, in words; or a plain yes or no, which says whether the activity is SEND friendly. */
    specialNeeds: z.union([text(1000), z.boolean()]),
    /** Labels such as "3-7 years"; a single text may hold several, comma-separated. */
    ageRanges: z.preprocess(
      (value) => (typeof value === 'string' ? ageLabelsIn(value) : value),
      z.array(ageLabel).max(20).nullable(),
    ),
    ageRange: z.preprocess(emptyToNull, ageLabel.nullable()),
    minAge: years,
    maxAge: years,
    images: z
      .array(
        z
          .union([z.url({ protocol: /^https?$/ }), ownImage], 'Please enter a valid URL')
          .and(z.string().max(2000))
          .transform(withoutSecrets),
      )
      .max(IMAGES_MAX, `At most ${IMAGES_MAX} images`)
      .nullable(),
    socialMedia: z
      .partialRecord(
        z.enum(['facebook', 'instagram', 'twitter', 'youtube', 'tiktok']),
        z
          .url({ protocol: /^https?$/ })
          .max(2000)
          .transform(withoutSecrets),
      )
      .nullable(),
  })
  .partial();
/** The same as forms hold them: ages in years. */
export const formEnds = [
  { low: 'priceFrom', high: 'priceTo', at: 'priceTo', message: PRICES_CROSSED },
  { low: 'minAge', high: 'maxAge', at: 'maxAge', message: AGES_CROSSED },
] as const satisfies readonly Ends<keyof z.output<typeof ActivityInputSchema>>[];
/** What a whole form holds: both ends of a price and of an age, of which the lower is not above the upper. */
export const ActivityFormSchema = uncrossed(ActivityInputSchema, formEnds);
export type ActivityInput = z.input<typeof ActivityInputSchema>;

/**
 * The changes that a parsed input asks of `current`, in canonical form: ages in months, each age label once. Labels and months
 * say the same thing twice, and forms send both: the one that differs from `current` is the one that somebody changed.
 */
export function changesFromInput(
  input: z.output<typeof ActivityInputSchema>,
  current: ListingFields = {},
): ListingChanges {
  const { ageRange, ageRanges, minAge, maxAge, specialNeeds, ...others } = input;
  const same = {
    ...(typeof specialNeeds === 'boolean' ? { sendFriendly: specialNeeds } : { specialNeeds }),
    ...others,
  };
  const changes: Record<string, unknown> = Object.fromEntries(
    Object.entries(same).filter(([, value]) => value !== undefined),
  );
  if (changes['socialMedia'] && Object.keys(changes['socialMedia']).length === 0) changes['socialMedia'] = null;
  const labels = ageRanges === undefined && ageRange !== undefined ? (ageRange === null ? [] : [ageRange]) : ageRanges;
  return { ...changes, ...scheduleChanges(input, current), ...ageChanges(labels, { minAge, maxAge }, current) };
}

/**
 * A schedule is one fact: its words, and for each weekday what was read of it. Whoever changes the words alone says the whole anew, and
 * the sessions are read from these words; who says the weekdays, too, means both; and who puts the words back puts back the whole.
 */
function scheduleChanges(
  { schedule, scheduleDetails }: z.output<typeof ActivityInputSchema>,
  current: ListingFields,
): Pick<ListingChanges, 'scheduleDetails'> {
  if (schedule === undefined || scheduleDetails !== undefined || current.scheduleDetails === undefined) return {};
  return { scheduleDetails: schedule === scheduleWords(current) ? current.scheduleDetails : null };
}

function ageChanges(
  labels: readonly string[] | null | undefined,
  { minAge, maxAge }: { minAge: number | null | undefined; maxAge: number | null | undefined },
  current: ListingFields,
): ListingChanges {
  const ends: ListingChanges = {
    ...(minAge !== undefined && { minAgeMonths: minAge === null ? null : Math.round(minAge * 12) }),
    ...(maxAge !== undefined && { maxAgeMonths: maxAge === null ? null : lastMonthOf(maxAge) }),
  };
  const endsChanged = Object.keys(changesBetween(current, ends)).length > 0;
  // Without labels of its own a listing shows one that is made from the months.
  if (labels === undefined) return endsChanged ? { ageRanges: null, ...ends } : {};
  const ageRanges = labels === null || labels.length === 0 ? null : [...new Set(labels)];
  if (Object.keys(changesBetween(current, { ageRanges })).length > 0) {
    return { ageRanges, ...spanOf(ageRanges ?? []), ...(endsChanged && ends) };
  }
  return endsChanged ? { ageRanges: null, ...ends } : {};
}

/** Somebody is 7 until the eighth birthday; a fraction, such as 1.5, is taken as it is. */
const lastMonthOf = (years: number): number => (Number.isInteger(years) ? years * 12 + 11 : Math.round(years * 12));
