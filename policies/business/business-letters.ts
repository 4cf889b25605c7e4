import { brand } from '#domain/brand.ts';
import type { ShownBusiness } from '#domain/business/business.ts';
import { cleanName } from '#domain/kernel/names.ts';
import { NAME_MAX } from '#domain/listing/facts/limits.ts';
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

const said = (notes: string | null): string[] => (notes === null ? [] : [`What our reviewer wrote: ${notes}`]);
