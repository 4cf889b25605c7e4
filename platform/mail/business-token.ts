import { idInToken, letterToken } from './letter-token.ts';

/** An invitation to act for a business. */
export interface Invited {
  readonly businessId: string;
  readonly invitationId: string;
}
export const joinToken = (secret: string, { businessId, invitationId }: Invited): string =>
  letterToken(secret, 'join-business', `${businessId}~${invitationId}`);

/** What the link that ends with `token` invites to; undefined when we did not make it. */
export function invitedBy(secret: string, token: string): Invited | undefined {
  const [businessId, invitationId] = idInToken(secret, 'join-business', token)?.split('~', 2) ?? [];
  return businessId === undefined || invitationId === undefined ? undefined : { businessId, invitationId };
}

/** Whoever holds it reads the mail of `domain`. Of a claim `listingId` is what is claimed by it. */
export interface DomainProof {
  readonly businessId: string;
  readonly domain: string;
  readonly listingId: string | null;
  /** Milliseconds since 1970. */
  readonly until: number;
}
/** In hexadecimal letters: a domain has full stops in it, and the id of a token none. */
export const proofToken = (secret: string, proof: DomainProof): string =>
  letterToken(secret, 'prove-domain', Buffer.from(JSON.stringify(proof)).toString('hex'));

/** What `token` proves at `now`; undefined when we did not make it, or it is too old. */
export function provenBy(secret: string, token: string, now: number): DomainProof | undefined {
  const id = idInToken(secret, 'prove-domain', token);
  if (id === undefined) return undefined;
  const proof = JSON.parse(Buffer.from(id, 'hex').toString()) as DomainProof;
  return proof.until > now ? proof : undefined;
}
