import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** Milliseconds before a tooltip opens, and within which the next one opens at once (A section 9). */
const OPEN_DELAY = 700;
const SKIP_DELAY = 300;

/** A short remark on one focusable control, on hover and on focus. Never the only place of what one must know. */
export function Tooltip({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={OPEN_DELAY} skipDelayDuration={SKIP_DELAY}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            className="z-40 max-w-xs rounded-xl bg-ink px-3 py-2 text-sm text-white shadow-lift"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
