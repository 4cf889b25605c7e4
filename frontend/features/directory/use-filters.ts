import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Facets } from '#domain/listing/shown/search.ts';
import {
  type DirectoryFilters,
  fromSearch,
  offsetIn,
  toSearch,
  withFilters,
} from '#frontend/lib/address/directory-filters.ts';

export interface Filters {
  readonly filters: DirectoryFilters;
  /** Activities that come before those that the address asks for. */
  readonly offset: number;
  /** Changes some filters; the list begins at its first page again, and the browser's Back button undoes it. */
  readonly change: (changes: FilterChanges) => void;
  /** The same while typing: the address follows without a step in the history for each letter. */
  readonly refine: (changes: FilterChanges) => void;
  readonly clear: () => void;
}
export interface FilterPanelProps extends Pick<Filters, 'filters' | 'change' | 'refine'> {
  /** How many activities each choice would show; undefined while that is not known. */
  readonly facets: Facets | undefined;
}
/** Name of the box for a postcode, which *Near me* leads to. */
export const POSTCODE_BOX = 'postcode';
/** Id of the element that holds the list. */
export const RESULTS = 'results';
export type FilterChanges = Parameters<typeof withFilters>[1];

/** The address is the state of the filters: a link shows what its sender saw. */
export function useFilters(): Filters {
  const [search, setSearch] = useSearchParams();
  // The router changes the address a moment after it was asked. Until then these are the filters: a box keeps its tick, and the
  // next change is made to this one.
  const [ahead, setAhead] = useState<{ readonly of: URLSearchParams; readonly filters: DirectoryFilters }>();
  return useMemo(() => {
    const filters = ahead?.of === search ? ahead.filters : fromSearch(search);
    const go = (next: DirectoryFilters, replace: boolean): void => {
      setAhead({ of: search, filters: next });
      // Drawn as soon as the address has changed (`flushSync`), else Back in that moment would show this change for ever.
      showBeginning();
      setSearch(toSearch(next), { replace, preventScrollReset: true, flushSync: true });
    };
    return {
      filters,
      offset: ahead?.of === search ? 0 : offsetIn(search),
      change: (changes) => go(withFilters(filters, changes), false),
      refine: (changes) => go(withFilters(filters, changes), true),
      clear: () => go({}, false),
    };
  }, [search, setSearch, ahead]);
}

/** Another list is read from its beginning; without this, somebody far down a long list would see the end of a short one. */
function showBeginning(): void {
  const results = document.getElementById(RESULTS);
  if (results && results.getBoundingClientRect().top < 0) results.scrollIntoView();
}
