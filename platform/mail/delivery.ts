import type { Config } from '../config/config.ts';
import type { Database } from '../database.ts';

/** A letter that is to go out now. */
export interface Waiting {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string> | null;
  when_erased: object | null;
  attempts: number;
}

export type Deliver = (mail: Waiting) => Promise<void>;

export const headersOf = ({ headers }: { readonly headers?: object | null }): string | null =>
  headers ? JSON.stringify(headers) : null;

/**
 * How long a mail server may take to be reached, to greet, and to say nothing, ms. A letter is sent within the transaction that notes
 * that it was, and for as long as that is open PostgreSQL keeps every row that was replaced: by default a server that falls silent would
 * be waited for for ten minutes. One that looks through a letter may take a minute before it says that it has it, and would be sent it
 * again. What its address says counts in place of these.
 */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 120_000 };

/** `Hopscotch <hello@example.org>`, or the address alone. */
function senderOf(mailFrom: string): { readonly name: string; readonly address: string } {
  const [, name = '', address = mailFrom] = /^([^<>]*)<([^<>]+)>$/.exec(mailFrom) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}

/** Whether letters go out: without a mail server they land in the local mailbox, and in production nowhere. */
export const canSend = ({ smtpUrl, mode }: Pick<Config, 'smtpUrl' | 'mode'>): boolean =>
  smtpUrl !== null || mode !== 'production';

/** Undefined where no letter can go out. */
export async function delivery(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'mode'>,
  db: Database,
): Promise<Deliver | undefined> {
  if (!canSend(config)) return undefined;
  if (config.smtpUrl !== null) {
    // Only here: without a mail server it would lie in memory for nothing.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ url: config.smtpUrl, ...patience });
    return async (mail) => {
      await transport.sendMail({
        // The same id for every attempt: servers and readers recognise a mail that was sent twice after a crash.
        messageId: `<${mail.id}@hopscotch>`,
        // One address each, whatever it holds: text would be read as a list of them.
        from: senderOf(config.mailFrom),
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        ...(mail.headers && { headers: mail.headers }),
      });
    };
  }
  return async (mail) => {
    await db.query(
      `insert into platform.mailbox (id, recipient, subject, text, html, headers, when_erased)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      [
        mail.id,
        mail.recipient,
        mail.subject,
        mail.text,
        mail.html,
        headersOf(mail),
        mail.when_erased && JSON.stringify(mail.when_erased),
      ],
    );
  };
}
