import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a token lets its holder do: confirm or end a newsletter, stop the emails of one saved search, or act for a business. */
export type LetterPurpose =
  | 'confirm'
  | 'unsubscribe'
  | 'stop-alerts'
  | 'still-right'
  | 'join-business'
  | 'prove-domain';

/**
 * A token for the links of a letter about `id`, which has no full stop in it; nobody makes one without `secret`, and nothing has to be
 * kept of it.
 */
export const letterToken = (secret: string, purpose: LetterPurpose, id: string): string =>
  `${id}.${signed(secret, purpose, id)}`;

/** What `token` is about; undefined when we did not make it, or not for this. */
export function idInToken(secret: string, purpose: LetterPurpose, token: string): string | undefined {
  const [id = '', signature = ''] = token.split('.', 2);
  const [given, right] = [Buffer.from(signature), Buffer.from(signed(secret, purpose, id))];
  return given.length === right.length && timingSafeEqual(given, right) ? id : undefined;
}

const signed = (secret: string, purpose: LetterPurpose, id: string): string =>
  createHmac('sha256', secret).update(`newsletter ${purpose} ${id}`).digest('base64url');
