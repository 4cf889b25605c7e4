import { useEffect, useRef, useState } from 'react';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { claimHeaders } from '#frontend/features/listing/claim-tokens.ts';

/** Milliseconds without a key press after which what was typed is saved. */
const PAUSE = 2500;

export interface Autosave {
  readonly isSaving: boolean;
  /** When the draft was last saved, ISO 8601; null before that. */
  readonly savedAt: string | null;
  /** It could not be saved, and is kept in the browser meanwhile. */
  readonly hasFailed: boolean;
}

/**
 * Saves the draft `id` with `edits` whenever the typing rests, while it `isDraft`: what has been submitted changes by its button
 * alone. One at a time, and what did not go through is tried again with the next change.
 */
export function useAutosave(id: string, isDraft: boolean, edits: Readonly<Record<string, unknown>>): Autosave {
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const saving = useCommand('PUT /api/drafts/:id', {
    headers: claimHeaders(id),
    onSuccess: () => setSavedAt(new Date().toISOString()),
  });
  const { mutate, isPending, isError } = saving;
  const text = JSON.stringify(edits);
  const tried = useRef('{}');
  useEffect(() => {
    // Nothing to save any more: the same words again are another change.
    if (text === '{}') tried.current = text;
    if (!isDraft || isPending || text === tried.current) return undefined;
    const timer = setTimeout(() => {
      tried.current = text;
      mutate({ params: { id }, body: JSON.parse(text) as Record<string, never> });
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [id, isDraft, isPending, text, mutate]);
  return { isSaving: isPending, savedAt, hasFailed: isError };
}
