import { type RefObject, useEffect } from 'react';
import { isTyping } from '#frontend/lib/is-typing.ts';

/** Lets a letter press the button of `part` that names it as its shortcut; letters that are typed stay letters. */
export function useShortcutKeys(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
      // A question over the part is answered first.
      const dialog = part.current?.closest('dialog');
      if ([...document.querySelectorAll('dialog[open]')].at(-1) !== dialog || isElsewhere(dialog)) return;
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
}

/** Whether somebody is about something else than `dialog`, beside it: nothing is decided there by a letter that was meant for that. */
function isElsewhere(dialog: HTMLDialogElement | null | undefined): boolean {
  const { activeElement: at, body } = document;
  return at !== null && at !== body && !dialog?.contains(at) && !at.matches('[aria-current=true]');
}
