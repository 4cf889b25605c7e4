import { type RefObject, useEffect } from 'react';
import { isTyping } from '#frontend/lib/forms/is-typing.ts';
import { isCombined, type KeyPress } from './key-press.ts';
import { areKeysOn, useKeysOn } from './single-keys.ts';

/** What somebody is about when a key is pressed. */
interface About {
  /** The key is a letter of what they write. */
  readonly isWriting: boolean;
  /** A question lies over the part: it is answered first. */
  readonly isAsked: boolean;
  /** Their focus is on something beside the part. */
  readonly isElsewhere: boolean;
}

/**
 * Whether a key press decides something. Nothing is decided by a key that was meant for something else, nor by one that is held down,
 * which would decide on what comes next, too.
 */
export const decides = (press: KeyPress, { isWriting, isAsked, isElsewhere }: About): boolean =>
  !isCombined(press) && !press.repeat && !isWriting && !isAsked && !isElsewhere;

/**
 * Lets a letter press the button of `part` that names it as its shortcut; letters that are typed stay letters. Returns what a button says
 * of its key: nothing while the keys are off, since what is announced has to work.
 */
export function useShortcutKeys(part: RefObject<HTMLElement | null>): (key: string) => string | undefined {
  const on = useKeysOn();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const dialog = part.current?.closest('dialog');
      const about = {
        isWriting: isTyping(event.target),
        isAsked: [...document.querySelectorAll('dialog[open]')].at(-1) !== dialog,
        isElsewhere: isElsewhere(dialog),
      };
      if (!areKeysOn() || !decides(event, about)) return;
      const button = [...(part.current?.querySelectorAll<HTMLElement>('[aria-keyshortcuts]') ?? [])].find(
        (each) => each.getAttribute('aria-keyshortcuts') === event.key,
      );
      if (!button) return;
      event.preventDefault();
      button.click();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [part]);
  return (key) => (on ? key : undefined);
}

/** Whether somebody is about something else than `dialog`, beside it. */
function isElsewhere(dialog: HTMLDialogElement | null | undefined): boolean {
  const { activeElement: at, body } = document;
  return at !== null && at !== body && !dialog?.contains(at) && !at.matches('[aria-current=true]');
}
