import { classNames } from '../../lib/class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'light';
export interface ButtonLook {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: 'medium' | 'small' | 'large' | undefined;
  readonly wide?: boolean | undefined;
}

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-brand text-white hover:bg-brand-strong aria-disabled:hover:bg-brand',
  secondary: 'bg-white text-brand-strong border-2 border-brand hover:bg-brand-tint aria-disabled:hover:bg-white',
  ghost: 'text-brand-strong hover:bg-brand-tint aria-disabled:hover:bg-transparent',
  danger: 'bg-danger text-white hover:bg-danger-strong aria-disabled:hover:bg-danger',
  light: 'bg-white text-brand-strong hover:bg-brand-tint',
};
const sizes = { small: 'px-3.5 text-sm', medium: 'px-5', large: 'px-7 text-lg min-h-13' } as const;

/** The look of a button, also for links that act as one. Every size is at least 44 px high, so that a thumb hits it. */
export function buttonClass({ variant = 'primary', size = 'medium', wide = false }: ButtonLook = {}): string {
  return classNames(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-full py-2 text-center font-bold leading-tight',
    'transition-colors aria-disabled:opacity-60',
    variants[variant],
    sizes[size],
    wide && 'w-full',
  );
}
