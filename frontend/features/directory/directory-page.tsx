import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { AskedAnswer } from '#domain/listing/asked/answer.ts';
import { directoryWords } from '#domain/listing/shown/page-words.ts';
import { SEARCH_MAX } from '#domain/listing/shown/search-length.ts';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import {
  activeFilterCount,
  directoryShown,
  fromSearch,
  offsetIn,
  type DirectoryFilters,
} from '#frontend/lib/address/directory-filters.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { usePageTitle } from '#frontend/lib/address/page-title.ts';
import { bannerQuery } from '#frontend/features/banner/banner-place.tsx';
import { Opening } from '#frontend/components/layer/opening.tsx';
import { activitiesQuery, facetsQuery } from './api.ts';
import { MapPlace } from './map-place.tsx';
import { QuickFilters } from './quick-filters.tsx';
import { ResultCount, Results } from './results.tsx';
import { TypedFilter } from './typed-filter.tsx';
import { type Filters, POSTCODE_BOX, RESULTS, useFilters } from './use-filters.ts';
import { asleep, atOnce, untilMedia } from '#frontend/lib/browser/asleep.ts';
import { part } from '#frontend/lib/browser/part.ts';

// A phone shows them in the drawer alone, and need not load what it hides.
const FilterPanel = asleep(
  async () => (await import('./filter-panel.tsx')).FilterPanel,
  () => untilMedia('(width >= 64rem)'),
);
// The server's alone: it draws it for browsers that draw nothing themselves.
const PlainSearch = asleep(async () => (await import('./plain-search.tsx')).PlainSearch);
const BrowsePages = asleep(async () => (await import('./browse-pages.tsx')).BrowsePages);
// What was typed is read by the server, and is told of when there is something to tell.
const SearchNotes = asleep(async () => (await import('./search-notes.tsx')).SearchNotes, atOnce);
// Phones only, and only when it is opened.
const FilterDrawer = part(async () => (await import('./filter-drawer.tsx')).FilterDrawer);

export function loader({ request }: LoaderFunctionArgs, client: QueryClient): void {
  const { searchParams } = new URL(request.url);
  const filters = fromSearch(searchParams);
  void client.prefetchInfiniteQuery(activitiesQuery(filters, offsetIn(searchParams)));
  void client.prefetchQuery(facetsQuery(filters));
  void client.prefetchQuery(bannerQuery('mobile'));
  if (filters.category !== undefined) void client.prefetchQuery(bannerQuery('category_page'));
}

/** How many filters are in use: those of the address, and in the place of its words what was read from them. */
function chosenCount(filters: DirectoryFilters, asked: AskedAnswer | null | undefined): number {
  const read = filters.search === undefined ? 0 : (asked?.readings.length ?? 0);
  return activeFilterCount(filters) + (read > 0 && !asked?.words ? read - 1 : read);
}

/** The directory: filters on the left (on phones in a sheet), cards on the right. */
export function Component() {
  const control = useFilters();
  const { filters, offset } = control;
  useEffect(() => {
    directoryShown.filters = filters;
  }, [filters]);
  const facets = useQuery(facetsQuery(filters));
  // What a place is called the server says, here as in the pages that it draws; until it does the title stays as it is, unless it does not come.
  const isNamed = filters.location === undefined || facets.isError || (facets.isSuccess && !facets.isPlaceholderData);
  const words = isNamed ? directoryWords(filters, (filters.location && facets.data?.place) || undefined) : undefined;
  usePageTitle(words?.title, words?.description);
  const asked = facets.data?.asked;
  const chosen = chosenCount(filters, asked);
  // The panel of all filters, where it does not stand beside the list, and whether it was opened to type a postcode.
  const [drawer, setDrawer] = useState<'open' | 'at-postcode' | null>(null);
  // A link to a part of the map opens it.
  const [isMapOpen, setMapOpen] = useState(false);
  const showsMap = isMapOpen || filters.bounds !== undefined;
  const panel = useRef<HTMLElement>(null);
  const askPostcode = (): void => {
    const box = panel.current?.querySelector<HTMLElement>(`[name=${POSTCODE_BOX}]`);
    if (box?.checkVisibility()) box.focus();
    else setDrawer('at-postcode');
  };
  return (
    <>
      <noscript>{import.meta.env.SSR && <PlainSearch filters={filters} facets={facets.data} />}</noscript>
      <div className="noscript:block! lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:items-start lg:gap-8">
        <div className="mb-3 noscript:hidden! lg:sticky lg:top-20 lg:-m-1 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:p-1">
          <TypedFilter
            label="Search"
            hideLabel
            type="search"
            value={filters.search ?? ''}
            onCommit={(search) => control.refine({ search })}
            placeholder="Swimming, ballet, football…"
            enterKeyHint="search"
            maxLength={SEARCH_MAX}
          />
          <section ref={panel} aria-label="Filters" className="hidden lg:block">
            {chosen > 0 && (
              <p className="mt-3 text-small font-bold">{formatCount(chosen, 'active filter', 'active filters')}</p>
            )}
            <FilterPanel {...control} facets={facets.data} />
          </section>
        </div>
        <section id={RESULTS} aria-label="Results" className="min-w-0">
          <PageHeading
            title="Activities Directory"
            count={<ResultCount filters={filters} offset={offset} />}
            actions={<SortSelect {...control} isNear={facets.data?.isNear} />}
          />
          <QuickFilters
            {...control}
            chosen={chosen}
            asked={asked}
            onOpenPanel={() => setDrawer('open')}
            onAskPostcode={askPostcode}
            isMapOpen={showsMap}
            onMap={() => {
              setMapOpen(!showsMap);
              if (filters.bounds !== undefined) control.change({ bounds: undefined });
            }}
          />
          {showsMap && <MapPlace filters={filters} onChoose={(bounds) => control.change({ bounds })} />}
          <div aria-live="polite">
            {facets.data && (asked ?? facets.data.termsNotKnown) && <SearchNotes {...facets.data} />}
          </div>
          <Results
            filters={filters}
            offset={offset}
            onClear={control.clear}
            onChange={control.change}
            widenings={facets.data?.widenings}
          />
          {activeFilterCount(filters) === 0 && facets.data && <BrowsePages facets={facets.data} />}
        </section>
      </div>
      {drawer !== null && (
        <Opening>
          <FilterDrawer
            {...control}
            facets={facets.data}
            active={chosen}
            atPostcode={drawer === 'at-postcode'}
            onClose={() => setDrawer(null)}
          />
        </Opening>
      )}
    </>
  );
}

function SortSelect({ filters, change, isNear }: Filters & { readonly isNear: boolean | undefined }) {
  return (
    <SelectField
      label="Sort by"
      hideLabel
      wrapperClass="w-38 noscript:hidden! sm:w-40"
      className="pr-8 pl-3"
      value={filters.sort ?? ''}
      onChange={(event) => change({ sort: event.target.value })}
      emptyLabel="Best match"
      options={[
        ...(isNear ? [{ value: 'distance', label: 'Nearest first' }] : []),
        { value: 'newest', label: 'Newest first' },
        { value: 'name', label: 'Name, A to Z' },
      ]}
    />
  );
}
