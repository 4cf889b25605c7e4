import { useState } from 'react';
import type { OpenDate } from '#domain/session-places/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { CheckboxField } from '#frontend/components/form/checkbox-field.tsx';
import { classNames } from '#frontend/lib/class-names.ts';
import { dayWords, moneyWords, placesWords } from './words.ts';

/** Dates that are shown before somebody asks for more. */
const FIRST = 6;

interface DateChoiceProps {
  readonly dates: readonly OpenDate[];
  /** Undefined while none is. */
  readonly chosen: string | undefined;
  readonly keyOf: (date: OpenDate) => string;
  readonly onChoose: (date: OpenDate) => void;
}

/** The next dates, soonest first; each says what it costs and how many places are left. */
export function DateChoice({ dates, chosen, keyOf, onChoose }: DateChoiceProps) {
  const at = dates.findIndex((each) => keyOf(each) === chosen);
  const [shown, setShown] = useState(Math.max(FIRST, at + 1));
  return (
    <fieldset>
      <legend className="mb-1 text-small font-bold">Date</legend>
      <ul className="space-y-2">
        {dates.slice(0, shown).map((each) => (
          <li key={keyOf(each)}>
            <CheckboxField
              type="radio"
              name="date"
              value={keyOf(each)}
              checked={keyOf(each) === chosen}
              onChange={() => onChoose(each)}
              className={classNames(
                'rounded-control border bg-card px-3',
                keyOf(each) === chosen ? 'border-accent' : 'border-line hover:bg-tint',
              )}
              label={
                <span className="flex flex-wrap justify-between gap-x-4">
                  <span className="font-bold">
                    {dayWords(each.date)}, {each.start} to {each.end}
                  </span>
                  <span className="flex gap-x-3 text-small text-soft">
                    <span>{each.placesLeft === 0 ? 'Full: waiting list' : `${placesWords(each.placesLeft)} left`}</span>
                    <span className="tabular-nums">{moneyWords(each.price)}</span>
                  </span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
      {dates.length > shown && (
        <Button data-more variant="ghost" size="small" className="mt-2" onClick={() => setShown(shown + 12)}>
          Show More Dates
        </Button>
      )}
    </fieldset>
  );
}
