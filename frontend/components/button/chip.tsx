import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#frontend/lib/class-names.ts';

/** The look of a small choice: bordered, tinted once it is chosen. */
export const chipClass = (chosen: boolean): string =>
  classNames(
    'inline-flex min-h-9 max-w-full shrink-0 items-center gap-1.5 rounded-full border px-3 text-small font-bold whitespace-nowrap',
    chosen ? 'border-accent bg-tint text-strong' : 'border-control bg-field text-ink hover:border-accent',
  );

interface ChipProps {
  readonly children: ReactNode;
  readonly onPress: () => void;
}

interface ToggleChipProps extends ChipProps, Pick<ComponentProps<'button'>, 'onKeyDown' | 'onBlur'> {
  readonly chosen: boolean;
}

/** A choice that is on or off. */
export function ToggleChip({ chosen, children, onPress, ...rest }: ToggleChipProps) {
  return (
    <button {...rest} type="button" aria-pressed={chosen} onClick={onPress} className={chipClass(chosen)}>
      {children}
    </button>
  );
}

/** What is chosen, and the way to take it away. `what` is said before it to those who hear the page: "Remove filter:". */
export function RemovableChip({ what, children, onPress }: ChipProps & { readonly what: string }) {
  return (
    <button type="button" onClick={onPress} className={chipClass(true)}>
      <span className="sr-only">{what} </span>
      <span className="truncate">{children}</span>
      <X aria-hidden className="size-4 shrink-0" />
    </button>
  );
}
