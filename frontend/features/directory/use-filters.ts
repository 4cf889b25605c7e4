import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type DirectoryFilters, fromSearch, toSearch, withFilters } from '../../lib/directory-filters.ts';

export interface Filters {
  readonly filters: DirectoryFilters;
  /** Changes some filters; the list begins at its first page again, and the browser's Back button undoes it. */
  readonly change: (changes: FilterChanges) => void;
  /** The same while typing: the address follows without a step in the history for each letter. */
  readonly refine: (changes: FilterChanges) => void;
  readonly clear: () => void;
}
export type FilterChanges = Parameters<typeof withFilters>[1];

/** The address is the state of the filters: a link shows what its sender saw. */
export function useFilters(): Filters {
  const [search, setSearch] = useSearchParams();
  return useMemo(() => {
    const filters = fromSearch(search);
    const go = (next: DirectoryFilters, replace: boolean): void =>
      setSearch(toSearch(next), { replace, preventScrollReset: true });
    return {
      filters,
      change: (changes) => go(withFilters(filters, changes), false),
      refine: (changes) => go(withFilters(filters, changes), true),
      clear: () => go({}, false),
    };
  }, [search, setSearch]);
}
