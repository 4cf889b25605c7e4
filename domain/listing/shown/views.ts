import { z } from 'zod';
import {
  ArchivistSchema,
  EditorSchema,
  EvidenceSchema,
  MethodsSchema,
  OriginSchema,
  RevisionSourceSchema,
  VanishedWhySchema,
} from '../events.ts';
import { type FieldName, fieldNames, ListingFieldsSchema, Weekday } from '../facts/fields.ts';
import { availabilityIds } from '../facts/availability.ts';
import { categoryIds } from '../facts/category-ids.ts';
import { trustNames } from '../facts/trust.ts';
import { SessionSchema } from '../sessions/session.ts';
import { listingStatuses } from '../status.ts';

const text = z.string().nullable();
const amount = z.number().nullable();

/** Where one field came from. `method` only for fields read from a page. */
export const ProvenanceSchema = z.object({
  by: EditorSchema,
  at: z.string(),
  /** The page that it was read from. */
  url: text,
  method: text,
  /** How sure that is, from 0 to 100; absent where nobody said so. */
  confidence: z.number().int().optional(),
});

type Kept = typeof ListingFieldsSchema.shape;
type AsKept<Schema> =
  NonNullable<z.output<Schema>> extends string ? typeof text : z.ZodNullable<z.ZodType<NonNullable<z.output<Schema>>>>;

/** Each field as it is kept, or null while it is not known; a text of any length, because what has been said stays said. */
const asKept = Object.fromEntries(
  Object.entries(ListingFieldsSchema.shape).map(([name, field]): [string, z.ZodType] => {
    const kept = field.unwrap();
    return [name, kept.type === 'string' ? text : z.nullable(kept)];
  }),
) as { [Name in FieldName]: AsKept<Kept[Name]> };

/** An activity as the public sees it. Null is "not known"; screens say so and never fill in. */
export const ActivitySchema = z.object({
  ...asKept,
  id: z.uuid(),
  name: z.string(),
  /** The canonical category's label, e.g. "Arts & Crafts". */
  category: text,
  categoryId: z.enum(categoryIds).nullable(),
  email: text,
  phone: text,
  priceUnit: text,
  /** Whether somebody new can come. */
  availability: z.enum(availabilityIds).nullable(),
  /** "£5.00-£8.00", "From £5.00", "Free"; null when no price is known. */
  priceRange: text,
  currency: z.string(),
  hasDiscount: z.boolean(),
  /** The discount with its condition ("10% off for siblings"), else the words of the offer; null without either. */
  offerText: text,
  scheduleDetails: z.partialRecord(Weekday, z.string()).nullable(),
  /** What can be read of the schedule, in the order of the week; its words stand beside it. */
  sessions: z.array(SessionSchema),
  /** When it is, in a few words; "Times on request" when nobody has said. */
  when: z.string(),
  /** On its own page, of what runs in term time alone: which terms are known, or that they are not. */
  terms: z.string().optional(),
  /** On its own page and in lists of favourites: there is a file of its times for calendars (`/calendar.ics`); absent where it would be empty. */
  inCalendar: z.literal(true).optional(),
  /** On its own page: places of it can be asked for here (`GET /api/activities/{id}/places`); absent where they cannot. */
  bookable: z.literal(true).optional(),
  /** On its own page: the approved business that runs it; null when it belongs to none. */
  business: z.object({ name: z.string(), isVerified: z.boolean(), logoUrl: text }).nullable().optional(),
  /** On its own page: what runs now of its business's own offers; one without the Premium package, with it several. */
  offers: z
    .array(z.object({ id: z.uuid(), title: z.string(), description: text, discountValue: text, endDate: text }))
    .optional(),
  /** On its own page: whether we know where to send an enquiry. */
  takesEnquiries: z.boolean().optional(),
  /** On its own page: who stated what of safety and funding, and when it was last said so. */
  trust: z
    .array(
      z.object({
        field: z.enum(trustNames),
        by: EditorSchema,
        /** The same in words, which tell a list from a web page. */
        said: z.string(),
        at: z.string(),
      }),
    )
    .optional(),
  birthdayParties: z.boolean().nullable(),
  ageRanges: z.array(z.string()),
  minAge: amount,
  maxAge: amount,
  images: z.array(z.string()),
  imageUrl: text,
  socialMedia: z.record(z.string(), z.string()).nullable(),
  isPremium: z.boolean(),
  /** `premium` for what belongs to a business with the Premium package; the same as `isPremium`. */
  providerType: z.literal('premium').nullable(),
  /** Whether the website of the business that it belongs to is known to be its own. */
  isVerified: z.boolean(),
  /** Whether it stands here because its provider pays for that; only in the lists of the directory. */
  isSponsored: z.boolean(),
  /** Whether our team holds it out to families; wherever it is shown that is said of it. */
  isFeatured: z.boolean(),
  status: z.enum(listingStatuses),
  /** Content revision; a review and an edit name it. */
  revision: z.number().int(),
  /** Miles from the postcode that was searched for; null without one, or when the activity's place is not known. */
  distanceMiles: amount,
  /** ISO 8601. `lastConfirmedAt`: when somebody or its page last said that this is so. */
  createdAt: z.string(),
  updatedAt: z.string(),
  reviewedAt: text,
  lastConfirmedAt: text,
});
export type Activity = z.infer<typeof ActivitySchema>;

