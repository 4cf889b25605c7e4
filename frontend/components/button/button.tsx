import { type ComponentProps, type MouseEvent, useId } from 'react';
import { classNames } from '#frontend/lib/class-names.ts';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { Spinner } from '#frontend/components/state/spinner.tsx';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'>, ButtonLook {
  /** Shows that the button's work is running; presses do nothing meanwhile. */
  readonly loading?: boolean | undefined;
  /** Why the button does nothing now. It stays focusable, so that everyone can learn the reason. */
  readonly disabledReason?: string | undefined;
}

export function Button(props: ButtonProps) {
  const { variant, size, wide, flush, loading = false, disabledReason, className, children, onClick, ...rest } = props;
  const reasonId = useId();
  const inactive = loading || disabledReason !== undefined;
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (inactive) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <button
        type="button"
        {...rest}
        className={classNames(buttonClass({ variant, size, wide, flush }), className)}
        aria-disabled={inactive || undefined}
        aria-busy={loading || undefined}
        aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
        title={disabledReason ?? rest.title}
        onClick={press}
      >
        {loading && <Spinner />}
        {children}
      </button>
      {disabledReason !== undefined && (
        <span id={reasonId} className="sr-only">
          {disabledReason}
        </span>
      )}
    </>
  );
}
