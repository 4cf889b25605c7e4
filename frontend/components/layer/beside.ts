import { type RefObject, useEffect } from 'react';
import { isTyping } from '#frontend/lib/forms/is-typing.ts';
import { useMedia } from '#frontend/lib/browser/use-media.ts';

/** From this width on there is room for a list and what was opened from it, beside the workbench's navigation. */
export const WIDE = '(width >= 80rem)';

/**
 * Whether `dialog`, which asks for it by `asked`, stands beside the page and not over it. There it is no modal one, which the browser
 * would close on Escape: so that key closes it from anywhere but from a box of the page that somebody writes in.
 */
export function useBeside(dialog: RefObject<HTMLElement | null>, asked: boolean, onClose: () => void): boolean {
  const beside = useMedia(WIDE) && asked;
  useEffect(() => {
    if (!beside) return undefined;
    const press = ({ key, target, defaultPrevented }: KeyboardEvent): void => {
      if (key !== 'Escape' || defaultPrevented || document.querySelector('dialog:modal')) return;
      if (!isTyping(target) || (target instanceof Node && dialog.current?.contains(target))) onClose();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [beside, dialog, onClose]);
  return beside;
}
