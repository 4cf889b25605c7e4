import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The claim token of a submitter without an account: their only way back to the draft. Derived from the draft's id, so that a
 * repeated request gives the same one; only its hash is in the log. It begins with the id, so that whoever brings nothing else
 * is shown their draft.
 */
export function claimTokenOf(listingId: string, secret: string): string {
  return `${listingId}_${createHmac('sha256', secret).update(`claim ${listingId}`).digest('base64url')}`;
}

/** The listing that `token` says it opens; whether it does says `opens`. Null for those of before they said so. */
export function listingOf(token: string | null): string | null {
  const [, listingId] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})_/.exec(token ?? '') ?? [];
  return listingId ?? null;
}

/** SHA-256, hexadecimal. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Whether `token` is the one that `hash` was made of; takes the same time whatever it is. */
export function opens(token: string | null, hash: string | null): boolean {
  if (token === null || hash === null) return false;
  const given = Buffer.from(hashOf(token), 'hex');
  const wanted = Buffer.from(hash, 'hex');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
