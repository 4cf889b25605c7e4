import { z } from 'zod';
import { personal } from '../kernel/personal.ts';
import { businessTypeIds, OFFER_SHORT_DESCRIPTION_MAX, offerCategoryIds, offerTypeIds } from './words.ts';

const text = (max: number) => z.string().trim().min(1).max(max);
/** Whatever may name or lead to the one person who is the business; nobody can tell a sole trader from a company by the text. */
const contact = <Schema extends z.ZodType>(schema: Schema): Schema => personal(schema, 'contactSubject');
const webAddress = z.url({ protocol: /^https?$/ }).max(2000);
const price = z.number().min(0).max(100_000);

/** Everything that is said of an offer. A field that is absent is not known. Prices in pounds; days as YYYY-MM-DD, both included. */
export const OfferFieldsSchema = z
  .object({
    title: text(200),
    description: text(20_000),
    shortDescription: text(OFFER_SHORT_DESCRIPTION_MAX),
    businessName: contact(text(200)),
    businessType: z.enum(businessTypeIds),
    category: z.enum(offerCategoryIds),
    offerType: z.enum(offerTypeIds),
    discountValue: text(100),
    originalPrice: price,
    discountedPrice: price,
    location: contact(text(200)),
    website: webAddress,
    offerUrl: webAddress,
    voucherCode: text(100),
    startDate: z.iso.date(),
    endDate: z.iso.date(),
    termsConditions: text(5000),
    maxRedemptions: z.number().int().min(1).max(10_000_000),
    ageRanges: z.array(text(60)).max(20),
    tags: z.array(text(60)).max(20),
    contactEmail: contact(z.email().max(320)),
    contactPhone: contact(text(50)),
  })
  .partial();
export type OfferFields = z.infer<typeof OfferFieldsSchema>;
export type OfferFieldName = keyof OfferFields;

/** Changes to an offer: a field with a value is set, a field with null is taken away, an absent field stays. */
export const OfferChangesSchema = z
  .object(
    Object.fromEntries(
      Object.entries(OfferFieldsSchema.shape).map(([name, field]) => [name, field.unwrap().nullable()]),
    ) as {
      [Name in OfferFieldName]: z.ZodNullable<ReturnType<(typeof OfferFieldsSchema.shape)[Name]['unwrap']>>;
    },
  )
  .partial();
export type OfferChanges = z.infer<typeof OfferChangesSchema>;

/** `fields` with `changes` applied. */
export const withOfferChanges = (fields: OfferFields, changes: OfferChanges): OfferFields =>
  Object.fromEntries(Object.entries({ ...fields, ...changes }).filter(([, value]) => value !== null));
