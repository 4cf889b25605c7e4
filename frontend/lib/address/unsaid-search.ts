/**
 * What was searched for by somebody's name or email address: it lies with the entry of the browser's history, which a reload and the
 * way back find again, and not in the address, which is kept in logs, bookmarks and other people's hands.
 */
export interface UnsaidSearch {
  readonly search: string;
}

/** The search in the state of a place that the router knows; empty where there is none. */
export function unsaidSearch(state: unknown): string {
  const search = state !== null && typeof state === 'object' ? Reflect.get(state, 'search') : undefined;
  return typeof search === 'string' ? search : '';
}
