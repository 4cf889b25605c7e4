import { useState } from 'react';
import { Button } from '#frontend/components/button/button.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';

interface QueueSearchProps {
  readonly search: string;
  readonly onSearch: (words: string) => void;
}

/** Narrows a queue to what has some words in its name. */
export function QueueSearch({ search, onSearch }: QueueSearchProps) {
  const [typed, setTyped] = useState(search);
  return (
    <form
      role="search"
      aria-label="Listings of this queue"
      className="mb-3 flex max-w-md items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <TextField
        label="Search by name"
        hideLabel
        placeholder="Search by name"
        type="search"
        maxLength={200}
        wrapperClass="grow"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </form>
  );
}
