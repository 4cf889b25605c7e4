import { type RefObject, useEffect } from 'react';
import { isTyping } from '#frontend/lib/forms/is-typing.ts';
import { toast } from '#frontend/lib/toast.ts';
import { isCombined, type KeyPress } from './key-press.ts';
import { areKeysOn } from './single-keys.ts';

/** Keys, and what each does. */
export type KeyWords = readonly (readonly [key: string, does: string])[];

/** The last decision is taken back wherever there are decisions. */
export const undoKey: KeyWords[number] = ['u', 'undo what was decided last'];

/** What a key does that presses the button `label` of what is open beside the list. */
export const keyOfOpen = (key: string, label: string): KeyWords[number] => [key, `“${label}”, when it is open`];

/** The keys that do something in a list: with `several`, where several are chosen at once; `decided`, by which it is decided on. */
export const keysHere = (several: boolean, decided: KeyWords): KeyWords => [
  ['j', 'next'],
  ['k', 'previous'],
  ['o', 'open'],
  ...(several ? ([['x', 'choose it for several at once']] as const) : []),
  ...decided,
  ['?', 'show these keys'],
];

const moves = { j: 'next', k: 'previous', o: 'open', x: 'choose', u: 'undo', '?': 'help' } as const;
type Move = (typeof moves)[keyof typeof moves];

/** What a key asks of a list; nothing when it is combined with another, or `isTaken` by what somebody is about. */
export function moveOf(press: KeyPress, isTaken: boolean): Move | undefined {
  if (isCombined(press) || isTaken) return undefined;
  return Object.entries(moves).find(([key]) => key === press.key)?.[1];
}

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
      const move = moveOf(event, isTaken(event.target));
      if (move === undefined || !areKeysOn() || list.current !== currentList()) return;
      if (move === 'undo') return toast.undo();
      event.preventDefault();
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const open = rows.findIndex((row) => row.matches(OPEN));
      const focused = rows.findIndex((row) => row === document.activeElement);
      const at = focused === -1 ? open : focused;
      const go = (to: number): void => {
        rows[to]?.focus();
        if (open !== -1 && open !== to) rows[to]?.click();
      };
      if (move === 'next') go(Math.min(at + 1, rows.length - 1));
      else if (move === 'previous') go(Math.max(at - 1, 0));
      else if (move === 'open') rows[at]?.click();
      else if (move === 'choose') rows[at]?.closest('tr')?.querySelector<HTMLElement>('[data-choose]')?.click();
      else onHelp();
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
