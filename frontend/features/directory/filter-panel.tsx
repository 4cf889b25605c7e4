import type { ReactNode } from 'react';
import { directoryAgeRanges } from '#domain/listing/facts/ages.ts';
import type { Facets } from '#domain/listing/shown/search.ts';
import { categories, categoryOf } from '#domain/listing/facts/taxonomy.ts';
import { towns } from '#domain/brand.ts';
import { CheckboxField } from '#frontend/components/form/checkbox-field.tsx';
import { SelectField, type SelectOption } from '#frontend/components/form/select-field.tsx';
import { isPostcode } from '#frontend/lib/directory-filters.ts';
import {
  ageWords,
  categoryChoices,
  DEFAULT_DISTANCE,
  distanceChoices,
  flagFilters,
  flagLabels,
  ratingChoices,
  ratingFilters,
  townOf,
} from './filter-words.ts';
import { TypedFilter } from './typed-filter.tsx';
import type { Filters } from './use-filters.ts';

interface FilterPanelProps extends Pick<Filters, 'filters' | 'change' | 'refine'> {
  /** How many activities each choice would show; undefined while that is not known. */
  readonly facets: Facets | undefined;
}

/** All filters of the directory. Each takes effect at once. */
export function FilterPanel({ filters, change, refine, facets }: FilterPanelProps) {
  return (
    <div className="space-y-6">
      <Group title="What">
        <TypedFilter
          label="Search"
          type="search"
          value={filters.search ?? ''}
          onCommit={(search) => refine({ search })}
          placeholder="Swimming, ballet, football…"
          enterKeyHint="search"
        />
        <SelectField
          label="Category"
          value={filters.category === undefined ? '' : (categoryOf(filters.category) ?? filters.category)}
          onChange={(event) => change({ category: event.target.value })}
          emptyLabel="All categories"
          options={categoryOptions(filters.category, facets)}
        />
        <SelectField
          label="Child's age"
          value={filters.ageRange ?? ''}
          onChange={(event) => change({ ageRange: event.target.value })}
          emptyLabel="Any age"
          options={ageOptions(filters.ageRange, facets)}
        />
      </Group>
      <PlaceFilters {...{ filters, change, refine, facets }} />
      <PriceFilters {...{ filters, change, refine, facets }} />
      <Group title="Good to know">
        <div>
          {flagFilters.map((name) => (
            <CheckboxField
              key={name}
              label={<Counted label={flagLabels[name]} count={facets?.[name]} />}
              checked={filters[name] === 'true'}
              onChange={(event) => change({ [name]: event.target.checked ? 'true' : undefined })}
            />
          ))}
        </div>
      </Group>
      <RatingFilters {...{ filters, change }} />
    </div>
  );
}

function PlaceFilters({ filters, change, refine, facets }: FilterPanelProps) {
  const town = townOf(filters.location);
  const nearby = isPostcode(filters.location);
  return (
    <Group title="Where">
      <SelectField
        label="Town"
        value={town ?? ''}
        onChange={(event) => change({ location: event.target.value })}
        emptyLabel="All towns"
        options={towns.map((name) => ({
          value: name,
          label: counted(name, facets?.town.find((each) => each.town === name)?.count ?? (facets ? 0 : undefined)),
        }))}
      />
      <TypedFilter
        label="Or near a postcode"
        value={town === undefined ? (filters.location ?? '') : ''}
        onCommit={(location) => refine({ location })}
        placeholder="GU1 4AF"
        autoComplete="postal-code"
        error={
          town === undefined && filters.location !== undefined && !nearby && facets?.category.length === 0
            ? 'Please enter a postcode, or choose a town.'
            : undefined
        }
      />
      {nearby && (
        <SelectField
          label="Distance"
          value={filters.distance ?? DEFAULT_DISTANCE}
          onChange={(event) => change({ distance: event.target.value })}
          options={withValue(distanceChoices, filters.distance).map((miles) => ({
            value: miles,
            label: miles === '1' ? 'Within 1 mile' : `Within ${miles} miles`,
          }))}
        />
      )}
    </Group>
  );
}

