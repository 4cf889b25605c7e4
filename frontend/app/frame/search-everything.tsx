import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Layout } from '#domain/site/pages.ts';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { activitiesQuery } from '#frontend/features/directory/api.ts';
import { read } from '#frontend/lib/api/read.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { activitiesFound, everythingFound, type FoundGroup, type FoundItem, pagesFound } from './found.ts';
import { type Asked, SearchBox } from './search-box.tsx';

/** Activities that a provider's search names. */
const SHOWN = 8;

interface SearchProps extends Asked {
  readonly layout: Layout;
}

/** What the search of everything finds: for admins all that has a name, for providers their pages and the live activities. */
export function SearchEverything(props: SearchProps) {
  return props.layout === 'admin' ? <AdminSearch {...props} /> : <ProviderSearch {...props} />;
}

function AdminSearch({ layout, ...asked }: SearchProps) {
  const { typed } = asked;
  // Pages are found with the letter that is typed, so that a quick arrow key moves through what was meant; the rest may follow.
  const q = useDeferredValue(typed.trim());
  const found = useQuery({
    ...read('GET /api/admin/search', { query: { q } }),
    enabled: q !== '',
    // Who was found is looked for again the next time, and not shown from before something changed.
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const rest = q !== '' && found.data ? everythingFound(found.data) : [];
  return (
    <>
      <Choice
        {...asked}
        groups={[pagesFound(layout, typed.trim()), ...rest]}
        isComing={q !== '' && (found.isFetching || q !== typed.trim())}
      />
      <LoadFailure title="The search could not be made" query={found} headingLevel="h3" />
    </>
  );
}

function ProviderSearch({ layout, ...asked }: SearchProps) {
  const { typed } = asked;
  const search = useDeferredValue(typed.trim());
  const found = useInfiniteQuery({ ...activitiesQuery({ search }), enabled: search !== '' });
  const activities = search === '' ? [] : (found.data?.pages[0]?.items ?? []).slice(0, SHOWN);
  return (
    <>
      <Choice
        {...asked}
        groups={[pagesFound(layout, typed.trim()), activitiesFound(activities)]}
        isComing={search !== '' && (found.isFetching || search !== typed.trim())}
      />
      <LoadFailure title="The activities could not be searched" query={found} headingLevel="h3" />
    </>
  );
}

interface ChoiceProps extends Asked {
  readonly groups: readonly FoundGroup[];
  /** Whether more may be found in a moment. */
  readonly isComing: boolean;
}

/** A combobox: the focus stays in the box, arrow keys move through what is found, Enter goes there. */
function Choice({ label, typed, onType, groups, isComing, onClose }: ChoiceProps) {
  const id = useId();
  const navigate = useNavigate();
  const shown = groups.filter(({ items }) => items.length > 0);
  const items = shown.flatMap((group) => group.items);
  // By what it is, not by its place: more may come in above it.
  const [chosen, setChosen] = useState<string | null>(null);
  const at = Math.max(
    0,
    items.findIndex(({ key }) => key === chosen),
  );
  const active = items[at];
  const optionId = (item: FoundItem): string => `${id}-${item.key}`;
  const activeId = active && optionId(active);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const open = (item: FoundItem): void => {
    onClose();
    void navigate(item.to);
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) {
      event.preventDefault();
      open(active);
    }
    if (step === undefined || items.length === 0) return;
    event.preventDefault();
    setChosen(items[(at + step + items.length) % items.length]?.key ?? null);
  };
  return (
    <>
      <SearchBox
        label={label}
        typed={typed}
        onClose={onClose}
        role="combobox"
        aria-expanded={items.length > 0}
        aria-controls={`${id}-found`}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        onType={(now) => {
          onType(now);
          setChosen(null);
        }}
        onKeyDown={press}
      />
      <div id={`${id}-found`} role="listbox" aria-label="Found" className="mt-3">
        {shown.map((group) => (
          <div key={group.label} role="group" aria-labelledby={`${id}-${group.label}`}>
            <p id={`${id}-${group.label}`} role="presentation" className="px-3 pt-3 text-small font-bold text-soft">
              {group.label}
            </p>
            {group.items.map((item) => (
              <button
                type="button"
                key={item.key}
                id={optionId(item)}
                role="option"
                aria-selected={item === active}
                // The keys are the box's, which keeps the focus.
                tabIndex={-1}
                onClick={() => open(item)}
                // A line around it as well: the tint is faint, and gone where the system gives the colours.
                className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left -outline-offset-2 outline-accent hover:bg-tint aria-selected:bg-tint aria-selected:outline-2"
              >
                <span className="min-w-0 grow truncate font-semibold">{item.name}</span>
                {item.detail !== null && <span className="max-w-1/2 truncate text-small text-soft">{item.detail}</span>}
              </button>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={items.length === 0 && !isComing ? 'mt-3 text-soft' : 'sr-only'}>
        {isComing
          ? ''
          : items.length === 0
            ? 'Nothing goes by that name.'
            : formatCount(items.length, 'result', 'results')}
      </p>
    </>
  );
}
