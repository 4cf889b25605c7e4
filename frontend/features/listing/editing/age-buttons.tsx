import type { ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import { ToggleChip } from '#frontend/components/button/chip.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { parentAgeRanges, pressedIn, withoutRange, withRange } from './age-ranges.ts';
import type { ListingForm } from './listing-form.ts';

interface AgeButtonsProps extends Omit<ComponentProps<typeof TextField>, 'form'> {
  readonly form: ListingForm;
}

/** The usual ages by one press each, beside the box that holds them and takes any other. */
export function AgeButtons({ form, ...box }: AgeButtonsProps) {
  const text = useWatch({ control: form.control, name: 'ageRanges' });
  const set = (next: string): void => {
    form.clearErrors('ageRanges');
    form.setValue('ageRanges', next, { shouldDirty: true });
  };
  return (
    <div className="min-w-0 space-y-2">
      <TextField {...box} />
      <ul aria-label="Usual ages" className="flex flex-wrap gap-2">
        {parentAgeRanges.map((range) => {
          const pressed = pressedIn(text, range);
          return (
            <li key={range}>
              <ToggleChip
                chosen={pressed !== undefined}
                onPress={() => set(pressed === undefined ? withRange(text, range) : withoutRange(text, pressed))}
              >
                {range}
              </ToggleChip>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
