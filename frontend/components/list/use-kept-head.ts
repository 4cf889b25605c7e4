import { type RefObject, useEffect, useRef } from 'react';
import type { Sorting } from './rows.tsx';

/**
 * The head of a column goes with the rows of `list` while these come in the order that was asked for by it: when they are there again,
 * by `isThere`, the focus returns to it, unless somebody has gone on elsewhere meanwhile.
 */
export function useKeptHead(
  list: RefObject<HTMLElement | null>,
  isThere: boolean,
  sorting: Sorting | undefined,
): Sorting | undefined {
  const pressed = useRef<string | null>(null);
  useEffect(() => {
    if (!isThere) return;
    const label = pressed.current;
    pressed.current = null;
    if (label === null || document.activeElement !== document.body) return;
    const heads = [...(list.current?.querySelectorAll<HTMLElement>('[data-sort]') ?? [])];
    heads.find(({ dataset }) => dataset['sort'] === label)?.focus({ preventScroll: true });
  }, [list, isThere]);
  const onSort = (label: string): void => {
    pressed.current = label;
    sorting?.onSort(label);
  };
  return sorting && { ...sorting, onSort };
}
