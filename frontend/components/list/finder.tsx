import { Search } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from '#frontend/components/button/button.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { SEARCH_MAX } from '#frontend/lib/address/list-part.ts';
import { useFollowing } from '#frontend/lib/forms/use-following.ts';
import { type Finding, sortWords } from './finding.ts';

interface FinderProps {
  readonly ref: Ref<HTMLFormElement>;
  readonly finding: Finding;
  /** The list's. */
  readonly label: string;
}

/** Over a list: what it is searched for, and how it is sorted. */
export function Finder({ ref, finding, label }: FinderProps) {
  const { by, part, sorts, onFind } = finding;
  const [typed, setTyped] = useFollowing(part.search);
  return (
    <form
      ref={ref}
      role="search"
      aria-label={label}
      className="mb-3 flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onFind({ search: typed.trim() });
      }}
    >
      {by !== undefined && (
        <div className="flex max-w-md grow basis-72 items-end gap-2">
          <TextField
            label={by}
            hideLabel
            placeholder={by}
            type="search"
            maxLength={SEARCH_MAX}
            wrapperClass="grow"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" variant="secondary">
            <Search aria-hidden className="size-5" />
            Search
          </Button>
        </div>
      )}
      <SelectField
        label={`Sort ${label.toLowerCase()}`}
        hideLabel
        wrapperClass="basis-44"
        value={part.sort}
        options={sorts.map((value) => ({ value, label: sortWords[value] }))}
        onChange={({ target }) => {
          const sort = sorts.find((each) => each === target.value);
          // What was typed goes along.
          if (sort !== undefined) onFind({ sort, search: typed.trim() });
        }}
      />
    </form>
  );
}
