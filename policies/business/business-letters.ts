import { brand } from '#domain/brand.ts';
import type { ShownBusiness } from '#domain/business/shown.ts';
import { cleanName } from '#domain/kernel/names.ts';
import { NAME_MAX } from '#domain/listing/facts/limits.ts';
import { INVITATION_DAYS } from '#domain/business/words.ts';
import { letter, type Message } from '#platform/mail/templates.ts';

const closing = `You are receiving this email because this address was given in an application to ${brand.name}. Questions? Write to ${brand.contactEmail}.`;
const dashboard = '/provider/dashboard';

/** Tells who applied that they are listed; who has no account yet is asked to register, with the very address that they gave. */
export function approvalLetter(
  { fields, adminNotes }: ShownBusiness,
  { hasAccount, baseUrl }: { readonly hasAccount: boolean; readonly baseUrl: string },
): Message {
  const business = cleanName(fields.businessName, NAME_MAX) || 'your business';
  const returnTo = encodeURIComponent(dashboard);
  return letter({
    subject: `${business} is now a provider on ${brand.name}`,
    greeting: fields.contactName,
    paragraphs: [
      `Good news: we have reviewed your application and approved ${business}.`,
      hasAccount
        ? 'Sign in with this email address: your dashboard is ready.'
        : `Please register with this email address, ${fields.email}, and confirm it. Then your dashboard is ready.`,
      ...said(adminNotes),
    ],
    action: hasAccount
      ? { label: 'Go to your dashboard', link: `${baseUrl}${dashboard}` }
      : { label: 'Register', link: `${baseUrl}/sign-in?mode=register&returnTo=${returnTo}` },
    closing,
  });
}

/**
 * Tells who applied that they are not listed, and why. What nobody approved is not repeated: anybody can give somebody else's address,
 * and would have us write to it what they like.
 */
export function rejectionLetter({ adminNotes }: ShownBusiness, baseUrl: string): Message {
  return letter({
    subject: `About your application to ${brand.name}`,
    greeting: '',
    paragraphs: [
      'Thank you for your application. We have reviewed it and cannot approve it as it is.',
      ...said(adminNotes),
    ],
    action: { label: 'Apply again', link: `${baseUrl}/partner-signup` },
    closing,
  });
}

const nameOf = ({ fields }: ShownBusiness): string => cleanName(fields.businessName, NAME_MAX) || 'a provider';
const partOf = `You are receiving this email because of your part in a business on ${brand.name}. Questions? Write to ${brand.contactEmail}.`;

/** Asks somebody to act for a business; the link is for whoever reads their mail. */
export function invitationLetter(business: ShownBusiness, link: string): Message {
  return letter({
    subject: `${nameOf(business)} invites you to ${brand.name}`,
    greeting: '',
    paragraphs: [
      `${nameOf(business)}, a provider of children’s activities on ${brand.name}, would like you to look after its activities there.`,
      'Open the link, and sign in or register: then you can join.',
    ],
    action: { label: 'Join the team', link },
    closing: `The link works for ${INVITATION_DAYS} days. If you know nothing of this, ignore this email and nothing will happen.`,
  });
}

/** Tells somebody that they act for a business no more. */
export const removalLetter = (business: ShownBusiness, name: string): Message =>
  letter({
    subject: `You no longer act for ${nameOf(business)}`,
    greeting: name,
    paragraphs: [
      `The owner of ${nameOf(business)} has removed you from its accounts on ${brand.name}.`,
      'Your own account stays as it is.',
    ],
    action: { label: 'Write to us', link: `mailto:${brand.contactEmail}` },
    closing: partOf,
  });

/** Tells a business what became of the name that it wanted. */
export const nameLetter = (business: ShownBusiness, isApproved: boolean, baseUrl: string): Message =>
  letter({
    subject: isApproved
      ? `Your business is now called ${nameOf(business)}`
      : `Your business is still called ${nameOf(business)}`,
    greeting: business.fields.contactName,
    paragraphs: [
      isApproved
        ? `We have looked at the new name of your business: families now see ${nameOf(business)}.`
        : 'We have looked at the new name that you wanted for your business, and cannot accept it as it is.',
      ...said(business.adminNotes),
    ],
    action: { label: 'See your business', link: `${baseUrl}/provider/business` },
    closing: partOf,
  });

const said = (notes: string | null): string[] => (notes === null ? [] : [`What our reviewer wrote: ${notes}`]);
