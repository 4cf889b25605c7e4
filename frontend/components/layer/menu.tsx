import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

interface MenuProps {
  /** What the button holds that opens the menu, and how it looks. */
  readonly button: ReactNode;
  readonly buttonClass: string;
  readonly title?: string | undefined;
  /** Links and buttons, each with the properties `menuItem`. */
  readonly children: ReactNode;
}
/** Where the focus goes in a menu that opens: to an end of it from the keyboard, else to none of its entries. */
type Entry = 'first' | 'last' | 'none';

/** A menu under a button, as the ARIA practices have it: arrows, Home, End and letters move, Escape leads back to the button. */
export function Menu({ button, buttonClass, title, children }: MenuProps) {
  const [open, setOpen] = useState<Entry | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (open === null) return undefined;
    const target = open === 'none' ? list.current : entriesOf(list.current).at(open === 'first' ? 0 : -1);
    target?.focus();
    const leave = ({ target: elsewhere }: Event): void => {
      if (elsewhere instanceof Node && !root.current?.contains(elsewhere)) setOpen(null);
    };
    for (const sign of ['pointerdown', 'focusin']) document.addEventListener(sign, leave);
    return () => {
      for (const sign of ['pointerdown', 'focusin']) document.removeEventListener(sign, leave);
    };
  }, [open]);
  const close = (): void => {
    opener.current?.focus();
    setOpen(null);
  };
  const openFrom = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  const move = (event: KeyboardEvent): void => {
    // Tab goes on from the button, since the menu is gone then.
    if (event.key === 'Escape' || event.key === 'Tab') {
      // Escape is meant for the menu, and for nothing that is open beside it.
      if (event.key === 'Escape') event.preventDefault();
      return close();
    }
    const entries = entriesOf(list.current);
    const next = entryFor(event.key, entries);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div ref={root} className="relative">
      <button
        ref={opener}
        id={`${id}-button`}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open === null ? undefined : `${id}-menu`}
        // A press of Enter or the space bar is a click without a pointer.
        onClick={({ detail }) => setOpen(open === null ? (detail === 0 ? 'first' : 'none') : null)}
        onKeyDown={openFrom}
        className={buttonClass}
      >
        {button}
      </button>
      {open !== null && (
        <div
          ref={list}
          id={`${id}-menu`}
          role="menu"
          tabIndex={-1}
          aria-labelledby={`${id}-button`}
          onKeyDown={move}
          onClick={close}
          className="absolute top-full right-0 z-40 mt-1.5 min-w-56 rounded-card border border-line bg-card p-2 shadow-raised outline-none"
        >
          {title !== undefined && (
            <p role="presentation" className="px-3 py-2 text-small font-bold text-soft">
              {title}
            </p>
          )}
          {children}
        </div>
      )}
    </div>
  );
}

const entriesOf = (list: HTMLElement | null): readonly HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
];

/** The entry that `key` leads to from the one that has the focus. */
function entryFor(key: string, entries: readonly HTMLElement[]): HTMLElement | undefined {
  const at = entries.findIndex((entry) => entry === document.activeElement);
  if (key === 'ArrowDown') return entries[(at + 1) % entries.length];
  if (key === 'ArrowUp') return entries.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return entries[0];
  if (key === 'End') return entries.at(-1);
  if (key.length !== 1) return undefined;
  const after = [...entries.slice(at + 1), ...entries.slice(0, at + 1)];
  return after.find((entry) => entry.textContent.trim().toLowerCase().startsWith(key.toLowerCase()));
}
