import { directoryAgeRanges } from '#domain/listing/facts/age-ranges.ts';
import { ToggleChip } from '#frontend/components/button/chip.tsx';
import { CheckboxField } from '#frontend/components/form/checkbox-field.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import type { FilterName } from '#frontend/lib/address/directory-filters.ts';
import { ageWords } from './age-words.ts';
import { Count, Counted } from './count.tsx';
import { FilterGroup, FoldedFilterGroup } from './filter-group.tsx';
import { categoryOptions, chosenCategory, ratingChoices, withValue } from './filter-choices.ts';
import { filterChips, flagFilters, flagLabels, ratingFilters, trustFilters, trustLabels } from './filter-words.ts';
import { PlaceFilters } from './place-filters.tsx';
import { TypedFilter } from './typed-filter.tsx';
import type { FilterPanelProps } from './use-filters.ts';
import { WhenFilters } from './when-filters.tsx';

/** All filters of the directory but the words that are searched for. Each takes effect at once. */
export function FilterPanel({ filters, change, refine, facets }: FilterPanelProps) {
  const chips = filterChips(filters);
  const chosenOf = (...names: readonly FilterName[]): readonly string[] =>
    chips.filter(({ name }) => names.includes(name)).map(({ label }) => label);
  return (
    <div>
      <FilterGroup title="What" chosen={chosenOf('category')}>
        <SelectField
          label="Category"
          hideLabel
          value={chosenCategory(filters.category) ?? ''}
          onChange={(event) => change({ category: event.target.value })}
          emptyLabel="All categories"
          options={categoryOptions(filters.category, facets)}
        />
      </FilterGroup>
      <FilterGroup title="When" chosen={chosenOf('day', 'time', 'when', 'date', 'holidays')}>
        <WhenFilters {...{ filters, change, refine, facets }} />
      </FilterGroup>
      <FilterGroup title="Age" chosen={chosenOf('ageRange')}>
        <ul aria-label="Ages" className="flex flex-wrap gap-2">
          {withValue(directoryAgeRanges, filters.ageRange).map((range) => (
            <li key={range}>
              <ToggleChip
                chosen={filters.ageRange === range}
                onPress={() => change({ ageRange: filters.ageRange === range ? undefined : range })}
              >
                {ageWords(range)}
                <Count count={facets?.ageRange.find((each) => each.ageRange === range)?.count} />
              </ToggleChip>
            </li>
          ))}
        </ul>
      </FilterGroup>
      <FilterGroup title="Where" chosen={chosenOf('location')}>
        <PlaceFilters {...{ filters, change, refine, facets }} />
      </FilterGroup>
      <FilterGroup title="Price" chosen={chosenOf('isFree', 'minPrice', 'maxPrice')}>
        <PriceFilters {...{ filters, change, refine, facets }} />
      </FilterGroup>
      <FoldedFilterGroup title="Safety and funding" chosen={chosenOf(...trustFilters)}>
        <div>
          {trustFilters.map((name) => (
            <CheckboxField
              key={name}
              label={<Counted label={trustLabels[name]} count={facets?.[name]} />}
              checked={filters[name] === 'true'}
              onChange={(event) => change({ [name]: event.target.checked ? 'true' : undefined })}
            />
          ))}
        </div>
      </FoldedFilterGroup>
      <FoldedFilterGroup
        title="Features and ratings"
        chosen={chosenOf(...flagFilters, ...ratingFilters.map(({ name }) => name))}
      >
        <div>
          {flagFilters.map((name) => (
            <CheckboxField
              key={name}
              label={
                <Counted label={flagLabels[name]} count={name === 'parentFavorites' ? undefined : facets?.[name]} />
              }
              checked={filters[name] === 'true'}
              onChange={(event) => change({ [name]: event.target.checked ? 'true' : undefined })}
            />
          ))}
        </div>
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
      </FoldedFilterGroup>
    </div>
  );
}

function PriceFilters({ filters, change, refine, facets }: FilterPanelProps) {
  const choose = (value: 'true' | 'false', chosen: boolean): void => change({ isFree: chosen ? value : undefined });
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
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
          read={amount}
          onCommit={(minPrice) => refine({ minPrice })}
        />
        <TypedFilter
          label="Up to £"
          inputMode="decimal"
          without={notOfPrice}
          value={filters.maxPrice ?? ''}
          read={amount}
          onCommit={(maxPrice) => refine({ maxPrice })}
        />
      </div>
    </>
  );
}

const notOfPrice = /[^\d.]/g;

/** A price as the address holds it; the empty text when it is no price. */
function amount(typed: string): string {
  const price = Number(typed);
  return typed === '' || Number.isNaN(price) ? '' : String(price);
}
