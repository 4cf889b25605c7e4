import { useSyncExternalStore } from 'react';
import { keep, withKept } from '#frontend/lib/kept/kept.ts';

const NAME = 'single-keys';

/** What was chosen on this page, which counts also where the browser keeps nothing. */
let chosen: boolean | undefined;
const told = new Set<() => void>();

/**
 * Whether a key acts by itself in lists and reviews. To who speaks to their computer a word is a row of such keys, and hands that shake
 * press some without meaning to: either would decide by accident, so the keys can be switched off (WCAG 2.1.4). This browser remembers it.
 */
export function areKeysOn(): boolean {
  try {
    return chosen ?? withKept(NAME, { on: true }, localStorage).on;
  } catch {
    return true;
  }
}

export function switchKeys(on: boolean): void {
  chosen = on;
  try {
    keep(NAME, on ? {} : { on }, localStorage);
  } catch {
    // Where it is switched off the choice lives as long as the page.
  }
  for (const tell of told) tell();
}

export const useKeysOn = (): boolean => useSyncExternalStore(watch, areKeysOn);

function watch(tell: () => void): () => void {
  told.add(tell);
  return () => told.delete(tell);
}
