import { brand } from '#domain/brand.ts';
import { letter, type Message } from './templates.ts';

/**
 * Tells who applied as a partner that we have their application: no verdict on it follows that would tell them. What they wrote is not
 * repeated: anybody can give somebody else's address, and would have us write to it what they like.
 */
export const partnerLetter = (baseUrl: string): Message =>
  letter({
    subject: `We have your application to ${brand.name}`,
    greeting: '',
    paragraphs: ['Thank you for your interest in working with us.', 'Our team will respond within 2-3 business days.'],
    action: { label: 'How partners work with us', link: `${baseUrl}/for-partners` },
    closing: `You are receiving this email because this address was given in an application to ${brand.name}. If you know nothing of this, please ignore it. Questions? Write to ${brand.contactEmail}.`,
  });
