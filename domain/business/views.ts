import { z } from 'zod';
import type { Claim } from '../claim/claim.ts';
import type { ListingFields } from '../listing/facts/fields.ts';
import { categories } from '../listing/facts/taxonomy.ts';
import type { ListingView } from '../listing/shown/views.ts';
import { pictureAddress } from '../picture/address.ts';
import { isVerified, type ShownBusiness } from './shown.ts';
import { businessStatuses, memberRoles, providerTypeIds, providerTypes } from './words.ts';

const text = z.string().nullable();

/** What waits for an admin of providers: a business, another name for one, an activity that one says is its own, or one that it sent in. */
export const ApplicationSchema = z.object({
  kind: z.enum(['business', 'name', 'claim', 'activity']),
  id: z.uuid(),
  name: z.string(),
  /** What it would like to be called from now on; null where that is not asked for. */
  proposedName: text,
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
export const ReviewedApplicationSchema = ApplicationSchema.extend({
  message: z.string(),
  forGood: text.describe('Why it cannot be taken back; null where it can, for now'),
});

/** A business as the calls of admins answer it. */
export function applicationOf(business: ShownBusiness): Application {
  const { businessId, fields, status, adminNotes, revision, createdAt, proposedName } = business;
  return {
    kind: proposedName === null ? 'business' : 'name',
    id: businessId,
    name: fields.businessName,
    proposedName: proposedName?.name ?? null,
    description:
      proposedName === null ? fields.description : `Would like to be called “${proposedName.name}” from now on.`,
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
    createdAt: proposedName?.at ?? createdAt,
  };
}

/**
 * A listing that a business claims, in the same words. `business` and `owner` are absent where they have gone, or there is none. A row
 * of a read model that is still to be rebuilt counts nothing.
 */
export function claimApplicationOf(
  { claimId, note, status, adminNotes, revision = 1, createdAt }: Omit<Claim, 'revision'> & { revision?: number },
  { name, category, town, website }: ListingFields,
  business: ShownBusiness | undefined,
  owner: ShownBusiness | undefined,
): Application {
  return {
    kind: 'claim',
    id: claimId,
    name: name ?? '',
    proposedName: null,
    description: note,
    category: category === undefined ? null : categories[category],
    location: town ?? null,
    contactEmail: business?.fields.email ?? null,
    contactName: business?.fields.businessName ?? null,
    contactPhone: business?.fields.phone ?? null,
    website: website ?? null,
    targetAudience: null,
    additionalNotes: owner === undefined ? null : `It belongs to ${owner.fields.businessName} now.`,
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
    proposedName: null,
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
  /** Whether this site can have anybody pay for it at all. */
  readonly isOffered: boolean;
}

/** A provider's own profile. */
export const ProviderProfileSchema = z.object({
  id: z.uuid(),
  businessName: z.string(),
  bookingPlanActive: z.boolean(),
  bookingPlanExpiresAt: text,
  /** False where the site has no payment provider: then it can be neither bought nor cancelled here. */
  bookingPlanOffered: z.boolean(),
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  website: text,
  logoUrl: text,
  businessType: z.enum(providerTypeIds),
  location: z.string(),
  description: z.string(),
  targetAudience: z.string(),
  /** What it wants to be called, while an admin has not looked at that. */
  proposedName: text,
  /** Whether its website is known to be its own. */
  isVerified: z.boolean(),
  /** The caller's in the business; null for an admin who looks at it. */
  role: z.enum(memberRoles).nullable(),
  createdAt: z.string(),
});
export type ProviderProfile = z.infer<typeof ProviderProfileSchema>;

/** `business` with its `plan` and the name of its `logo` as `memberId` sees it, who may be no member of it. */
export function profileOf(
  business: ShownBusiness,
  plan: BookingPlan,
  logo: string | undefined,
  memberId: string | null,
): ProviderProfile {
  const { businessId, fields, members, proposedName, createdAt } = business;
  return {
    id: businessId,
    businessName: fields.businessName,
    bookingPlanActive: plan.isActive,
    bookingPlanExpiresAt: plan.expiresAt,
    bookingPlanOffered: plan.isOffered,
    contactName: fields.contactName,
    contactEmail: fields.email,
    contactPhone: fields.phone,
    website: fields.website,
    logoUrl: logo === undefined ? null : pictureAddress(logo),
    businessType: fields.businessType,
    location: fields.location,
    description: fields.description,
    targetAudience: fields.targetAudience,
    proposedName: proposedName?.name ?? null,
    isVerified: isVerified(business),
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
