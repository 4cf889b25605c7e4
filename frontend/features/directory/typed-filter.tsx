import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldLook } from '#frontend/components/form/field.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';

/** Milliseconds without a key press after which what was typed counts. */
const PAUSE = 350;

interface TypedFilterProps extends FieldLook, Omit<ComponentProps<'input'>, keyof FieldLook | 'value' | 'onChange'> {
  readonly value: string;
  readonly onCommit: (text: string) => void;
  /** What does not belong into the box, and is dropped as it is typed. */
  readonly without?: RegExp;
  /** What a text says as the filter: "12." is 12, and may still become 12.50. */
  readonly read?: (text: string) => string;
}

const trimmed = (text: string): string => text.trim();

/** A text box whose text becomes a filter when the typing rests, on Enter, and on leaving it. */
export function TypedFilter({ value, onCommit, without, read = trimmed, ...field }: TypedFilterProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The filter changed elsewhere (Back button, a chip): show that, but leave alone what is being typed.
  if (known !== value) {
    setKnown(value);
    if (read(typed) !== value) setTyped(value);
  }
  const commit = (text: string): void => {
    clearTimeout(timer.current);
    if (read(text) !== value) onCommit(read(text));
  };
  const take = (input: string): void => {
    const text = without ? input.replaceAll(without, '') : input;
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => commit(text), PAUSE);
  };
  const box = useRef<HTMLInputElement>(null);
  const takeEarly = useEffectEvent(() => {
    const early = box.current?.value ?? '';
    if (early !== typed) take(early);
  });
  // What was typed into a page that had arrived drawn, before this came.
  useEffect(() => takeEarly(), []);
  return (
    <TextField
      {...field}
      ref={box}
      value={typed}
      onChange={(event) => take(event.target.value)}
      onBlur={() => commit(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(typed);
      }}
    />
  );
}
