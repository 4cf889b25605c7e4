import { brand } from '#domain/brand.ts';
import { greetingOf, shownName } from '#domain/kernel/names.ts';

/** One e-mail in both forms. */
export interface Message {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export function confirmAddress(name: string, link: string): Message {
  return letter({
    subject: `Confirm your e-mail address for ${brand.name}`,
    greeting: name,
    paragraphs: [`Thank you for joining ${brand.name}. Please confirm that this is your e-mail address.`],
    action: { label: 'Confirm my address', link },
    closing: 'The link works for 24 hours. If you did not register, ignore this e-mail and nothing happens.',
  });
}

export function alreadyRegistered(name: string, links: { signIn: string }): Message {
  return letter({
    subject: `You already have a ${brand.name} account`,
    greeting: name,
    paragraphs: [
      `Someone, probably you, tried to register at ${brand.name} with this e-mail address. You have an account already, so nothing was changed.`,
      'If you have forgotten your password, choose "Forgotten your password?" on the sign-in page.',
    ],
    action: { label: 'Sign in', link: links.signIn },
    closing: 'If that was not you, there is nothing you need to do.',
  });
}

export function resetPassword(name: string, link: string): Message {
  return letter({
    subject: `Choose a new ${brand.name} password`,
    greeting: name,
    paragraphs: ['We received a request to choose a new password for your account.'],
    action: { label: 'Choose a new password', link },
    closing:
      'The link works for one hour and once. If you did not ask for it, ignore this e-mail: your password stays as it is.',
  });
}

/** Words of our own, and what its reader wrote or an admin approved: nothing that a stranger can have us say to somebody. */
export interface Letter {
  readonly subject: string;
  /** The reader's first names; a letter to whom they do not look like names begins with "Hello,". */
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly link: string };
  readonly closing: string;
}

export function letter({ greeting, paragraphs, action, closing, ...given }: Letter): Message {
  // A header ends with its line.
  const subject = shownName(given.subject);
  const name = greetingOf(greeting);
  const hello = name === '' ? 'Hello,' : `Hello ${name},`;
  const text = [
    hello,
    ...paragraphs,
    `${action.label}: ${action.link}`,
    closing,
    `${brand.name}\n${brand.tagline}`,
  ].join('\n\n');
  const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`;
  const html = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#faf5ff;font:16px/1.5 sans-serif;color:#1f2937">
<div style="max-width:520px;margin:auto;background:#fff;border-radius:12px;padding:24px">
${[hello, ...paragraphs].map((content) => paragraph(escapeHtml(content))).join('\n')}
${paragraph(`<a href="${escapeHtml(action.link)}" style="display:inline-block;background:${brand.primaryColour};color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none">${escapeHtml(action.label)}</a>`)}
${paragraph(escapeHtml(closing))}
<p style="margin:0;color:#6b7280">${escapeHtml(brand.name)}<br>${escapeHtml(brand.tagline)}</p>
</div></body></html>`;
  return { subject, text, html };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** `text` safe between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
