import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { Widening } from '#domain/listing/asked/answer.ts';
import { pathTo } from '#domain/site/pages.ts';
import { filterNames, fromSearch } from '#frontend/lib/address/directory-filters.ts';
import type { Filters } from './use-filters.ts';

interface WideningsProps {
  readonly widenings: readonly Widening[];
  readonly onChange: Filters['change'];
}

/** Searches close to one that finds nothing. */
export function Widenings({ widenings, onChange }: WideningsProps) {
  // The list changes in place, as with any other change of filters; another tab is the browser's.
  const widen = (event: MouseEvent, search: string): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onChange({ ...noFilters, ...fromSearch(new URLSearchParams(search)) });
  };
  return (
    <ul aria-label="Close to your search" className="mt-3">
      {widenings.map(({ label, search }) => (
        <li key={label}>
          <Link
            to={`${pathTo('directory')}${search}`}
            onClick={(event) => widen(event, search)}
            className="inline-block py-1.5 font-bold text-link underline"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const noFilters = Object.fromEntries(filterNames.map((name) => [name, undefined]));
