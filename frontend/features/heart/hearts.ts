import { useSyncExternalStore } from 'react';

/** What is saved, as far as this browser knows; until it is known, nothing. */
let saved: ReadonlySet<string> = new Set();
const told = new Set<() => void>();

/** From now on the hearts of `ids` are full. */
export function showSaved(ids: Iterable<string>): void {
  saved = new Set(ids);
  for (const tell of told) tell();
}

/** Whether the heart of the activity `id` is full. */
export const useSaved = (id: string): boolean =>
  useSyncExternalStore(
    watch,
    () => saved.has(id),
    () => false,
  );

function watch(tell: () => void): () => void {
  told.add(tell);
  return () => told.delete(tell);
}
