import { classNames } from '#frontend/lib/class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'removal' | 'light';
export interface ButtonLook {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: 'medium' | 'small' | 'large' | undefined;
  readonly wide?: boolean | undefined;
  /** Its words begin where the text above them does; a filled one would stand out of the column. */
  readonly flush?: boolean | undefined;
}

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-action text-on-fill hover:bg-action-strong aria-disabled:hover:bg-action',
  secondary: 'bg-field text-link border-2 border-accent hover:bg-tint aria-disabled:hover:bg-field',
  ghost: 'text-link hover:bg-tint aria-disabled:hover:bg-transparent',
  danger: 'bg-stop text-on-fill hover:bg-stop-strong aria-disabled:hover:bg-stop',
  // On a list, where a filled one on every row would shout: what it leads to asks first.
  removal: 'bg-field text-danger border-2 border-bad-line hover:bg-bad aria-disabled:hover:bg-field',
  light: 'bg-field text-link hover:bg-tint',
};
const outdents = { small: '-ml-3.5', medium: '-ml-5', large: '-ml-7' } as const;
const sizes = { small: 'px-3.5 text-small', medium: 'px-5', large: 'px-7 text-lead min-h-13' } as const;

/** The look of a button, also for links that act as one. Every size is at least 44 px high, so that a thumb hits it. */
export function buttonClass({
  variant = 'primary',
  size = 'medium',
  wide = false,
  flush = false,
}: ButtonLook = {}): string {
  return classNames(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-full py-2 text-center font-bold leading-tight',
    'transition-colors aria-disabled:opacity-60',
    variants[variant],
    sizes[size],
    wide && 'w-full',
    flush && outdents[size],
  );
}
