import { brand } from '#domain/brand.ts';
import { cleanName } from '#domain/kernel/names.ts';
import { NAME_MAX } from '#domain/listing/facts/limits.ts';
import { letter, type Message } from './templates.ts';

/** Asks whoever reads mail of a website's domain whether a business is theirs, or `claims` the activity of that name. */
export function domainLetter(asked: {
  readonly businessName: string;
  readonly claims?: string;
  readonly link: string;
}): Message {
  const business = cleanName(asked.businessName, NAME_MAX) || 'A provider';
  const activity = asked.claims === undefined ? undefined : `“${cleanName(asked.claims, NAME_MAX) || 'an activity'}”`;
  return letter({
    subject: activity === undefined ? `Is this your website, ${business}?` : `Is ${activity} yours?`,
    greeting: '',
    paragraphs: [
      activity === undefined
        ? `${business} is a provider on ${brand.name}, and says that this address belongs to its website.`
        : `${business}, a provider on ${brand.name}, says that ${activity} is theirs. Its listing gives a website at the same domain as this email address.`,
      'Open the link while you are signed in to the account of the business.',
    ],
    action: { label: activity === undefined ? 'Yes, it is ours' : 'Yes, it is ours: claim it', link: asked.link },
    closing: `The link works for 24 hours. If you know nothing of this, ignore this email and nothing will happen. Questions? Write to ${brand.contactEmail}.`,
  });
}
