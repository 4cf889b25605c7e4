import { Search } from 'lucide-react';
import { type RefObject, type SubmitEvent, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#frontend/components/button/button.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { asleep } from '#frontend/lib/browser/asleep.ts';
import { withFilters } from '#frontend/lib/address/directory-filters.ts';
import { SEARCH_MAX } from '#domain/listing/shown/search-length.ts';
import { pathTo } from '#domain/site/pages.ts';
import { directoryPath } from '#frontend/lib/address/paths.ts';

const HeroChoices = asleep(async () => (await import('./hero-choices.tsx')).HeroChoices);

/** The home page's search. It only builds an address: the directory does the work. */
export function HeroSearch() {
  const navigate = useNavigate();
  const box = useKeptWords();
  const search = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string): string => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    const filters = withFilters(
      {},
      {
        search: text('search'),
        location: text('location'),
        ageRange: text('ageRange'),
        category: text('category'),
      },
    );
    void navigate(directoryPath(filters));
  };
  return (
    <form
      role="search"
      action={pathTo('directory')}
      aria-label="Activities"
      onSubmit={search}
      className="mt-4 grid max-w-5xl grid-cols-2 gap-3 rounded-card border border-line bg-card p-4 shadow-raised sm:mt-5 sm:gap-4 sm:p-5 lg:grid-cols-[1.4fr_1fr_1fr_1fr_auto] lg:items-end"
    >
      <TextField
        label="Looking for"
        ref={box}
        name="search"
        type="search"
        placeholder="Swimming, ballet…"
        enterKeyHint="search"
        maxLength={SEARCH_MAX}
        wrapperClass="max-sm:col-span-2"
      />
      <HeroChoices />
      <Button type="submit" className="self-end sm:col-span-2 lg:col-span-1">
        <Search aria-hidden className="size-5" />
        Search
      </Button>
    </form>
  );
}

/** What stood in the box of a page that another one takes the place of at this moment, and whether somebody was typing there. */
let replaced: { readonly words: string; readonly isTyping: boolean } | undefined;

/** Keeps what is typed while it is learned who is here: members get a home page of their own in the place of everybody's. */
function useKeptWords(): RefObject<HTMLInputElement | null> {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    if (replaced) {
      current.value = replaced.words;
      if (replaced.isTyping) current.focus();
    }
    return () => {
      replaced = { words: current.value, isTyping: document.activeElement === current };
      setTimeout(() => (replaced = undefined));
    };
  }, []);
  return box;
}
