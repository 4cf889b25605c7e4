import { z } from 'zod';
import type { ServerContext } from '../context.ts';
import type { App } from '../http/app.ts';
import { escapeHtml } from './templates.ts';

interface Received {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  sent_at: Date;
}

/** GET /dev/mailbox: the newest 100 mails that were sent without an SMTP server (`?format=json`, `?to=address`). Never in production. */
export function mailboxRoute(app: App, context: ServerContext): void {
  const querystring = z.object({
    format: z.enum(['html', 'json']).default('html'),
    to: z.string().max(320).optional(),
  });
  app.get('/dev/mailbox', { schema: { hide: true, querystring } }, async (request, reply) => {
    const { format, to } = request.query;
    const mails = await context.db.query<Received>(
      `select id, recipient, subject, text, sent_at from platform.mailbox
       where $1::text is null or lower(recipient) = lower($1) order by sent_at desc, id desc limit 100`,
      [to ?? null],
    );
    reply.header('cache-control', 'no-store');
    if (format === 'html') return reply.type('text/html; charset=utf-8').send(page(mails));
    return reply.send(
      mails.map(({ id, recipient, subject, text, sent_at }) => ({
        id,
        to: recipient,
        subject,
        text,
        sentAt: sent_at.toISOString(),
      })),
    );
  });
}

function page(mails: readonly Received[]): string {
  const items = mails.map(
    (mail) => `<article><h2>${escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml(mail.recipient)}, <time>${mail.sent_at.toISOString()}</time></p><pre>${linked(mail.text)}</pre></article>`,
  );
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Mailbox</title>
<meta name="viewport" content="width=device-width"></head><body><main><h1>Mailbox</h1>
<p>Emails land here because SMTP_URL is not set. In production this page does not exist.</p>
${items.length === 0 ? '<p>No email yet.</p>' : items.join('\n')}</main></body></html>`;
}

function linked(text: string): string {
  return escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
