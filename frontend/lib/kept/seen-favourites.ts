/** Where the page without a connection looks, frontend/public/offline.js. */
const NAME = 'hopscotch.seen-favourites';

/** One favourite in words: its name, and what a family has to know of it. */
export interface SeenFavourite {
  readonly name: string;
  readonly facts: readonly string[];
}

/** Keeps what a member has seen of their favourites, for when there is no connection: only the newest, and of one member. */
export function keepSeen(
  owner: string,
  favourites: readonly SeenFavourite[],
  { storage, now = new Date() }: { readonly storage?: Storage; readonly now?: Date } = {},
): void {
  const text = JSON.stringify({ owner, seenAt: now.toISOString(), favourites });
  withStorage(storage, (kept) => kept.setItem(NAME, text));
}

/** `memberId` is here, or nobody: what another member has seen is not for them. */
export function forgetSeenOfOthers(memberId: string | null, storage?: Storage): void {
  withStorage(storage, (kept) => {
    const isTheirs = memberId !== null && kept.getItem(NAME)?.startsWith(`{"owner":${JSON.stringify(memberId)},`);
    if (!isTheirs) kept.removeItem(NAME);
  });
}

function withStorage(storage: Storage | undefined, act: (storage: Storage) => void): void {
  try {
    act(storage ?? localStorage);
  } catch {
    // Where it is switched off or full nothing is kept.
  }
}
