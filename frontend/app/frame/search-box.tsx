import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { ASKED_MAX } from '#domain/everything/limits.ts';
import { TextField } from '#frontend/components/form/text-field.tsx';

/** What is typed into the search of everything, and how it is left. */
export interface Asked {
  readonly label: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onClose: () => void;
}

type SearchBoxProps = Asked & Omit<ComponentProps<typeof TextField>, keyof Asked | 'onChange' | 'value' | 'type'>;

/** Where it is typed: it has the focus from the beginning, and Escape leaves it at once. */
export function SearchBox({ label, typed, onType, onClose, onKeyDown, ...more }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const box = field.current;
    // The browser's dialog puts the focus where this attribute stands, which React's `autoFocus` does not write.
    box?.setAttribute('autofocus', '');
    // In a dialog that is open already, it goes on where somebody is typing.
    box?.focus();
    box?.setSelectionRange(box.value.length, box.value.length);
  }, []);
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    // At once, and not only what was typed, which is all that it does in a field of this kind.
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onClose();
    }
    onKeyDown?.(event);
  };
  return (
    <TextField
      {...more}
      ref={field}
      label={label}
      type="search"
      autoComplete="off"
      maxLength={ASKED_MAX}
      value={typed}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={press}
    />
  );
}
