import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '#frontend/lib/class-names.ts';

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode | undefined;
  /** What to know of the answer that stands in it. */
  readonly notice?: ReactNode | undefined;
  readonly error?: string | undefined;
  /** Where an error stands that is about this and other boxes. */
  readonly errorId?: string | undefined;
  /** Radio buttons share this look. */
  readonly type?: 'checkbox' | 'radio' | undefined;
}

/** A labelled checkbox or radio button; the whole row is its target. */
export function CheckboxField({
  label,
  hint,
  notice,
  error,
  errorId,
  className,
  type = 'checkbox',
  required,
  ...input
}: CheckboxFieldProps) {
  const id = useId();
  const about = [notice && `${id}-notice`, hint && `${id}-hint`, error && `${id}-error`, errorId];
  const described = about.filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center gap-3 py-1.5">
        <input
          id={id}
          {...input}
          type={type}
          aria-describedby={described === '' ? undefined : described}
          aria-invalid={error || errorId ? true : undefined}
          aria-required={required || undefined}
          className={classNames('size-5 shrink-0 accent-action')}
        />
        <span className="min-w-0 grow">
          {label}
          {required && (
            <span aria-hidden className="text-danger">
              {' '}
              *
            </span>
          )}
        </span>
      </label>
      {notice && (
        <p id={`${id}-notice`} className="ml-8 w-fit rounded-control bg-warn px-2 text-small text-warn-ink">
          {notice}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="pl-8 text-small text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="pl-8 text-small font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
