import { useEffect, useRef, useState } from 'react';
import type { ActivityInput } from '#domain/listing/input.ts';
import type { Activity } from '#domain/listing/shown/views.ts';
import { isOutOfReach, isPassing } from '#frontend/lib/api/api-error.ts';
import { isSiteAway, onSiteBack } from '#frontend/lib/api/site.ts';
import { useCommands } from '#frontend/lib/api/use-command.ts';
import { inTurn } from '#frontend/lib/in-turn.ts';
import { rulesComing, useProblemsBy } from '#frontend/lib/rules/rules.ts';
import { claimHeaders } from '#frontend/features/listing/claim-tokens.ts';
import { fieldOf } from '#frontend/features/listing/editing/listing-form.ts';
import type { ListingEditor } from '#frontend/features/listing/editing/use-listing-editor.ts';

/** Milliseconds without a key press after which what was typed is saved. */
const PAUSE = 2500;
/** Milliseconds after which at least, and twice as many at most, a save is tried again that did not go through though the site is there. */
const AGAIN = 10_000;

export interface Autosave {
  readonly isSaving: boolean;
  /** When the draft was last saved, ISO 8601; null before that. */
  readonly savedAt: string | null;
  /** Why it could not be saved, and is kept in the browser meanwhile; null when it could. */
  readonly error: Error | null;
  /** Fields that are kept in the browser until they are such as the server takes. */
  readonly heldBack: readonly string[];
}

/**
 * Saves the draft `id` with what its `editor` holds whenever the typing rests, while it `isDraft`: what has been submitted changes by
 * its button alone. One at a time, and what did not go through is tried again with the next change, when the site is back that was away,
 * and after a while where only who takes it was. A field that the server would refuse, half an address say, does not hold up the others.
 * `onSaved` is told what was saved, and the draft as it is then.
 */
export function useAutosave(
  id: string,
  isDraft: boolean,
  editor: ListingEditor,
  onSaved?: (sent: ActivityInput, draft: Activity) => void,
): Autosave {
  const { changes, sending } = editor;
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [heldBack, setHeldBack] = useState<readonly string[]>([]);
  const headers = claimHeaders(id);
  const saving = useCommands(
    (body: ActivityInput, send) =>
      inTurn(id, async () => {
        const answer = await send('PUT /api/drafts/:id', { params: { id }, body }, headers);
        // Before anything on the screen shows it.
        onSaved?.(body, answer.activity);
        return answer;
      }),
    {
      onSuccess: (_answer, sent) => {
        editor.forgetSent(sent);
        setSavedAt(new Date().toISOString());
      },
    },
  );
  const { mutate, isPending, error } = saving;
  const problems = useProblemsBy('listing', changes);
  const text = JSON.stringify(changes);
  const wrong = problems && JSON.stringify([...new Set(Object.keys(problems).map(fieldOf))]);
  // How often there was a reason to try again what could not be saved.
  const [returns, setReturns] = useState(0);
  const tried = useRef({ text: '{}', returns });
  useEffect(() => {
    if (error === null || !isPassing(error)) return undefined;
    const tryAgain = (): void => setReturns((count) => count + 1);
    const stop = onSiteBack(tryAgain);
    // What takes commands may be away by itself: pages come, so nobody is told when it is back.
    const byItself = (): void => {
      if (isOutOfReach(error) && !isSiteAway()) tryAgain();
    };
    const timer = setTimeout(byItself, AGAIN * (1 + Math.random()));
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [error]);
  useEffect(() => {
    // Nothing to save any more: the same words again are another change.
    if (text === '{}') tried.current = { text, returns };
    const isTried = text === tried.current.text && returns === tried.current.returns;
    if (!isDraft || isPending || isTried) return undefined;
    // Words that come out of the tab again are here before anybody fills in a field.
    if (wrong === undefined) void rulesComing();
    const timer = setTimeout(() => {
      tried.current = { text, returns };
      const { fit, unfit } = sift(JSON.parse(text) as ActivityInput, JSON.parse(wrong ?? '[]') as string[]);
      setHeldBack(unfit);
      if (Object.keys(fit).length === 0) return;
      sending(fit);
      mutate(fit);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [isDraft, isPending, text, wrong, returns, sending, mutate]);
  return { isSaving: isPending, savedAt, error, heldBack: heldBack.filter((name) => name in changes) };
}

/** `changes` without those that are `wrong`, and the names of these. */
function sift(changes: ActivityInput, wrong: readonly string[]): { fit: ActivityInput; unfit: readonly string[] } {
  const unfit = wrong.filter((name) => name in changes);
  return { fit: Object.fromEntries(Object.entries(changes).filter(([name]) => !unfit.includes(name))), unfit };
}
