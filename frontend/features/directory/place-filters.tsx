import { SelectField } from '#frontend/components/form/select-field.tsx';
import { isPostcode } from '#frontend/lib/address/directory-filters.ts';
import { counted, distanceChoices, townChoices, withValue } from './filter-choices.ts';
import { DEFAULT_DISTANCE, withinWords } from './filter-words.ts';
import { sameTown } from './place-words.ts';
import { TypedFilter } from './typed-filter.tsx';
import { POSTCODE_BOX, type FilterPanelProps } from './use-filters.ts';
import { UseMyLocation } from './use-my-location.tsx';

/** Where: a town, or a distance around a postcode, which is typed or found by the browser. */
export function PlaceFilters({ filters, change, refine, facets }: FilterPanelProps) {
  const choices = townChoices(facets);
  const town = sameTown(choices, filters.location);
  const nearby = isPostcode(filters.location);
  return (
    <>
      <SelectField
        label="Town"
        value={town ?? ''}
        onChange={(event) => change({ location: event.target.value })}
        emptyLabel="All towns"
        options={choices.map((name) => ({
          value: name,
          label: counted(name, facets?.town.find((each) => each.town === name)?.count ?? (facets ? 0 : undefined)),
        }))}
      />
      <TypedFilter
        label="Or near a postcode"
        name={POSTCODE_BOX}
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
      <UseMyLocation onFound={(location) => change({ location, sort: 'distance' })} />
      {nearby && (
        <SelectField
          label="Distance"
          value={filters.distance ?? DEFAULT_DISTANCE}
          onChange={(event) => change({ distance: event.target.value })}
          options={withValue(distanceChoices, filters.distance).map((miles) => ({
            value: miles,
            label: withinWords(miles),
          }))}
        />
      )}
    </>
  );
}
