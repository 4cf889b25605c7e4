import { z } from 'zod';
import { ADDRESS_MISSING, NOT_OPENED } from './web-address.ts';
import { honeypot } from '../kernel/honeypot.ts';
import { cleanName, nameSchema } from '../kernel/names.ts';
import { ActivityInputSchema, CategoryInputSchema, NameSchema } from './input.ts';
import { OwnRatingSchema } from './rating-input.ts';
import { EvidenceSchema, MethodsSchema } from './events.ts';
import { parsePostcode } from '../place/postcode.ts';
import { ageLabelsIn } from './facts/age-labels.ts';
import { parseAgeRange } from './facts/ages.ts';
import { COMMENTS_MAX, NAME_MAX, PRICE_WORDS_MAX } from './facts/limits.ts';

/** A field that may be left out; programs that send every field they know say null. */
const orNothing = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined);

const words = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters`);

/** POST create-from-url, scrape-url. What begins like a host, "surrey-gym.co.uk/tots", is taken as https. */
export const UrlInputSchema = z.object({
  url: z.preprocess(
    (value) =>
      typeof value === 'string' && /^[^/:@\s]+\.[^/:@\s]+(?:[/:?#]|$)/.test(value.trim())
        ? `https://${value.trim()}`
        : value,
    z
      .string(ADDRESS_MISSING)
      .trim()
      .min(1, ADDRESS_MISSING)
      .max(2000)
      .pipe(z.url('Please enter a valid URL'))
      .refine((url) => !URL.canParse(url) || /^https?:$/.test(new URL(url).protocol), NOT_OPENED),
  ),
  ...honeypot,
});

/** POST parent/submit-suggestion and provider/submit-application: the draft's id and its corrected fields. */
export const SubmitSuggestionSchema = ActivityInputSchema.extend({
  /** The draft from create-from-url; without it a listing begins from the fields alone. */
  id: orNothing(z.uuid()),
  submitterComments: orNothing(words(COMMENTS_MAX)),
  source: orNothing(z.string().max(60)),
  status: orNothing(z.string().max(20)),
});

/** POST submit-listing: the generic flow, open to people without an account, who then give name and email. */
export const SubmitListingSchema = ActivityInputSchema.extend({
  id: orNothing(z.uuid()),
  claimToken: orNothing(z.string().max(200)),
  name: NameSchema,
  description: z.string('Description is required').trim().min(1, 'Description is required').max(20_000),
  category: CategoryInputSchema,
  location: z.string('Location is required').trim().min(1, 'Location is required').max(200),
  /** Free text of the form, e.g. "£6.50 per session". */
  price: orNothing(words(PRICE_WORDS_MAX)),
  submitterName: orNothing(nameSchema(NAME_MAX)),
  submitterEmail: orNothing(z.union([z.literal(''), z.email('Please enter a valid email address').max(320)])),
  submitterComments: orNothing(words(COMMENTS_MAX)),
  submitterType: z.enum(['parent', 'provider']),
  sourceUrl: orNothing(z.string().max(2000)),
  userId: orNothing(z.string().max(60)),
  source: orNothing(z.string().max(60)),
  status: orNothing(z.string().max(20)),
  ...honeypot,
});

/** A page's names are not the crawler's to mend: what breaks the rule is taken out of them. */
const cleaned = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' ? cleanName(value, NAME_MAX) : value), schema);
const isText = (value: unknown): value is string => typeof value === 'string';
const said = ActivityInputSchema.shape;
/** Nor are the postcode and the ages: of them stays what can be read. */
const readable = {
  postcode: z
    .preprocess((value) => (isText(value) && parsePostcode(value) ? value : undefined), said.postcode)
    .optional(),
  ageRanges: z.preprocess((value) => agesIn(isText(value) ? ageLabelsIn(value) : value), said.ageRanges).optional(),
  ageRange: z.preprocess((value) => agesIn([value])?.[0], said.ageRange).optional(),
};
function agesIn(labels: unknown): unknown[] | undefined {
  const ages = Array.isArray(labels) ? labels.filter((each) => isText(each) && parseAgeRange(each)) : [];
  return ages.length > 0 ? ages : undefined;
}
const pageAddress = z.url({ protocol: /^https?$/, error: 'Please enter a valid URL' }).max(2000);

/** POST listings/draft: what a crawler with the scraper token pushes. It names the page it was on. */
export const PushedDraftSchema = ActivityInputSchema.extend({
  ...readable,
  reviews: OwnRatingSchema,
  name: cleaned(NameSchema),
  providerName: cleaned(ActivityInputSchema.shape.providerName),
  contactName: cleaned(ActivityInputSchema.shape.contactName),
  /** Address of the page; `source` may hold it too. */
  sourceUrl: orNothing(pageAddress),
  source: orNothing(z.string().trim().max(2000)),
  status: orNothing(z.literal('draft')),
  imageUrl: orNothing(z.url({ protocol: /^https?$/ }).max(2000)),
  contact: orNothing(z.string().trim().max(320)),
  type: orNothing(z.string().max(60)),
  methods: orNothing(MethodsSchema),
  evidence: orNothing(EvidenceSchema),
}).transform((pushed, context) => {
  const sourceUrl = pushed.sourceUrl ?? pageAddress.safeParse(pushed.source).data;
  if (sourceUrl !== undefined) return { ...pushed, sourceUrl };
  context.addIssue({ code: 'custom', path: ['sourceUrl'], message: 'Please give the address of the page' });
  return z.NEVER;
});

/** The content revision of a listing. */
const revision = z.number().int().min(1);

/** PUT admin/listings/{id}/review. `revision` is the content revision that the admin looked at; `edit` saves and approves. */
export const ReviewInputSchema = z.object({
  action: z.enum(['approve', 'reject', 'edit']),
  revision,
  adminNotes: orNothing(words(COMMENTS_MAX)),
  updatedData: orNothing(ActivityInputSchema),
  /** Set to review a pending revision of a live listing instead of the listing itself. */
  revisionId: orNothing(z.uuid()),
});

/** POST admin/activities/{id}/approve and /reject. */
export const ActivityVerdictSchema = z.object({
  revision,
  adminNotes: orNothing(words(COMMENTS_MAX)),
  revisionId: orNothing(z.uuid()),
});

/** PUT drafts/{id}; `revision`, when given, is the content revision that the editor looked at. */
export const ListingEditSchema = ActivityInputSchema.extend({ revision: revision.optional() });
/** PUT activities/{id}: what is live is edited by who says which revision they looked at. */
export const LiveEditSchema = ListingEditSchema.required({ revision: true });
/** DELETE activities/{id}. */
export const RemovalSchema = z.object({ revision: revision.optional() }).nullish();
