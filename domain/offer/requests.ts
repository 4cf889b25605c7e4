import { z } from 'zod';
import { calendarDay } from '../kernel/calendar-day.ts';
import { categoryOf } from '../listing/facts/taxonomy.ts';
import { emptyToNull, numberFrom, price, text, webAddress } from '../listing/form-input.ts';
import { honeypot } from '../kernel/honeypot.ts';
import { categoryForOffer } from './categories.ts';
import type { OfferChanges, OfferFields } from './fields.ts';
import {
  businessTypeIds,
  OFFER_SHORT_DESCRIPTION_MAX,
  offerCategoryIds,
  offerCategories,
  offerStatuses,
  offerTypeIds,
} from './words.ts';

/** A calendar day, or a moment of it in ISO 8601, which is taken as the day that it is in London then. */
const day = z.preprocess((value) => {
  const given = emptyToNull(value);
  const at = typeof given === 'string' && given.includes('T') ? Date.parse(given) : Number.NaN;
  return Number.isNaN(at) ? given : londonDay(at);
}, calendarDay('Please enter a date').nullable());
/** The day in London at `at` (milliseconds since 1970), YYYY-MM-DD. */
export const londonDay = (at: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' }).format(at);

/** An offer's category by its id or label; what an activity's category stands for; any other text says nothing. */
const category = z.preprocess((value) => {
  if (typeof value !== 'string') return value;
  const given = value.trim().toLowerCase();
  const own = Object.entries(offerCategories).find(([id, label]) => id === given || label.toLowerCase() === given)?.[0];
  const activity = categoryOf(given);
  return own ?? (activity ? categoryForOffer(activity) : null);
}, z.enum(offerCategoryIds).nullable());
const labels = (max: number) =>
  z.preprocess(
    (value) =>
      typeof value === 'string'
        ? value
            .split(',')
            .map((each) => each.trim())
            .filter(Boolean)
        : value,
    z.array(z.string().trim().min(1).max(60)).max(max).nullable(),
  );

/** What forms and calls send about an offer: '' or null takes a field away, an absent field stays as it is. */
export const OfferInputSchema = z
  .object({
    title: text(200).pipe(
      z.string('Title must be at least 3 characters').min(3, 'Title must be at least 3 characters').nullable(),
    ),
    description: text(20_000),
    shortDescription: text(OFFER_SHORT_DESCRIPTION_MAX, 'Short description must be under 200 characters'),
    businessName: text(200),
    businessType: z.preprocess(emptyToNull, z.enum(businessTypeIds).nullable()),
    category,
    offerType: z.preprocess(emptyToNull, z.enum(offerTypeIds).nullable()),
    discountValue: text(100),
    originalPrice: price,
    discountedPrice: price,
    location: text(200),
    website: webAddress,
    offerUrl: webAddress,
    voucherCode: text(100),
    startDate: day,
    endDate: day,
    termsConditions: text(5000),
    maxRedemptions: z.preprocess(numberFrom, z.number('Please enter a number').int().min(1).max(10_000_000).nullable()),
    ageRanges: labels(20),
    tags: labels(20),
    contactEmail: z.preprocess(emptyToNull, z.email('Please enter a valid email address').max(320).nullable()),
    contactPhone: text(50),
  })
  .partial();
type OfferInput = z.output<typeof OfferInputSchema>;

/** The changes that a parsed input asks for. */
export const offerChangesFrom = (input: OfferInput): OfferChanges =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
/** The same of something new, where nothing can be taken away. */
export const offerFieldsFrom = (input: OfferInput): OfferFields =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined && value !== null));

/**
 * POST parent-submissions/offer: an offer's own fields, or a parent submission's, whose activity is the offer: `activityName` is its
 * title and `pricing` what it saves. A proposal needs no more than a title and a description.
 */
export const ProposeOfferSchema = OfferInputSchema.extend({
  activityName: OfferInputSchema.shape.title,
  pricing: text(100).optional(),
  submitterComments: text(5000).optional(),
  sourceUrl: text(2000).optional(),
  ...honeypot,
});

/** A field that has to be filled in: what is left out is as good as empty, and is asked for in the words of its form. */
const needed = <Schema extends z.ZodType>(schema: Schema) => z.preprocess((value) => value ?? '', schema);
const neededText = (min: number, max: number, words: string) => needed(text(max).pipe(z.string(words).min(min, words)));
/** What every offer that an admin enters says. */
const always = {
  title: neededText(3, 200, 'Title must be at least 3 characters'),
  description: neededText(20, 20_000, 'Description must be at least 20 characters'),
  businessName: neededText(2, 200, 'Business name is required'),
  category: needed(category.pipe(z.enum(offerCategoryIds, 'Please select a category'))),
  discountValue: neededText(1, 100, 'Discount value is required'),
  location: neededText(1, 200, 'Location is required'),
};
/** Whether it is approved, and whether families see it; what is left out of a change stays as it is. */
const standing = { status: z.enum(offerStatuses).optional(), isActive: z.boolean().optional() };
/** POST offers. */
export const CreateOfferSchema = OfferInputSchema.extend(always).extend(standing);
const revision = z.number().int().min(1).optional();
/**
 * PUT admin/offers/{id}: any part of it. What every offer says can be changed and not taken away; a proposal that has never said it is
 * corrected without it. `revision`, when given, is the content that the admin looked at.
 */
export const OfferEditSchema = OfferInputSchema.extend(z.object(always).partial().shape).extend({ revision });
/** PUT offers/{id}: the same, and where it stands. */
export const AmendOfferSchema = OfferEditSchema.extend(standing);
/** PUT admin/offers/{id}/review. */
export const OfferReviewSchema = z.object({
  action: z.enum(['approve', 'reject']),
  adminNotes: text(5000).optional(),
  revision,
});
