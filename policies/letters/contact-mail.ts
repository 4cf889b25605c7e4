import { brand } from '#domain/brand.ts';
import { ERASED } from '#domain/kernel/erased.ts';
import { letter } from '#platform/mail/templates.ts';
import type { Policy } from '../policy.ts';

/** Brings what people write by the contact form to our own mailbox. It waits for admins on the site as well. */
export const contactMailPolicy: Policy = {
  name: 'contact-mail',
  from: 'now',
  types: ['MessageReceived'],
  consequences: async (event) => {
    if (event.type !== 'MessageReceived' || event.data.email === ERASED) return [];
    const { name, email, subject, message } = event.data;
    const lines = message.split('\n').filter((line) => line.trim() !== '');
    const written = letter({
      subject: `${brand.name} contact form: ${subject}`,
      greeting: '',
      paragraphs: [`${name} <${email}> wrote:`, ...lines],
      action: { label: `Answer ${name}`, link: `mailto:${email}` },
      closing: 'We promise an answer within 48 hours.',
    });
    return [{ kind: 'mail', to: brand.contactEmail, message: written }];
  },
};
