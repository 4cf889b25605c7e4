import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#frontend/lib/class-names.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** What the button does, for those who do not see the icon. */
  readonly label: string;
  readonly children: ReactNode;
}

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-soft hover:bg-tint hover:text-link',
        className,
      )}
    >
      {children}
    </button>
  );
}
