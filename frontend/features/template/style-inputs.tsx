import { useId } from 'react';
import { TextField } from '#frontend/components/form/text-field.tsx';

interface ColourInputProps {
  readonly label: string;
  /** Null: ours. */
  readonly value: string | null;
  readonly notice?: string | undefined;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly onChange: (value: string | null) => void;
}

/** A colour, picked or typed as #rrggbb. Empty where our own may stay. */
export function ColourInput({ label, value, notice, error, hint, onChange }: ColourInputProps) {
  const id = useId();
  return (
    <div className="flex items-end gap-2">
      <TextField
        label={label}
        hint={hint}
        notice={notice}
        error={error}
        wrapperClass="grow"
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        placeholder="#9333ea"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value.trim() === '' ? null : target.value.trim().toLowerCase())}
      />
      <input
        id={id}
        type="color"
        aria-label={`Pick: ${label}`}
        value={value !== null && /^#[0-9a-f]{6}$/.test(value) ? value : '#ffffff'}
        onChange={({ target }) => onChange(target.value)}
        className="h-11 w-11 shrink-0 rounded-control border border-control bg-field p-1"
      />
    </div>
  );
}

interface NumberInputProps {
  readonly label: string;
  readonly value: number | null;
  readonly bounds: { readonly min: number; readonly max: number };
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly onChange: (value: number | null) => void;
}

/** A whole number, in pixels mostly. Empty where it may stay as it is. */
export function NumberInput({ label, value, bounds, hint, error, onChange }: NumberInputProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      type="number"
      inputMode="numeric"
      step={1}
      {...bounds}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    />
  );
}
