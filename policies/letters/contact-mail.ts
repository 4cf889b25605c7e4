import { brand } from '#domain/brand.ts';
import { ERASED } from '#domain/kernel/erased.ts';
import { letter } from '#platform/mail/templates.ts';
import type { Policy } from '../policy.ts';

/** How the subject of such a letter begins, which nobody else's does: by that it is found when whoever wrote it is erased. */
export const CONTACT_SUBJECT = `${brand.name} contact form: `;

/** Brings what people write by the contact form to the mailbox at `to`. It waits for admins on the site as well. */
export const contactMailPolicy = (to: string): Policy => ({
  name: 'contact-mail',
  from: 'now',
  types: ['MessageReceived'],
  consequences: async (event) => {
    if (event.type !== 'MessageReceived' || event.data.email === ERASED) return [];
    const { name, email, subject, message } = event.data;
    const lines = message.split('\n').filter((line) => line.trim() !== '');
    const written = letter({
      subject: `${CONTACT_SUBJECT}${subject}`,
      greeting: '',
      paragraphs: [`${name} <${email}> wrote:`, ...lines],
      action: { label: `Answer ${name}`, link: `mailto:${email}` },
      closing: 'We promise an answer within 48 hours.',
    });
    return [{ kind: 'mail', to, message: written }];
  },
});
