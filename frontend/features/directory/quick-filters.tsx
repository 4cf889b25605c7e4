import { ChevronDown, ListFilter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AskedAnswer } from '#domain/listing/asked/answer.ts';
import { dayName, weekdays } from '#domain/listing/facts/weekdays.ts';
import { directoryAgeRanges } from '#domain/listing/facts/age-ranges.ts';
import { parsePostcode } from '#domain/place/postcode.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { chipClass, ToggleChip } from '#frontend/components/button/chip.tsx';
import type { SelectOption } from '#frontend/components/form/select-field.tsx';
import { asleep, atOnce } from '#frontend/lib/browser/asleep.ts';
import { useSession } from '#frontend/features/session/api.ts';
import { ageWords } from './age-words.ts';
import type { Filters } from './use-filters.ts';

// Nobody has chosen anything on a first visit.
const ChosenFilters = asleep(async () => (await import('./chosen-filters.tsx')).ChosenFilters, atOnce);

interface QuickFiltersProps extends Filters {
  /** How many filters are in use, what was read from the words among them. */
  readonly chosen: number;
  readonly asked: AskedAnswer | null | undefined;
  /** Opens the panel of all filters where it does not stand beside the list. */
  readonly onOpenPanel: () => void;
  /** Leads to where a postcode is typed. */
  readonly onAskPostcode: () => void;
  readonly isMapOpen: boolean;
  /** Opens and closes the map. */
  readonly onMap: () => void;
}

/** What is chosen, as chips that take it away, and the choices most made: day, age, near me, free. One row on a phone, which scrolls. */
export function QuickFilters({
  chosen,
  asked,
  onOpenPanel,
  onAskPostcode,
  isMapOpen,
  onMap,
  ...control
}: QuickFiltersProps) {
  const { filters, change } = control;
  const { user } = useSession();
  const outward = user?.postcode ? parsePostcode(user.postcode)?.outward : undefined;
  return (
    <ul
      data-goes-on
      aria-label="Filters in use"
      className="-mx-4 mb-3 flex noscript:hidden! items-center gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
    >
      <li className="lg:hidden">
        <button type="button" aria-haspopup="dialog" onClick={onOpenPanel} className={chipClass(false)}>
          <ListFilter aria-hidden className="size-4" />
          Filters
          {chosen > 0 && <Badge tone="solid">{chosen}</Badge>}
        </button>
      </li>
      <li>
        <ToggleChip chosen={isMapOpen} onPress={onMap}>
          Map
        </ToggleChip>
      </li>
      {chosen > 0 && <ChosenFilters {...control} asked={asked} />}
      <QuickSelect
        label="Day"
        emptyLabel="Any day"
        value={filters.day}
        options={weekdays.map((day) => ({ value: day, label: dayName(day) }))}
        onChoose={(day) => change({ day })}
      />
      <QuickSelect
        label="Age"
        emptyLabel="Any age"
        value={filters.ageRange}
        options={directoryAgeRanges.map((range) => ({ value: range, label: ageWords(range) }))}
        onChoose={(ageRange) => change({ ageRange })}
      />
      <QuickToggle
        value={filters.location}
        onPress={(isWanted) => {
          if (isWanted && outward === undefined) onAskPostcode();
          else change(isWanted ? { location: outward, sort: 'distance' } : { location: undefined });
        }}
      >
        {outward === undefined ? 'Near me' : `Near ${outward}`}
      </QuickToggle>
      <QuickToggle value={filters.isFree} onPress={(isWanted) => change({ isFree: isWanted ? 'true' : undefined })}>
        Free
      </QuickToggle>
    </ul>
  );
}

/**
 * Whether a choice that is made stays here, though it stands among the chips, and what its control has to tell for that. By keys it stays
 * until it is left: arrows choose each value that they pass, and go on from it.
 */
function useStays() {
  const [isHeld, setHeld] = useState(false);
  return [isHeld, { onKeyDown: () => setHeld(true), onBlur: () => setHeld(false) }] as const;
}

function QuickToggle(props: {
  readonly value: string | undefined;
  readonly onPress: (isWanted: boolean) => void;
  readonly children: ReactNode;
}) {
  const { value, onPress, children } = props;
  const [stays, telling] = useStays();
  const isChosen = value !== undefined;
  if (isChosen && !stays) return null;
  return (
    <li>
      <ToggleChip chosen={isChosen} onPress={() => onPress(!isChosen)} {...telling}>
        {children}
      </ToggleChip>
    </li>
  );
}

/** A choice among several in the look of a chip: the browser's own select. */
function QuickSelect(props: {
  readonly label: string;
  readonly emptyLabel: string;
  readonly value: string | undefined;
  readonly options: readonly SelectOption[];
  readonly onChoose: (value: string) => void;
}) {
  const { label, emptyLabel, value, options, onChoose } = props;
  const [stays, telling] = useStays();
  if (value !== undefined && !stays) return null;
  return (
    <li className="relative shrink-0">
      <select
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => onChoose(event.target.value)}
        {...telling}
        className={`${chipClass(value !== undefined)} field-sizing-content appearance-none pr-8`}
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
