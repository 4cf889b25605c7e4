import { Search } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { offerCategories, type OfferCategory, offerCategoryIds } from '#domain/offer/words.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { tooLong } from '#frontend/lib/forms/too-long.ts';
import { useFollowing } from '#frontend/lib/forms/use-following.ts';

/** As many characters as the search takes. */
const SEARCH_MAX = 200;
const options = offerCategoryIds.map((value) => ({ value, label: offerCategories[value] }));

interface Narrowed {
  readonly search: string;
  readonly category: OfferCategory | '';
}
interface OfferFilterFormProps {
  readonly filters: Narrowed;
  /** What was typed goes along when a category is chosen. */
  readonly onNarrow: (next: Narrowed) => void;
}

/** Words and a category of offers. */
export function OfferFilterForm({ filters, onNarrow }: OfferFilterFormProps) {
  const [words, setWords] = useFollowing(filters.search);
  const narrow = (category: Narrowed['category']): void => onNarrow({ search: words.trim(), category });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (tooLong(words, SEARCH_MAX) === undefined) narrow(filters.category);
  };
  return (
    <form role="search" onSubmit={submit} className="mb-5 flex flex-wrap items-end gap-3">
      <TextField
        label="Search offers"
        type="search"
        error={tooLong(words, SEARCH_MAX)}
        wrapperClass="grow basis-56"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <SelectField
        label="Category"
        emptyLabel="All categories"
        options={options}
        wrapperClass="grow basis-44"
        value={filters.category}
        onChange={({ target }) => narrow(offerCategoryIds.find((id) => id === target.value) ?? '')}
      />
      <Button type="submit" variant="secondary">
        <Search aria-hidden className="size-5" />
        Search
      </Button>
    </form>
  );
}
