import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '#frontend/lib/class-names.ts';
import { IconButton } from '#frontend/components/button/icon-button.tsx';
import { useBeside } from './beside.ts';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly size?: 'small' | 'medium' | 'large' | undefined;
  /**
   * A sheet in the middle, or a drawer at a side or at the foot of the screen; or beside the page, which goes on being used, where
   * the window has room for both, else a sheet.
   */
  readonly place?: 'centre' | 'left' | 'right' | 'bottom' | 'beside' | undefined;
  /** Somebody writes in it: a click beside it is a slip then, and costs nothing. */
  readonly holdsText?: boolean | undefined;
  /** Buttons that stay visible below the scrolling content. */
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
}

const widths = { small: 'max-w-md', medium: 'max-w-2xl', large: 'max-w-5xl' } as const;
const places = {
  centre: 'sheet m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] rounded-card',
  left: 'drawer m-0 mr-auto h-dvh max-h-none w-[min(22rem,calc(100%-3rem))] rounded-r-card [--drawer-from:-100%]',
  right: 'drawer m-0 ml-auto h-dvh max-h-none w-[min(24rem,calc(100%-3rem))] rounded-l-card',
  bottom: 'sheet m-0 mt-auto max-h-[90dvh] w-full max-w-none rounded-t-card sm:mx-auto sm:max-w-2xl',
  // Under the bar of the workbench, which gives the page the room that is left (`styles.css`).
  beside: 'beside fixed top-12 right-0 left-auto z-20 m-0 h-[calc(100dvh-3rem)] max-h-none border-l border-line',
} as const;

/**
 * A dialog on the browser's own `dialog`: it traps focus, unless it stands beside the page, closes on Escape, gives the focus back,
 * and needs no style that the content security policy would refuse.
 */
export function Dialog(props: DialogProps) {
  // The content starts anew each time: a form that was cancelled does not keep its texts.
  return props.open ? createPortal(<OpenDialog {...props} />, document.body) : null;
}

function OpenDialog(props: DialogProps) {
  const { onClose, title, description, size = 'medium', holdsText = false, footer, children } = props;
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  const beside = useBeside(element, props.place === 'beside', onClose);
  const place = props.place !== 'beside' ? (props.place ?? 'centre') : beside ? 'beside' : 'centre';
  const left = useRef<Element | null>(null);
  useEffect(() => {
    const dialog = element.current;
    const opener = document.activeElement;
    if (beside) dialog?.show();
    else dialog?.showModal();
    // Only the window has changed: whoever writes in it goes on.
    if (left.current instanceof HTMLElement) left.current.focus();
    return () => {
      const now = document.activeElement;
      left.current = dialog?.contains(now) ? now : null;
      dialog?.close();
      // Beside the page, somebody may have gone on elsewhere.
      if (beside && now !== document.body && left.current === null) return;
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      // Who has taken away what the opener belonged to goes on from the page, not from the browser's own bars. A frame later: whoever
      // knows a better place goes first.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
      });
    };
  }, [beside]);
  useEffect(() => {
    const dialog = element.current;
    // A click next to the sheet; Escape, which does the same from the keyboard, arrives as `cancel`.
    const closeByClick = (event: MouseEvent) => {
      if (event.target === dialog && !holdsText && !beside) onClose();
    };
    dialog?.addEventListener('click', closeByClick);
    return () => dialog?.removeEventListener('click', closeByClick);
  }, [onClose, holdsText, beside]);
  return (
    <dialog
      ref={element}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={classNames(
        'bg-card p-0 text-ink',
        !beside && 'shadow-raised',
        places[place],
        place === 'centre' && widths[size],
      )}
    >
      <div
        className={classNames('flex flex-col', place === 'centre' || place === 'bottom' ? 'max-h-[inherit]' : 'h-full')}
      >
        <div
          className={classNames('flex items-start gap-3 py-3 pr-3 pl-5', Boolean(children) && 'border-b border-line')}
        >
          <div className="min-w-0 grow py-1.5">
            <h2 id={`${id}-title`} className="text-title font-extrabold">
              {title}
            </h2>
            {description && (
              <div id={`${id}-description`} className="mt-1 text-soft">
                {description}
              </div>
            )}
          </div>
          <IconButton label="Close" onClick={onClose}>
            <X aria-hidden className="size-5" />
          </IconButton>
        </div>
        {/* What is drawn for those who listen alone stands out of the flow: it has to scroll with the rest, and not the dialog with it. */}
        {children && <div className="relative min-h-0 grow overflow-y-auto px-5 py-5">{children}</div>}
        {footer && <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4">{footer}</div>}
      </div>
    </dialog>
  );
}
