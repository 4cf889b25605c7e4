import { z } from 'zod';
import { OriginSchema } from '../listing/events.ts';
import type { ListingStatus } from '../listing/status.ts';
import { type ListingView, ListingViewSchema, type QueueItem } from '../listing/shown/views.ts';

const text = z.string().nullable();
/** `draft`: not sent yet, or sent as a change to another listing of its page. */
export const submissionStatuses = ['draft', 'pending', 'approved', 'rejected'] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];

/** A listing that a parent sent in, in the words of their form. */
export const ParentSubmissionSchema = z.object({
  id: z.uuid(),
  activityName: z.string(),
  description: text,
  location: text,
  /** 'Other' where nobody has said. */
  category: z.string(),
  /** 'All ages' where nobody has said. */
  ageRanges: z.array(z.string()),
  /** Null where no price is known. */
  pricing: text,
  indoor: z.boolean().nullable(),
  outdoor: z.boolean().nullable(),
  website: text,
  contactEmail: text,
  contactPhone: text,
  submitterName: text,
  submitterEmail: text,
  submitterComments: text,
  status: z.enum(submissionStatuses),
  adminNotes: text,
  reviewedAt: text,
  createdAt: z.string(),
  /** Since when it waits, or waited. */
  submittedAt: text,
  source: OriginSchema,
  sourceUrl: text,
  /** Content revision; a review and an edit name it. */
  revision: z.number().int(),
});
export type ParentSubmission = z.infer<typeof ParentSubmissionSchema>;

/** What came of sending one. */
export const SentSubmissionSchema = ParentSubmissionSchema.extend({ message: z.string() });

/**
 * What was read from a page: the draft that a submission sends, and a sentence about it. Of a page with several classes it is the first,
 * and `others` the rest.
 */
export const ScrapedSubmissionSchema = ListingViewSchema.extend({
  others: z.array(ListingViewSchema),
  message: z.string(),
});

const statusOf: Readonly<Record<ListingStatus, SubmissionStatus>> = {
  draft: 'draft',
  pending: 'pending',
  live: 'approved',
  archived: 'approved',
  rejected: 'rejected',
};

type Submitted = ListingView & Pick<QueueItem, 'submitterName' | 'submitterEmail' | 'submitterComments'>;

/** `listing` in the words of the form. */
export function parentSubmissionOf(listing: Submitted): ParentSubmission {
  const { priceRange, priceUnit, ageRanges } = listing;
  const unit = priceUnit === null || priceRange === 'Free' ? '' : ` per ${priceUnit}`;
  return {
    id: listing.id,
    activityName: listing.name,
    description: listing.description,
    location: listing.location,
    category: listing.category ?? 'Other',
    ageRanges: ageRanges.length === 0 ? ['All ages'] : ageRanges,
    pricing: priceRange === null ? null : `${priceRange}${unit}`,
    indoor: listing.indoor,
    outdoor: listing.outdoor,
    website: listing.website,
    contactEmail: listing.contactEmail,
    contactPhone: listing.contactPhone,
    submitterName: listing.submitterName,
    submitterEmail: listing.submitterEmail,
    submitterComments: listing.submitterComments,
    status: statusOf[listing.status],
    adminNotes: listing.adminNotes,
    reviewedAt: listing.reviewedAt,
    createdAt: listing.createdAt,
    submittedAt: listing.submittedAt,
    source: listing.origin,
    sourceUrl: listing.sourceUrl,
    revision: listing.revision,
  };
}
