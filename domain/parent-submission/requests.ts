import { z } from 'zod';
import { ActivityInputSchema, NameSchema } from '../listing/input.ts';
import { COMMENTS_MAX, PRICE_WORDS_MAX } from '../listing/facts/limits.ts';
import { text } from '../listing/form-input.ts';
import { honeypot } from '../kernel/honeypot.ts';

/** What both sending and correcting a parent submission may say: an activity's fields, its name under that of this form. */
const SaidSchema = ActivityInputSchema.omit({ name: true }).extend({
  /** The price in words, e.g. "£6.50 per session"; `priceFrom` and `priceTo` are stronger. */
  pricing: text(PRICE_WORDS_MAX).optional(),
});
type Said = z.output<typeof SaidSchema> & { readonly activityName?: string | undefined };

/** POST parent-submissions. `category` and `ageRanges` may be left out: then they are not known. */
export const ParentSubmissionInputSchema = SaidSchema.extend({
  /** The draft from parent-submissions/scrape; without it, that of the page at `sourceUrl` or of its class of this name, or one that begins with this. */
  id: z.uuid().nullish(),
  activityName: NameSchema,
  description: z.string('Description is required').trim().min(1, 'Description is required').max(20_000),
  sourceUrl: text(2000).optional(),
  submitterComments: text(COMMENTS_MAX).optional(),
  /** Members are known by their session; what is sent here counts for nobody. */
  submitterName: text(200).optional(),
  submitterEmail: text(320).optional(),
  source: text(60).optional(),
  status: text(20).optional(),
  ...honeypot,
});

const revision = z.number().int().min(1);
/** PUT admin/parent-submissions/{id}; `revision` is the content that the admin looked at. */
export const ParentSubmissionEditSchema = SaidSchema.extend({ activityName: NameSchema.optional(), revision });
/** PUT admin/parent-submissions/{id}/review. */
export const ParentSubmissionReviewSchema = z.object({
  action: z.enum(['approve', 'reject']),
  revision,
  adminNotes: text(5000).optional(),
});

/** The part of `said` that is about the activity. */
export const activityIn = ({ activityName, ...said }: Said): z.output<typeof ActivityInputSchema> => {
  const known = Object.entries(said).filter(([name]) => name in ActivityInputSchema.shape);
  return { ...Object.fromEntries(known), ...(activityName !== undefined && { name: activityName }) };
};
