import { directoryAgeRanges } from '#domain/listing/facts/age-ranges.ts';
import { weekdays } from '#domain/listing/facts/weekdays.ts';
import type { Facets } from '#domain/listing/shown/search.ts';
import { SEARCH_MAX } from '#domain/listing/shown/search-length.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { SelectField, type SelectOption } from '#frontend/components/form/select-field.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { type DirectoryFilters, type FilterName, filterNames } from '#frontend/lib/address/directory-filters.ts';
import { categoryOptions, chosenCategory, townChoices, withValue } from './filter-choices.ts';
import { filterChips, timeLabels } from './filter-words.ts';
import { sameTown } from './place-words.ts';

interface PlainSearchProps {
  readonly filters: DirectoryFilters;
  readonly facets: Facets | undefined;
}

/** The filters as a form that the browser sends by itself: for those without JavaScript, who cannot use the others. */
export function PlainSearch({ filters, facets }: PlainSearchProps) {
  const choices = townChoices(facets);
  const town = sameTown(choices, filters.location) ?? filters.location;
  const shown: ReadonlySet<string> = new Set(['search', 'category', 'location', 'day', 'time', 'date', 'ageRange']);
  return (
    <form
      role="search"
      aria-label="Activities"
      action={pathTo('directory')}
      className="mb-5 grid gap-4 rounded-card border border-line bg-card p-5 sm:grid-cols-2 lg:grid-cols-3 lg:items-end"
    >
      <TextField label="Search" name="search" type="search" defaultValue={filters.search} maxLength={SEARCH_MAX} />
      <SelectField
        label="Category"
        name="category"
        defaultValue={chosenCategory(filters.category)}
        emptyLabel="All categories"
        options={categoryOptions(filters.category, undefined)}
      />
      <SelectField
        label="Town"
        name="location"
        defaultValue={town}
        emptyLabel="All towns"
        options={withValue(choices, town).map(asOption)}
      />
      <SelectField
        label="Day"
        name="day"
        defaultValue={filters.day}
        emptyLabel="Any day"
        options={optionsOf('day', weekdays, filters)}
      />
      <SelectField
        label="Time of day"
        name="time"
        defaultValue={filters.time}
        emptyLabel="Any time"
        options={optionsOf('time', Object.keys(timeLabels), filters)}
      />
      <TextField label="On a date" name="date" type="date" defaultValue={filters.date} />
      <SelectField
        label="Child's age"
        name="ageRange"
        defaultValue={filters.ageRange}
        emptyLabel="Any age"
        options={optionsOf('ageRange', directoryAgeRanges, filters)}
      />
      {filterNames.map((name) =>
        shown.has(name) || filters[name] === undefined ? null : (
          <input key={name} type="hidden" name={name} value={filters[name]} />
        ),
      )}
      <Button type="submit">Show activities</Button>
    </form>
  );
}

/** The choices of a filter, and what is in use when it is none of them: it would be gone with the next press otherwise. */
const optionsOf = (name: FilterName, choices: readonly string[], filters: DirectoryFilters): readonly SelectOption[] =>
  withValue(choices, filters[name]).map((value) => ({
    value,
    label: filterChips({ [name]: value })[0]?.label ?? value,
  }));

const asOption = (value: string) => ({ value, label: value });
