import { type RefObject, useEffect } from 'react';

/** Keys of a list, and what each does; the last three where a review is open. */
export const listKeys = [
  ['j', 'next'],
  ['k', 'previous'],
  ['o', 'open'],
  ['a', 'approve what is open'],
  ['r', 'reject it'],
  ['e', 'edit it'],
  ['?', 'show these keys'],
] as const;

/** Marks the lists that keys move through. */
const LIST = '[data-keys]';

/**
 * Moves through the controls of `list` that carry `data-row`, by keys that type nothing: they do nothing while somebody writes, while
 * a dialog is open, and together with Ctrl, Alt or the like. Of several lists it is the one with the focus, else the first in sight.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, onHelp: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
      if (list.current !== currentList()) return;
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

function currentList(): Element | null {
  const lists = [...document.querySelectorAll(LIST)];
  return lists.find((each) => each.contains(document.activeElement)) ?? lists.find(isInSight) ?? lists[0] ?? null;
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** Whether letters go into something that `target` is, or is in. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=tab]') !== null;

const isTaken = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null || isTyping(target);
