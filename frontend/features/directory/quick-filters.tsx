import { ChevronDown, ListFilter } from 'lucide-react';
import { dayName, weekdays } from '#domain/listing/facts/weekdays.ts';
import { directoryAgeRanges } from '#domain/listing/facts/age-ranges.ts';
import { parsePostcode } from '#domain/place/postcode.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { chipClass, RemovableChip, ToggleChip } from '#frontend/components/button/chip.tsx';
import type { SelectOption } from '#frontend/components/form/select-field.tsx';
import { activeFilterCount } from '#frontend/lib/directory-filters.ts';
import { useSession } from '#frontend/features/session/api.ts';
import { ageWords, filterChips } from './filter-words.ts';
import { SaveSearch } from './save-search.tsx';
import type { Filters } from './use-filters.ts';

interface QuickFiltersProps extends Filters {
  /** Opens the panel of all filters where it does not stand beside the list. */
  readonly onOpenPanel: () => void;
  /** Leads to where a postcode is typed. */
  readonly onAskPostcode: () => void;
  readonly isMapOpen: boolean;
  /** Opens and closes the map. */
  readonly onMap: () => void;
}

/** What is chosen, as chips that take it away, and the choices most made: day, age, near me, free. One row on a phone, which scrolls. */
export function QuickFilters({ onOpenPanel, onAskPostcode, isMapOpen, onMap, ...control }: QuickFiltersProps) {
  const { filters, change, clear } = control;
  const { user } = useSession();
  const chosen = filterChips(filters);
  const count = activeFilterCount(filters);
  const outward = user?.postcode ? parsePostcode(user.postcode)?.outward : undefined;
  return (
    <ul
      aria-label="Filters in use"
      className="-mx-4 mb-3 flex noscript:hidden! items-center gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
    >
      <li className="lg:hidden">
        <button type="button" aria-haspopup="dialog" onClick={onOpenPanel} className={chipClass(false)}>
          <ListFilter aria-hidden className="size-4" />
          Filters
          {count > 0 && <Badge tone="solid">{count}</Badge>}
        </button>
      </li>
      <li>
        <ToggleChip chosen={isMapOpen} onPress={onMap}>
          Map
        </ToggleChip>
      </li>
      {chosen.map(({ name, label }) => (
        <li key={name} className="min-w-0 max-sm:max-w-60 max-sm:shrink-0">
          <RemovableChip what="Remove filter:" onPress={() => change({ [name]: undefined })}>
            {label}
          </RemovableChip>
        </li>
      ))}
      {chosen.length > 0 && (
        <li>
          <button
            type="button"
            onClick={clear}
            className="min-h-9 px-2 text-small font-bold whitespace-nowrap text-link"
          >
            Clear all
          </button>
        </li>
      )}
      {chosen.length > 0 && (
        <li>
          <SaveSearch filters={filters} isSignedIn={user !== null} />
        </li>
      )}
      {filters.day === undefined && (
        <QuickSelect
          label="Day"
          emptyLabel="Any day"
          options={weekdays.map((day) => ({ value: day, label: dayName(day) }))}
          onChoose={(day) => change({ day })}
        />
      )}
      {filters.ageRange === undefined && (
        <QuickSelect
          label="Age"
          emptyLabel="Any age"
          options={directoryAgeRanges.map((range) => ({ value: range, label: ageWords(range) }))}
          onChoose={(ageRange) => change({ ageRange })}
        />
      )}
      {filters.location === undefined && (
        <li>
          <ToggleChip
            chosen={false}
            onPress={() => (outward === undefined ? onAskPostcode() : change({ location: outward, sort: 'distance' }))}
          >
            {outward === undefined ? 'Near me' : `Near ${outward}`}
          </ToggleChip>
        </li>
      )}
      {filters.isFree === undefined && (
        <li>
          <ToggleChip chosen={false} onPress={() => change({ isFree: 'true' })}>
            Free
          </ToggleChip>
        </li>
      )}
    </ul>
  );
}

/** A choice among several in the look of a chip: the browser's own select. */
function QuickSelect(props: {
  readonly label: string;
  readonly emptyLabel: string;
  readonly options: readonly SelectOption[];
  readonly onChoose: (value: string) => void;
}) {
  const { label, emptyLabel, options, onChoose } = props;
  return (
    <li className="relative shrink-0">
      <select
        aria-label={label}
        value=""
        onChange={(event) => onChoose(event.target.value)}
        className={`${chipClass(false)} field-sizing-content appearance-none pr-8`}
      >
        <option value="">{emptyLabel}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-soft"
      />
    </li>
  );
}
