import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#frontend/lib/class-names.ts';
import { controlClass, Field, type FieldLook } from './field.tsx';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}
interface SelectFieldProps extends FieldLook, Omit<ComponentProps<'select'>, keyof FieldLook> {
  readonly options: readonly SelectOption[];
  /** Text of the empty choice, e.g. "Any age"; without it there is none. */
  readonly emptyLabel?: string | undefined;
}

/** A labelled select: the browser's own, which every phone and every screen reader knows. */
export function SelectField(props: SelectFieldProps) {
  const {
    label,
    hint,
    notice,
    error,
    required,
    hideLabel,
    counter,
    wrapperClass,
    options,
    emptyLabel,
    className,
    ...select
  } = props;
  return (
    <Field {...{ label, hint, notice, error, required, hideLabel, counter, wrapperClass }}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className={classNames(controlClass, 'appearance-none pr-10', className)}>
            {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-soft"
          />
        </div>
      )}
    </Field>
  );
}
