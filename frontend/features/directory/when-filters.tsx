import { dayName, weekdays } from '#domain/listing/facts/weekdays.ts';
import { ToggleChip } from '#frontend/components/button/chip.tsx';
import { CheckboxField } from '#frontend/components/form/checkbox-field.tsx';
import { Count, Counted } from './count.tsx';
import { daysOf, timeLabels } from './filter-words.ts';
import { TypedFilter } from './typed-filter.tsx';
import type { FilterPanelProps } from './use-filters.ts';

const timeFilters = Object.keys(timeLabels);

/** Day of the week and time of the day, which are those of one session; this weekend or one date; school holidays. */
export function WhenFilters({ filters, change, refine, facets }: FilterPanelProps) {
  const days = daysOf(filters.day);
  const times = timeFilters.filter((time) => filters.time?.split(',').includes(time));
  const isWeekend = filters.when === 'this-weekend';
  return (
    <>
      <ul aria-label="Days" className="flex flex-wrap gap-2">
        {weekdays.map((day) => (
          <li key={day}>
            <ToggleChip chosen={days.includes(day)} onPress={() => change({ day: toggled(weekdays, days, day) })}>
              <abbr aria-label={dayName(day)} className="no-underline">
                {dayName(day).slice(0, 3)}
              </abbr>
            </ToggleChip>
          </li>
        ))}
      </ul>
      <ul aria-label="Times of day" className="flex flex-wrap gap-2">
        {timeFilters.map((time) => (
          <li key={time}>
            <ToggleChip
              chosen={times.includes(time)}
              onPress={() => change({ time: toggled(timeFilters, times, time) })}
            >
              {timeLabels[time]}
              <Count count={facets?.time.find((each) => each.time === time)?.count} />
            </ToggleChip>
          </li>
        ))}
        <li>
          <ToggleChip
            chosen={isWeekend}
            onPress={() => change({ when: isWeekend ? undefined : 'this-weekend', date: undefined })}
          >
            This weekend
            <Count count={facets?.thisWeekend ?? undefined} />
          </ToggleChip>
        </li>
      </ul>
      <TypedFilter
        label="On a date"
        type="date"
        value={filters.date ?? ''}
        onCommit={(date) => refine({ date, when: undefined })}
      />
      <CheckboxField
        label={<Counted label="Runs in school holidays" count={facets?.holidays} />}
        checked={filters.holidays === 'true'}
        onChange={(event) => change({ holidays: event.target.checked ? 'true' : undefined })}
      />
    </>
  );
}

/** `chosen` with `one` or without it, as the address holds it, in the order of `all`. */
const toggled = <Each extends string>(all: readonly Each[], chosen: readonly Each[], one: Each): string =>
  all.filter((each) => chosen.includes(each) !== (each === one)).join(',');
