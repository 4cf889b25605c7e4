import { useState } from 'react';
import { useKept, withKept } from '#frontend/lib/kept/kept.ts';

/**
 * What an admin notes of something, kept under `typedAs` as they type. `stands` is what is noted of it now: whoever has typed nothing
 * sees that, also when a colleague has just noted it, and so sends nothing of their own. `isCrossed` says that a colleague has changed
 * it since they began to type.
 */
export function useNotes(typedAs: string, stands: string) {
  const [typed, setTyped] = useState(() => {
    const kept = withKept(typedAs, { notes: stands, over: stands });
    return kept.notes === stands ? null : kept;
  });
  // It was sent, and stands there now.
  if (typed !== null && typed.over !== stands && typed.notes.trim() === stands) setTyped(null);
  useKept(typedAs, typed ?? {});
  return {
    notes: typed?.notes ?? stands,
    isTyped: typed !== null,
    isCrossed: typed !== null && typed.over !== stands,
    type: (notes: string): void => setTyped(notes === stands ? null : { notes, over: typed?.over ?? stands }),
  };
}
