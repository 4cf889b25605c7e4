import { type ReactNode, useId } from 'react';
import { classNames } from '#frontend/lib/class-names.ts';

/** What every labelled control takes. `error` is the message of this field only. */
export interface FieldLook {
  readonly label: ReactNode;
  readonly hint?: ReactNode | undefined;
  /** What to know of the value that stands in it: a doubt about it, say. No mistake: nothing is held back. */
  readonly notice?: ReactNode | undefined;
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  /** Keeps the label for screen readers only, where the screen says it in another way. */
  readonly hideLabel?: boolean | undefined;
  /** Characters used so far and allowed, shown as `n/1000`. */
  readonly counter?: { readonly used: number; readonly max: number } | undefined;
  readonly wrapperClass?: string | undefined;
}
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
}

interface FieldProps extends FieldLook {
  readonly children: (control: ControlProps) => ReactNode;
}

/** Label and hint over any control, error and counter under it, tied to it for assistive technology. */
export function Field({
  label,
  hint,
  notice,
  error,
  required,
  hideLabel,
  counter,
  wrapperClass,
  children,
}: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, notice && `${id}-notice`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classNames('min-w-0', wrapperClass)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1 block text-small font-bold'}>
        {label}
        {required && (
          <span aria-hidden className="text-danger">
            {' '}
            *
          </span>
        )}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="mb-1 text-small text-soft">
          {hint}
        </p>
      )}
      {notice && (
        <p id={`${id}-notice`} className="mb-1 rounded-control bg-warn px-2 text-small text-warn-ink">
          {notice}
        </p>
      )}
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {(error || counter) && (
        <div className="mt-1 flex justify-between gap-3 text-small">
          {error && (
            <p id={`${id}-error`} className="font-semibold text-danger">
              {error}
            </p>
          )}
          {counter && (
            <p className={classNames('ml-auto', counter.used > counter.max ? 'font-bold text-danger' : 'text-soft')}>
              {counter.used}/{counter.max}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** The look of text boxes and selects. Text is 16 px, else phones zoom in on focus. */
export const controlClass = classNames(
  'block min-h-11 w-full rounded-control border border-control bg-field px-3.5 py-2 text-body text-ink placeholder:text-soft',
  'focus-visible:outline-offset-0 aria-invalid:border-2 aria-invalid:border-danger',
);
