import { type RefObject, useEffect } from 'react';
import { isTyping } from '#frontend/lib/is-typing.ts';

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

/** Marks the row whose item is open, over its list or beside it. */
const OPEN = '[aria-current=true]';

/**
 * Moves through the controls of `list` that carry `data-row`, by keys that type nothing: they do nothing while somebody writes, while
 * a dialog lies over the page, and together with Ctrl, Alt or the like. Of several lists it is the one with the focus, else the one
 * of which something is open, else the first in sight. What is open beside its list follows: a verdict is on what was chosen last.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, onHelp: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
      if (list.current !== currentList()) return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const open = rows.findIndex((row) => row.matches(OPEN));
      const focused = rows.findIndex((row) => row === document.activeElement);
      const at = focused === -1 ? open : focused;
      const go = (to: number): void => {
        rows[to]?.focus();
        if (open !== -1 && open !== to) rows[to]?.click();
      };
      if (event.key === 'j') go(Math.min(at + 1, rows.length - 1));
      else if (event.key === 'k') go(Math.max(at - 1, 0));
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
  const withFocus = lists.find((each) => each.contains(document.activeElement));
  return withFocus ?? lists.find((each) => each.querySelector(OPEN)) ?? lists.find(isInSight) ?? lists[0] ?? null;
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

const isTaken = (target: EventTarget | null): boolean =>
  document.querySelector('dialog:modal') !== null || isTyping(target);
