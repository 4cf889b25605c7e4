import { z } from 'zod';
import type { ListingView } from '../listing/shown/views.ts';
import type { ShownBusiness } from './business.ts';
import { pictureAddress } from '../picture/address.ts';
import { businessStatuses, memberRoles, providerTypes } from './words.ts';

const text = z.string().nullable();

/** What waits for an admin of providers: a business, or an activity that one sent in. */
export const ApplicationSchema = z.object({
  kind: z.enum(['business', 'activity']),
  id: z.uuid(),
  name: z.string(),
  description: text,
  category: text,
  location: text,
  contactEmail: text,
  contactName: text,
  contactPhone: text,
  website: text,
  /** Only businesses say these two. */
  targetAudience: text,
  additionalNotes: text,
  status: z.enum(['draft', 'live', 'archived', ...businessStatuses]),
  adminNotes: text,
  /** Counts contents; a verdict and an edit name the one that was looked at. */
  revision: z.number().int(),
  createdAt: z.string(),
});
export type Application = z.infer<typeof ApplicationSchema>;

/** What came of a verdict or an edit. */
export const ReviewedApplicationSchema = ApplicationSchema.extend({ message: z.string() });

/** A business as the calls of admins answer it. */
export function applicationOf({
  businessId,
  fields,
  status,
  adminNotes,
  revision,
  createdAt,
}: ShownBusiness): Application {
  return {
    kind: 'business',
    id: businessId,
    name: fields.businessName,
    description: fields.description,
    category: providerTypes[fields.businessType],
    location: fields.location,
    contactEmail: fields.email,
    contactName: fields.contactName,
    contactPhone: fields.phone,
    website: fields.website,
    targetAudience: fields.targetAudience,
    additionalNotes: fields.additionalNotes,
    status,
    adminNotes,
    revision,
    createdAt,
  };
}

/** An activity that a provider sent in, in the same words. */
export function activityApplicationOf(listing: ListingView): Application {
  const { id, name, description, category, location, town, contactEmail, contactName, contactPhone, website } = listing;
  return {
    kind: 'activity',
    id,
    name,
    description,
    category,
    location: location ?? town,
    contactEmail,
    contactName,
    contactPhone,
    website,
    targetAudience: null,
    additionalNotes: null,
    status: listing.status,
    adminNotes: listing.adminNotes,
    revision: listing.revision,
    createdAt: listing.submittedAt ?? listing.createdAt,
  };
}

/** An approved business, for the choice of the one that an admin acts for. */
export const BusinessNameSchema = z.object({ id: z.uuid(), businessName: z.string(), location: z.string() });

/** What a profile says of the business's Premium package. `expiresAt` is the end of what was tried or paid; null without a plan. */
interface BookingPlan {
  readonly isActive: boolean;
  readonly expiresAt: string | null;
}

/** A provider's own profile. */
export const ProviderProfileSchema = z.object({
  id: z.uuid(),
  businessName: z.string(),
  bookingPlanActive: z.boolean(),
  bookingPlanExpiresAt: text,
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  website: text,
  logoUrl: text,
  description: z.string(),
  /** The caller's in the business; null for an admin who looks at it. */
  role: z.enum(memberRoles).nullable(),
  createdAt: z.string(),
});
export type ProviderProfile = z.infer<typeof ProviderProfileSchema>;

/** `business` with its `plan` and the name of its `logo` as `memberId` sees it, who may be no member of it. */
export function profileOf(
  { businessId, fields, members, createdAt }: ShownBusiness,
  plan: BookingPlan,
  logo: string | undefined,
  memberId: string | null,
): ProviderProfile {
  return {
    id: businessId,
    businessName: fields.businessName,
    bookingPlanActive: plan.isActive,
    bookingPlanExpiresAt: plan.expiresAt,
    contactName: fields.contactName,
    contactEmail: fields.email,
    contactPhone: fields.phone,
    website: fields.website,
    logoUrl: logo === undefined ? null : pictureAddress(logo),
    description: fields.description,
    role: members.find((each) => each.memberId === memberId)?.role ?? null,
    createdAt,
  };
}

/** What came of a provider's activities, over all days. */
export const ProviderStatsSchema = z.object({
  totalViews: z.number().int(),
  totalClicks: z.number().int(),
  totalEnquiries: z.number().int(),
  activitiesCount: z.number().int().describe('Activities that families can see'),
});
