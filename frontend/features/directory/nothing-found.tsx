import { Link } from 'react-router-dom';
import type { Widening } from '#domain/listing/asked/answer.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { EmptyState } from '#frontend/components/state/states.tsx';
import { activeFilterCount, type DirectoryFilters } from '#frontend/lib/address/directory-filters.ts';
import { directoryPath } from '#frontend/lib/address/paths.ts';
import { type ActivityPage, totalWords } from './api.ts';
import type { Filters } from './use-filters.ts';
import { Widenings } from './widenings.tsx';

interface NothingFoundProps {
  readonly filters: DirectoryFilters;
  /** The page of the list behind its end, where the address is of one. */
  readonly past: ActivityPage | undefined;
  readonly onClear: () => void;
  readonly onChange: Filters['change'];
  /** What to search for instead. */
  readonly widenings: readonly Widening[] | undefined;
}

/** Where no activity stands: nothing fits, and what else to look for; or the address is that of a page behind the last one. */
export function NothingFound({ filters, past, onClear, onChange, widenings }: NothingFoundProps) {
  if (past && past.total > 0)
    return (
      <EmptyState
        title="This page is past the end of the list"
        action={
          <Link to={directoryPath(filters)} className={buttonClass({})}>
            Show the list from its beginning
          </Link>
        }
      >
        <p>The list ends before this page: it has {totalWords(past)}.</p>
      </EmptyState>
    );
  return (
    <EmptyState
      title="No Activities Found"
      action={activeFilterCount(filters) > 0 && <Button onClick={onClear}>Clear all filters</Button>}
    >
      <p>Try adjusting your filters or search criteria.</p>
      {widenings !== undefined && widenings.length > 0 && <Widenings widenings={widenings} onChange={onChange} />}
    </EmptyState>
  );
}
