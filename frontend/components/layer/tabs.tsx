import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';

export interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** How many entries the tab holds; left out while it is not known. */
  readonly count?: number | undefined;
}
interface TabsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly tabs: readonly Tab<Value>[];
  /** The panel of the chosen tab. */
  readonly children: ReactNode;
}

/** Tabs over one panel. Arrow keys move between them, and choose. */
export function Tabs<Value extends string>({ label, value, onChange, tabs, children }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const placed = useRef('');
  useEffect(() => {
    // On a phone the row is wider than the screen, the more so when the counts arrive: the chosen tab must not lie out of sight.
    const shown = JSON.stringify([value, tabs]);
    const tab = list.current?.children[tabs.findIndex((each) => each.value === value)];
    if (placed.current === shown || !list.current || !(tab instanceof HTMLElement)) return;
    placed.current = shown;
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.clientWidth) / 2;
  });
  const move = (event: KeyboardEvent): void => {
    const last = tabs.length - 1;
    // Where the focus is: what it has chosen may not have been drawn yet.
    const at = [...(list.current?.children ?? [])].indexOf(event.currentTarget);
    const next = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at <= 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ];
    const chosen = next === undefined ? undefined : tabs[next];
    const element = next === undefined ? undefined : list.current?.children[next];
    if (!chosen || !(element instanceof HTMLElement)) return;
    event.preventDefault();
    element.focus();
    onChange(chosen.value);
  };
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="relative flex overflow-x-auto sm:gap-1 border-b border-line p-1"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={move}
            className="inline-flex min-h-11 items-center gap-2 rounded-t-control border-b-3 border-transparent px-3 font-bold sm:px-4 whitespace-nowrap text-soft hover:bg-tint aria-selected:border-accent aria-selected:text-link"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="rounded-full bg-tint px-2 text-small text-strong">{tab.count}</span>
            )}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" tabIndex={0} aria-labelledby={`${id}-${value}`} className="pt-5">
        {children}
      </div>
    </div>
  );
}
