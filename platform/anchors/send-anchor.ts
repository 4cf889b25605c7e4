import { createHmac } from 'node:crypto';
import type { SealedAnchor } from '#event-store/anchors/anchor.ts';
import type { Config } from '../config/config.ts';
import type { Mail } from '../mail/outbox.ts';

/** A place that does not answer must not hold up the end of the process. */
const ANSWERS_WITHIN_MS = 3000;

/** Carries the HMAC-SHA-256 of the body with ANCHOR_WEBHOOK_SECRET, hexadecimal. */
export const SIGNATURE_HEADER = 'x-hopscotch-signature';

/** Sends `anchor` wherever the configuration says, beside the file. Throws when that did not work. */
export async function sendAnchor(
  anchor: SealedAnchor,
  {
    config,
    mail,
  }: { readonly config: Pick<Config, 'anchorWebhook' | 'anchorEmail'>; readonly mail: Pick<Mail, 'enqueue'> },
): Promise<void> {
  const line = JSON.stringify(anchor);
  const { anchorWebhook: webhook, anchorEmail: to } = config;
  if (to !== null) {
    const subject = `Anchor ${anchor.number} of the log: ${anchor.chain.position}`;
    const text = `Keep this: it shows later whether anybody has changed the log up to here.\n\n${line}\n\nPut the lines of such letters into a file, and check them: npm run log -- verify --anchors FILE\n`;
    const html = `<p>Keep this: it shows later whether anybody has changed the log up to here.</p><pre>${line}</pre><p>Put the lines of such letters into a file, and check them: <code>npm run log -- verify --anchors FILE</code></p>`;
    await mail.enqueue(`anchor ${anchor.file} ${anchor.number}`, { to, subject, text, html });
  }
  if (webhook !== null) {
    const signature = createHmac('sha256', webhook.secret).update(line).digest('hex');
    const answer = await fetch(webhook.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
      body: line,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`ANCHOR_WEBHOOK answered ${answer.status}`);
  }
}
