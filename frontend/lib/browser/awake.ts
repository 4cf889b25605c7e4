import { useSyncExternalStore } from 'react';

/** What tells that somebody is at the page. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'input'] as const;

let awake = false;
const told = new Set<() => void>();

/** From now on a page that has only been looked at wakes at the first sign of its reader. */
export function attendToReader(): void {
  for (const sign of signs) addEventListener(sign, notice, { passive: true, capture: true });
}

function notice(event: Event): void {
  // Browsers tell of a mouse that has not moved when the page has moved beneath it.
  if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY) return;
  for (const sign of signs) removeEventListener(sign, notice, { capture: true });
  wake();
}

/** What waits for a reader comes now: there is one, or something has gone wrong. */
export function wake(): void {
  awake = true;
  for (const tell of told) tell();
}

export const isAwake = (): boolean => awake;

/** Resolves with the first sign of a reader; at once when there was one. */
export const awoken = (): Promise<void> =>
  new Promise((resolve) => {
    if (awake) resolve();
    else told.add(resolve);
  });

/** Whether somebody is at the page: what only they can need does not come before. */
export const useAwake = (): boolean =>
  useSyncExternalStore(
    watch,
    () => awake,
    () => false,
  );

function watch(tell: () => void): () => void {
  told.add(tell);
  return () => told.delete(tell);
}
