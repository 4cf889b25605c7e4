import { brand } from '#domain/brand.ts';
import { greetingOf, shownName } from '#domain/kernel/names.ts';

/** One email in both forms. */
export interface Message {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Further headers, by name. */
  readonly headers?: Readonly<Record<string, string>>;
}

export function confirmAddress(name: string, link: string): Message {
  return letter({
    subject: `Confirm your email address for ${brand.name}`,
    greeting: name,
    paragraphs: [`Thank you for joining ${brand.name}. Please confirm that this is your email address.`],
    action: { label: 'Confirm my address', link },
    closing: 'The link works for 24 hours. If you did not register, ignore this email and nothing will happen.',
  });
}

export function alreadyRegistered(name: string, links: { signIn: string }): Message {
  return letter({
    subject: `You already have a ${brand.name} account`,
    greeting: name,
    paragraphs: [
      `Someone, probably you, tried to use this email address for an account at ${brand.name}. It belongs to an account already, so nothing was changed.`,
      'If you have forgotten your password, choose “Forgot your password?” on the sign-in page.',
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
      'The link works once, for one hour. If you did not ask for it, ignore this email: your password stays as it is.',
  });
}

export function confirmNewAddress(name: string, link: string): Message {
  return letter({
    subject: `Confirm your new email address for ${brand.name}`,
    greeting: name,
    paragraphs: [`Please confirm that your ${brand.name} account should have this email address from now on.`],
    action: { label: 'Use this address', link },
    closing: 'The link works for 24 hours. If you did not ask for this, ignore this email and nothing will happen.',
  });
}

export function emailChanged(name: string, link: string): Message {
  return letter({
    subject: `Your ${brand.name} account has a new email address`,
    greeting: name,
    paragraphs: [`Your ${brand.name} account no longer uses this email address, and we will not write to it again.`],
    action: { label: 'Tell us if that was not you', link },
    closing: 'If it was you, there is nothing you need to do.',
  });
}

export function passwordChanged(name: string, link: string): Message {
  return letter({
    subject: `Your ${brand.name} password was changed`,
    greeting: name,
    paragraphs: [
      'The password of your account was changed, and every other device was signed out. Your passkeys and two-step sign-in are as they were.',
    ],
    action: { label: 'Choose another password', link },
    closing:
      'If it was you, there is nothing you need to do. If not, choose another password at once, and remove any passkey in your profile that is not yours.',
  });
}

export function passkeyAdded(name: string, link: string): Message {
  return letter({
    subject: `A passkey was added to your ${brand.name} account`,
    greeting: name,
    paragraphs: ['A passkey was added to your account. It signs in without your password.'],
    action: { label: 'Look at your passkeys', link },
    closing: 'If that was you, there is nothing you need to do. If not, remove it and choose another password at once.',
  });
}

export function passkeyRemoved(name: string, link: string): Message {
  return letter({
    subject: `A passkey was removed from your ${brand.name} account`,
    greeting: name,
    paragraphs: ['A passkey of your account was removed. It no longer signs you in. Your password still does.'],
    action: { label: 'Choose another password', link },
    closing: 'If that was you, there is nothing you need to do. If not, choose another password at once.',
  });
}

export function twoStepTurned(name: string, isOn: boolean, link: string): Message {
  const [how, next] = isOn
    ? ['on', 'From now on we ask for a code from your authenticator app after your password.']
    : ['off', 'From now on your password alone signs you in.'];
  return letter({
    subject: `Two-step sign-in is ${how} for your ${brand.name} account`,
    greeting: name,
    paragraphs: [`Two-step sign-in was turned ${how}. ${next}`],
    action: { label: 'Choose another password', link },
    closing: 'If that was you, there is nothing you need to do. If not, choose another password at once.',
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
