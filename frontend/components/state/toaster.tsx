import { X } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#frontend/components/button/button.tsx';
import { classNames } from '#frontend/lib/class-names.ts';
import { keepFocus, leadOn } from '#frontend/lib/browser/focus-goes-on.ts';
import { toast, type Toast, useToast } from '#frontend/lib/toast.ts';
import { useNoticePlace } from './use-notice-place.ts';

// Like notices it is there with the first sign of a reader on every page.
keepFocus();

/** Milliseconds that a toast stays, longer where it offers to undo, and pixels that a swipe must go to dismiss it. */
const DURATION = 5000;
const DURATION_WITH_UNDO = 10_000;
const SWIPE = 50;

/**
 * The one place where toasts appear; F8 leads there, which its name says. What is to be read out goes into regions that stood there before:
 * screen readers do not notice a region that comes with its words in it. Whoever is in a notice when it goes is where they came from.
 */
export function Toaster() {
  const shown = useToast();
  const home = useRef<HTMLDivElement>(null);
  const section = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const leadBack = useCallback(() => goOnAt(cameFrom.current), []);
  const { place, id, isHeard } = useNoticePlace(home, shown?.id);
  useEffect(() => {
    const come = ({ key }: KeyboardEvent): void => {
      if (key === 'F8') section.current?.focus();
    };
    const region = section.current;
    const enter = ({ relatedTarget: from }: FocusEvent): void => {
      if (from instanceof Node && region?.contains(from)) return;
      cameFrom.current = from instanceof HTMLElement ? from : null;
    };
    document.addEventListener('keydown', come);
    region?.addEventListener('focusin', enter);
    return () => {
      document.removeEventListener('keydown', come);
      region?.removeEventListener('focusin', enter);
    };
  }, []);
  const open = shown?.open && shown.id === id ? shown : null;
  const entry = open && <Entry key={open.id} {...open} onGone={leadBack} />;
  const kind = isHeard ? 'heard' : open?.kind;
  return (
    <div ref={home}>
      {createPortal(
        <section
          ref={section}
          aria-label="Notice (F8)"
          tabIndex={-1}
          className="notices pointer-events-none fixed z-50 w-full max-w-md p-4 outline-none"
        >
          <div role="status">{kind === 'success' && entry}</div>
          <div role="alert">{kind === 'error' && entry}</div>
          <div>{kind === 'heard' && entry}</div>
        </section>,
        place,
      )}
    </div>
  );
}

/** Who has lost the focus is at `element` again, or else on the page: where nothing that has gone knows a better place. */
const goOnAt = (element: HTMLElement | null): void =>
  leadOn(-1, () => {
    for (const place of [element, document.getElementById('main')])
      if (document.activeElement === document.body) place?.focus({ preventScroll: true });
  });

/**
 * Goes by itself, but not while a pointer or the focus is on it, or its reader at another window. A swipe to the right takes it away.
 * When it goes with the focus in it, it calls `onGone`.
 */
function Entry({ id, kind, title, description, undo, onGone }: Toast & { readonly onGone: () => void }) {
  const duration = undo ? DURATION_WITH_UNDO : DURATION;
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    toast.isDrawn();
    return root.current ? attend(root.current, duration, () => toast.dismiss(id)) : undefined;
  }, [id, duration]);
  // Before it is taken out of the page, and the focus with it.
  useLayoutEffect(() => {
    const element = root.current;
    return () => {
      if (element?.contains(document.activeElement)) onGone();
    };
  }, [onGone]);
  return (
    <div
      ref={root}
      className={classNames(
        'pointer-events-auto flex touch-pan-y items-start gap-3 rounded-card border py-3 pr-2 pl-5 shadow-raised',
        kind === 'error' ? 'border-stop-strong bg-stop text-on-fill' : 'border-line bg-card text-ink',
      )}
    >
      <div className="min-w-0 grow py-1.5">
        <p className="font-bold">{title}</p>
        {description !== undefined && <p className="wrap-anywhere">{description}</p>}
        {undo && <p className="sr-only">Press F8 to get here.</p>}
      </div>
      {undo && (
        <Button variant="secondary" size="small" onClick={toast.undo}>
          Undo
        </Button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => toast.dismiss(id)}
        className={classNames(
          'inline-flex size-11 shrink-0 items-center justify-center rounded-full',
          kind === 'error' ? 'hover:bg-stop-strong' : 'hover:bg-tint',
        )}
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  );
}

/** Calls `dismiss` when `element` has been left alone for long enough, or is taken away. Answers what ends that. */
function attend(element: HTMLElement, duration: number, dismiss: () => void): () => void {
  const over = new AbortController();
  const heard = { signal: over.signal };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hold = (): void => clearTimeout(timer);
  const letGo = (): void => {
    hold();
    timer = setTimeout(dismiss, duration);
  };
  letGo();
  for (const sign of ['pointerenter', 'focusin']) element.addEventListener(sign, hold, heard);
  for (const sign of ['pointerleave', 'focusout']) element.addEventListener(sign, letGo, heard);
  addEventListener('blur', hold, heard);
  addEventListener('focus', letGo, heard);
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    // It is meant for the notice, and for nothing that is open beside it.
    event.preventDefault();
    dismiss();
  };
  element.addEventListener('keydown', leave, heard);
  let begun: number | undefined;
  let moved = 0;
  const drag = (by: number): void => {
    moved = Math.max(0, by);
    element.style.translate = `${moved}px`;
  };
  const drop = (): void => {
    begun = undefined;
    if (moved > SWIPE) dismiss();
    drag(0);
  };
  element.addEventListener('pointerdown', ({ clientX }) => (begun = clientX), heard);
  element.addEventListener('pointermove', ({ clientX }) => begun !== undefined && drag(clientX - begun), heard);
  for (const sign of ['pointerup', 'pointercancel', 'pointerleave']) element.addEventListener(sign, drop, heard);
  return () => {
    over.abort();
    hold();
  };
}
