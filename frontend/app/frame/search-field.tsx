import type { ComponentProps } from 'react';
import { ASKED_MAX } from '#domain/everything/limits.ts';
import type { Layout } from '#domain/site/pages.ts';
import { TextField } from '#frontend/components/form/text-field.tsx';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'ref' | 'value' | 'onChange'> {
  readonly layout: Layout;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** The id of the list of what is found, and whether it holds anything. */
  readonly list: string;
  readonly expanded: boolean;
}

/**
 * What is looked for in the search of everything. It is there as soon as somebody asks for it, and has the focus: letters that are typed
 * before the rest has come are for it, and not for the page's own keys, which decide on things.
 */
export function SearchField({ layout, typed, onType, list, expanded, ...rest }: SearchFieldProps) {
  return (
    <TextField
      {...rest}
      ref={beginsHere}
      label={layout === 'admin' ? 'Page, listing, provider, member or lead' : 'Page or activity'}
      type="search"
      role="combobox"
      aria-controls={list}
      aria-expanded={expanded}
      autoComplete="off"
      maxLength={ASKED_MAX}
      value={typed}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

/**
 * The browser's dialog puts the focus where the attribute stands as it opens, which React's `autoFocus` does not write; in one that is
 * open already, the box takes it from the one before it.
 */
function beginsHere(field: HTMLInputElement | null): void {
  field?.setAttribute('autofocus', '');
  field?.focus();
}
