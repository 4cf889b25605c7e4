/** What may become of an application: rejected, or a profile. */
export const businessStatuses = ['pending', 'approved', 'rejected'] as const;
export type BusinessStatus = (typeof businessStatuses)[number];

/** What became of an application, as admins read it. */
export const businessStatusWords: Readonly<Record<BusinessStatus, string>> = {
  pending: 'Waiting for review',
  approved: 'Approved',
  rejected: 'Rejected',
};

/** The first account that joins a business is its owner; whoever joins later is a member. */
export const memberRoles = ['owner', 'member'] as const;
export type BusinessRole = (typeof memberRoles)[number];

/** Accounts of a business and open invitations at most; what is too old is not open. */
export const TEAM_MAX = 20;
/** Days for which an invitation can be accepted. */
export const INVITATION_DAYS = 14;

/** What a provider of activities may be; ids as calls know them, and what people read. */
export const providerTypes = {
  'sports-fitness': 'Sports & Fitness',
  'arts-crafts': 'Arts & Crafts',
  'music-dance': 'Music & Dance',
  'education-stem': 'Education & STEM',
  'outdoor-adventure': 'Outdoor & Adventure',
  'swimming-water': 'Swimming & Water Sports',
  'parties-events': 'Parties & Events',
  childcare: 'Childcare',
  other: 'Other',
} as const;
export type ProviderType = keyof typeof providerTypes;
export const providerTypeIds = Object.keys(providerTypes) as [ProviderType, ...ProviderType[]];

/** Characters that a business says of itself at least. */
export const BUSINESS_DESCRIPTION_MIN = 50;