function PriceFilters({ filters, change, refine, facets }: FilterPanelProps) {
  const choose = (value: 'true' | 'false', chosen: boolean): void => change({ isFree: chosen ? value : undefined });
  return (
    <Group title="Price">
      <div>
        <CheckboxField
          label={<Counted label="Free" count={facets?.free} />}
          checked={filters.isFree === 'true'}
          onChange={(event) => choose('true', event.target.checked)}
        />
        <CheckboxField
          label={<Counted label="Paid" count={facets?.paid} />}
          checked={filters.isFree === 'false'}
          onChange={(event) => choose('false', event.target.checked)}
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <TypedFilter
          label="From £"
          inputMode="decimal"
          without={notOfPrice}
          value={filters.minPrice ?? ''}
          onCommit={(price) => refine({ minPrice: amount(price) })}
        />
        <TypedFilter
          label="Up to £"
          inputMode="decimal"
          without={notOfPrice}
          value={filters.maxPrice ?? ''}
          onCommit={(price) => refine({ maxPrice: amount(price) })}
        />
      </div>
    </Group>
  );
}

function RatingFilters({ filters, change }: Pick<FilterPanelProps, 'filters' | 'change'>) {
  const inUse = ratingFilters.some(({ name }) => filters[name] !== undefined);
  return (
    <details open={inUse}>
      <summary className="py-2 text-lead font-extrabold">Minimum rating</summary>
      <div className="mt-2 space-y-4">
        {ratingFilters.map(({ name, label }) => (
          <SelectField
            key={name}
            label={label}
            value={filters[name] ?? ''}
            onChange={(event) => change({ [name]: event.target.value })}
            emptyLabel="Any rating"
            options={withValue(ratingChoices, filters[name]).map((value) => ({ value, label: `${value} and above` }))}
          />
        ))}
      </div>
    </details>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="min-w-0 space-y-4">
      <legend className="mb-2 text-lead font-extrabold">{title}</legend>
      {children}
    </fieldset>
  );
}

function Counted({ label, count }: { readonly label: string; readonly count: number | undefined }) {
  return (
    <span className="flex justify-between gap-2">
      {label}
      {count !== undefined && <span className="text-soft">{count}</span>}
    </span>
  );
}

const counted = (label: string, count: number | undefined): string =>
  count === undefined ? label : `${label} (${count})`;

/** The directory's categories, and the one in use when it is none of them. */
function categoryOptions(current: string | undefined, facets: Facets | undefined): readonly SelectOption[] {
  const chosen = current === undefined ? undefined : categoryOf(current);
  const ids = chosen === undefined || categoryChoices.includes(chosen) ? categoryChoices : [...categoryChoices, chosen];
  const known = ids.map((id) => ({
    value: id as string,
    label: counted(categories[id], facets?.category.find((each) => each.id === id)?.count ?? (facets ? 0 : undefined)),
  }));
  return current === undefined || chosen !== undefined ? known : [...known, { value: current, label: current }];
}

function ageOptions(current: string | undefined, facets: Facets | undefined): readonly SelectOption[] {
  return withValue(directoryAgeRanges, current).map((range) => ({
    value: range,
    label: counted(ageWords(range), facets?.ageRange.find((each) => each.ageRange === range)?.count),
  }));
}

/** `choices`, and `value` when an address brought one that is not among them. */
const withValue = (choices: readonly string[], value: string | undefined): readonly string[] =>
  value === undefined || choices.includes(value) ? choices : [...choices, value];

const notOfPrice = /[^\d.]/g;

/** A price as the address holds it; the empty text when it is no price. */
function amount(typed: string): string {
  const price = Number(typed);
  return typed === '' || Number.isNaN(price) ? '' : String(price);
}
