const KEY = 'hopscotch.claims';

/** A draft of somebody without an account, and the token that proves that it is theirs. */
export interface Claim {
  readonly listingId: string;
  readonly claimToken: string;
  /** The address that was pasted for it. */
  readonly url: string;
}

/** Keeps the claims of this tab. They are gone with the tab, and when somebody signs out: a shared computer must not hand a draft to the next person. */
export function rememberClaim(claim: Claim, storage: Storage = sessionStorage): void {
  const others = claims(storage).filter((each) => each.listingId !== claim.listingId);
  try {
    storage.setItem(KEY, JSON.stringify([...others, claim]));
  } catch {
    // Storage may be switched off; the page that holds the draft still has the token.
  }
}

/** The token of `listingId`, if this tab has one. */
export function claimTokenOf(listingId: string, storage: Storage = sessionStorage): string | undefined {
  return claims(storage).find((each) => each.listingId === listingId)?.claimToken;
}

/** What a request about `listingId` sends along, so that the server knows its submitter. */
export function claimHeaders(listingId: string, storage: Storage = sessionStorage): Readonly<Record<string, string>> {
  const token = claimTokenOf(listingId, storage);
  return token === undefined ? {} : { 'X-Claim-Token': token };
}

/** The same for a page that is pasted again: without its token the draft would be a stranger's. */
export function claimHeadersFor(url: string, storage: Storage = sessionStorage): Readonly<Record<string, string>> {
  const token = claims(storage).findLast((each) => each.url === url)?.claimToken;
  return token === undefined ? {} : { 'X-Claim-Token': token };
}

function claims(storage: Storage): readonly Claim[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isClaim) : [];
  } catch {
    return [];
  }
}

function isClaim(value: unknown): value is Claim {
  if (typeof value !== 'object' || value === null) return false;
  return (['listingId', 'claimToken', 'url'] as const).every(
    (name) => name in value && typeof (value as Record<string, unknown>)[name] === 'string',
  );
}
