/** How far a lead has come; an admin may set any of them. */
export const leadStatuses = {
  new: 'New',
  contacted: 'Contacted',
  interested: 'Interested',
  converted: 'Converted',
  'not-interested': 'Not Interested',
} as const;
export type LeadStatus = keyof typeof leadStatuses;
export const leadStatusIds = Object.keys(leadStatuses) as [LeadStatus, ...LeadStatus[]];

/** What a partner's business may be; ids as calls know them, and what people read. */
export const partnerTypes = {
  retail: 'Retail',
  restaurant: 'Restaurant',
  entertainment: 'Entertainment',
  services: 'Services',
  education: 'Education',
  'health-wellness': 'Health & Wellness',
  tourism: 'Tourism',
  other: 'Other',
} as const;
export type PartnerType = keyof typeof partnerTypes;
export const partnerTypeIds = Object.keys(partnerTypes) as [PartnerType, ...PartnerType[]];

/** How a partner finds its customers now. */
export const marketingMethods = [
  'Social Media',
  'Email Marketing',
  'Print Advertising',
  'Radio/TV',
  'Online Advertising',
  'Word of Mouth',
  'Events/Fairs',
  'Other',
] as const;
/** What a partner wants to hear from us about. */
export const contactTopics = [
  'Partnership Opportunities',
  'Advertising Options',
  'Event Sponsorship',
  'Promotional Campaigns',
  'Product Launches',
  'Community Events',
] as const;

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
/** "5 March 2026" of YYYY-MM-DD. */
export const dayWords = (date: string): string => longDay.format(new Date(date));

/** What came by the partner form. */
export const LEAD_SOURCE = 'partner_signup';
