import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';

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
  const choose = (chosen: string): void => {
    const tab = tabs.find((each) => each.value === chosen);
    if (tab) onChange(tab.value);
  };
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
  return (
    <Radix.Root value={value} onValueChange={choose}>
      <Radix.List
        ref={list}
        aria-label={label}
        className="relative flex gap-1 overflow-x-auto border-b border-line p-1"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="inline-flex min-h-11 items-center gap-2 rounded-t-control border-b-3 border-transparent px-4 font-bold whitespace-nowrap text-soft hover:bg-tint data-[state=active]:border-accent data-[state=active]:text-link"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="rounded-full bg-tint px-2 text-small text-strong">{tab.count}</span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={value} className="pt-5">
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
