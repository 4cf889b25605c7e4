import type { AskedAnswer } from '#domain/listing/asked/answer.ts';
import { RemovableChip } from '#frontend/components/button/chip.tsx';
import { useSessionOnceTaken } from '#frontend/features/session/api.ts';
import { chosenChips } from './filter-words.ts';
import { SaveSearch } from './save-search.tsx';
import { type FilterChanges, type Filters, RESULTS } from './use-filters.ts';

interface ChosenFiltersProps extends Filters {
  readonly asked: AskedAnswer | null | undefined;
}

/** What is chosen and what was read from the words, as chips that take it away. */
export function ChosenFilters({ asked, filters, change, clear }: ChosenFiltersProps) {
  const user = useSessionOnceTaken();
  const chosen = chosenChips(filters, asked);
  /** Who takes chips away by keyboard goes on at the next of them, else at the first choice. */
  const remove = (index: number, without: FilterChanges): void => {
    change(without);
    requestAnimationFrame(() => {
      const chips = document.querySelectorAll<HTMLElement>(`#${RESULTS} [data-chosen] button`);
      const next =
        chips[Math.min(index, chips.length - 1)] ?? document.querySelector<HTMLElement>(`#${RESULTS} select`);
      next?.focus();
    });
  };
  return (
    <>
      {chosen.map(({ key, label, without }, index) => (
        <li key={key} className="min-w-0 max-sm:max-w-60 max-sm:shrink-0" data-chosen>
          <RemovableChip what="Remove filter:" onPress={() => remove(index, without)}>
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
    </>
  );
}
