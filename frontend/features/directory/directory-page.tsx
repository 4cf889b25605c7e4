import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { directoryWords } from '#domain/listing/shown/page-words.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { Button } from '#frontend/components/button/button.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { activeFilterCount, directoryShown, fromSearch, isPostcode } from '#frontend/lib/directory-filters.ts';
import { queryClient } from '#frontend/lib/api/query-client.ts';
import { usePageTitle } from '#frontend/lib/page-title.ts';
import { activitiesQuery, facetsQuery } from './api.ts';
import { FilterPanel } from './filter-panel.tsx';
import { filterChips, placeWords } from './filter-words.ts';
import { ResultCount, Results } from './results.tsx';
import { type Filters, RESULTS, useFilters } from './use-filters.ts';
import { part } from '#frontend/lib/part.ts';

// Phones only, and only when it is opened.
const FilterDrawer = part(async () => (await import('./filter-drawer.tsx')).FilterDrawer);

export function loader({ request }: LoaderFunctionArgs): null {
  const filters = fromSearch(new URL(request.url).searchParams);
  directoryShown.filters = filters;
  void queryClient.prefetchInfiniteQuery(activitiesQuery(filters));
  void queryClient.prefetchQuery(facetsQuery(filters));
  return null;
}

/** The directory: filters on the left (on phones in a drawer), cards on the right. */
export function Component() {
  const control = useFilters();
  const { filters } = control;
  const words = directoryWords(filters, placeWords(filters.location));
  usePageTitle(words.title, words.description);
  const facets = useQuery(facetsQuery(filters));
  const [drawerOpen, setDrawerOpen] = useState(false);
  const count = activeFilterCount(filters);
  return (
    <>
      <PageHeading title="Activities Directory" count={<ResultCount filters={filters} />} />
      <div className="lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:items-start lg:gap-8">
        <section
          aria-label="Filters"
          className="sticky top-20 hidden max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-card border border-line bg-card p-4 shadow-rest lg:block"
        >
          <FilterPanel {...control} facets={facets.data} />
        </section>
        <section id={RESULTS} aria-label="Results" className="min-w-0">
          <div className="mb-4 flex flex-wrap items-center gap-3">
            <Button
              variant="secondary"
              className="lg:hidden"
              aria-haspopup="dialog"
              onClick={() => setDrawerOpen(true)}
            >
              <SlidersHorizontal aria-hidden className="size-5" />
              Filters
              {count > 0 && <Badge tone="solid">{count}</Badge>}
            </Button>
            <SortSelect {...control} />
          </div>
          <FilterChips {...control} />
          <Results filters={filters} onClear={control.clear} />
        </section>
      </div>
      {drawerOpen && (
        <Suspense>
          <FilterDrawer {...control} facets={facets.data} onClose={() => setDrawerOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function SortSelect({ filters, change }: Filters) {
  return (
    <SelectField
      label="Sort by"
      hideLabel
      wrapperClass="ml-auto min-w-0 max-w-44 grow"
      value={filters.sort ?? ''}
      onChange={(event) => change({ sort: event.target.value })}
      emptyLabel="Best match"
      options={[
        ...(isPostcode(filters.location) ? [{ value: 'distance', label: 'Nearest first' }] : []),
        { value: 'newest', label: 'Newest first' },
        { value: 'name', label: 'Name, A to Z' },
      ]}
    />
  );
}

function FilterChips({ filters, change, clear }: Filters) {
  const chips = filterChips(filters);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters in use" className="mb-4 flex flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <li key={chip.name}>
          <button
            type="button"
            onClick={() => change({ [chip.name]: undefined })}
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-tint-line bg-tint px-4 font-bold text-strong hover:border-accent"
          >
            <span className="sr-only">Remove filter: </span>
            <span className="truncate">{chip.label}</span>
            <X aria-hidden className="size-4 shrink-0" />
          </button>
        </li>
      ))}
      <li>
        <Button variant="ghost" size="small" onClick={clear}>
          Clear all
        </Button>
      </li>
    </ul>
  );
}
