import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#frontend/lib/class-names.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** What the button does, for those who do not see the icon. */
  readonly label: string;
  /** Why it does nothing now. It keeps its place and the focus, so that everyone can learn the reason. */
  readonly off?: string | undefined;
  readonly children: ReactNode;
}

export function IconButton({ label, off, className, onClick, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={off !== undefined || undefined}
      {...rest}
      aria-label={label}
      title={off === undefined ? label : `${label}: ${off}`}
      onClick={off === undefined ? onClick : undefined}
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-soft hover:bg-tint hover:text-link aria-disabled:opacity-40',
        className,
      )}
    >
      {children}
    </button>
  );
}
