import { MOST_FAVOURITES } from '#domain/favourite/limits.ts';
import { keep, withKept } from '#frontend/lib/kept/kept.ts';

const NAME = 'favourites';

/** What was saved in this browser by nobody known, the newest last. It outlives the tab: whoever signs in takes it along. */
export function keptFavourites(storage = browserStorage()): readonly string[] {
  if (storage === null) return [];
  const { ids } = withKept(NAME, { ids: [] as string[] }, storage);
  return ids.filter((id) => typeof id === 'string').slice(0, MOST_FAVOURITES);
}

/** Keeps `id`, or keeps it no longer. Answers what is kept now; undefined when there is no room for it, or nothing is kept here. */
export function keepFavourite(id: string, isSaved: boolean, storage = browserStorage()): readonly string[] | undefined {
  const others = keptFavourites(storage).filter((each) => each !== id);
  const ids = isSaved ? [...others, id] : others;
  if (storage === null || ids.length > MOST_FAVOURITES) return undefined;
  keep(NAME, ids.length === 0 ? {} : { ids }, storage);
  const kept = keptFavourites(storage);
  return kept.includes(id) === isSaved ? kept : undefined;
}

/** `ids` are in an account now; what was saved since then is kept on. */
export function forgetFavourites(ids: readonly string[], storage = browserStorage()): void {
  const left = keptFavourites(storage).filter((id) => !ids.includes(id));
  if (storage !== null) keep(NAME, left.length === 0 ? {} : { ids: left }, storage);
}

/** Null where it is switched off. */
function browserStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
