import type { ComponentProps } from 'react';
import { classNames } from '#frontend/lib/class-names.ts';
import { controlClass, Field, type FieldLook } from './field.tsx';

/** A labelled text box. Takes everything an `input` takes, and what react-hook-form's `register` gives. */
export function TextField(props: FieldLook & Omit<ComponentProps<'input'>, keyof FieldLook>) {
  const { label, hint, notice, error, required, hideLabel, counter, wrapperClass, className, ...input } = props;
  return (
    <Field {...{ label, hint, notice, error, required, hideLabel, counter, wrapperClass }}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          className={classNames(controlClass, 'read-only:bg-page', className)}
        />
      )}
    </Field>
  );
}

/** A labelled box for longer texts. */
export function TextAreaField(props: FieldLook & Omit<ComponentProps<'textarea'>, keyof FieldLook>) {
  const { label, hint, notice, error, required, hideLabel, counter, wrapperClass, className, ...area } = props;
  return (
    <Field {...{ label, hint, notice, error, required, hideLabel, counter, wrapperClass }}>
      {(control) => (
        <textarea
          rows={4}
          {...area}
          {...control}
          className={classNames(controlClass, 'read-only:bg-page', className)}
        />
      )}
    </Field>
  );
}
