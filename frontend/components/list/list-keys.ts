import { type RefObject, useEffect } from 'react';

/** Keys of a list, and what each does. `o` and Enter open what is chosen. */
export const listKeys = [
  ['j', 'next'],
  ['k', 'previous'],
  ['o', 'open'],
  ['?', 'show these keys'],
] as const;

/**
 * Moves through the controls of `list` that carry `data-row`, by keys that type nothing: they do nothing while somebody writes, while
 * a dialog is open, and together with Ctrl, Alt or the like.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, onHelp: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const at = rows.findIndex((row) => row === document.activeElement);
      if (event.key === 'j') rows[Math.min(at + 1, rows.length - 1)]?.focus();
      else if (event.key === 'k') rows[Math.max(at - 1, 0)]?.focus();
      else if (event.key === 'o') rows[at]?.click();
      else if (event.key === '?') onHelp();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [list, onHelp]);
}

const isTaken = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=tab]') !== null);