/** A change to a live listing that waits for an admin, with what it would replace. */
export const RevisionViewSchema = z.object({
  revisionId: z.uuid(),
  source: RevisionSourceSchema,
  isOwners: z.boolean().describe('Whether the listing’s owner sent it, who can take it back then'),
  proposedAt: z.string(),
  changes: z.array(z.object({ field: z.enum(fieldNames), before: z.unknown(), after: z.unknown() })),
});
export type RevisionView = z.infer<typeof RevisionViewSchema>;

/** The same as admins see it, and nobody else. */
export const ReviewedRevisionSchema = RevisionViewSchema.extend({
  proposedBy: z
    .object({ id: z.uuid(), name: text.describe('Null of who has been erased') })
    .nullable()
    .describe('Null of what a page says, and of somebody without an account'),
  evidence: EvidenceSchema.describe('The page’s own words that the fields were read from'),
});
export type ReviewedRevision = z.infer<typeof ReviewedRevisionSchema>;

/** A listing as its owner and admins see it. */
export const ListingViewSchema = ActivitySchema.extend({
  origin: OriginSchema,
  sourceUrl: text,
  /** What an admin wrote for the submitter, e.g. why it was rejected. */
  adminNotes: text,
  provenance: z.partialRecord(z.enum(fieldNames), ProvenanceSchema),
  /** The page's own words that a field was read from; only with a listing that is shown by itself. */
  evidence: EvidenceSchema.optional(),
  submittedAt: text,
  /** Who took it out of the directory; null while nobody has. What an admin took out only an admin puts back. */
  archivedBy: ArchivistSchema.nullable(),
  /** To its sender: it belongs to a business now, and families do not see it: there is nothing at its address for them, and nothing of it is told. */
  gone: z.literal(true).optional(),
  /** Another listing of its page was there first: what was submitted waits beside that one as a change, or said the same. */
  sentAs: z.enum(['change', 'same']).nullable(),
  /** That other listing. */
  sentTo: z.uuid().nullable(),
  /** Of the page: how many pictures it held, best five are in `images`. */
  imageCount: z.number().int().nullable(),
  /** Of a live listing: changes that the public does not see yet. */
  pendingRevisions: z.array(RevisionViewSchema),
  /** What became of the last change that its provider sent; null without one, and while one waits. */
  changeVerdict: z.object({ outcome: z.enum(['approved', 'rejected']), at: z.string(), notes: text }).nullable(),
});
export type ListingView = z.infer<typeof ListingViewSchema>;

/** One listing that may be the same thing as another: same site, or a similar name near the same postcode. */
export const DuplicateSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  town: text,
  status: z.enum(listingStatuses),
  why: z.enum(['same-site', 'similar-name']),
});

/** A source that a listing was found in and that has it no more. */
const VanishedSchema = z.object({ sourceId: z.uuid(), source: z.string(), url: z.string(), why: VanishedWhySchema });

/** A listing in an admin's queue: what was found, where, and what the submitter changed, field by field. */
export const QueueItemSchema = ListingViewSchema.extend({
  submitterName: text,
  submitterEmail: text,
  submitterComments: text,
  /** What the page said, before anybody changed it; empty when no page was read. */
  scraped: z
    .object({
      url: text,
      scrapedAt: text,
      methods: MethodsSchema,
      evidence: EvidenceSchema,
      fields: z.record(z.string(), z.unknown()),
    })
    .nullable(),
  /** The sources that have it no more; of others nothing is said. */
  vanished: z.array(VanishedSchema),
  pendingRevisions: z.array(ReviewedRevisionSchema),
  /** Fields whose value differs from what the page said, or which the page did not say. */
  changed: z.array(z.object({ field: z.enum(fieldNames), found: z.unknown(), now: z.unknown(), by: EditorSchema })),
});
export type QueueItem = z.infer<typeof QueueItemSchema>;

/** A listing that an admin has opened. Its duplicates are looked for only then: for each of a list they would cost more than the list. */
export const ReviewItemSchema = QueueItemSchema.extend({
  duplicates: z.array(DuplicateSchema),
  /** The verdict that can be taken back, on the listing or on a change to it; null when none can. */
  lastVerdict: z.object({ outcome: z.enum(['approved', 'rejected']), revisionId: z.uuid().nullable() }).nullable(),
  /** The listing that it was merged with; null when it was not. */
  mergedInto: z.uuid().nullable(),
});
export type ReviewItem = z.infer<typeof ReviewItemSchema>;
