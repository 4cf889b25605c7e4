import type { ListCheck } from '#domain/list/api.ts';
import { columnFields, columnLabel, type Mapping } from '#domain/list/columns.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';

const options = columnFields.map((value) => ({ value, label: columnLabel(value) }));

interface ColumnsProps {
  readonly check: ListCheck;
  /** What is chosen now, which need not be what was checked. */
  readonly mapping: Mapping;
  /** Whether it is. */
  readonly isChecked: boolean;
  readonly loading: boolean;
  readonly onChange: (mapping: Mapping) => void;
  readonly onCheck: () => void;
}

/** What each column holds, guessed from its name, for somebody to say otherwise. */
export function Columns({ check, mapping, isChecked, loading, onChange, onCheck }: ColumnsProps) {
  const { fields, id } = mapping;
  if (check.columns.length === 0) return null;
  // Two columns may have one name.
  const placed = check.columns.map((column, place) => ({ ...column, place }));
  const choose = (place: number, chosen: string): void =>
    // A field has one column: the other one that held it is left out.
    onChange({
      id,
      fields: fields.map((field, at) => (at === place ? chosen || null : field === chosen ? null : field)),
    });
  return (
    <section aria-labelledby="list-columns" className="space-y-4">
      <h3 id="list-columns" className="font-bold">
        What the columns hold
      </h3>
      <div className="grid gap-4 sm:grid-cols-2">
        {placed.map(({ name, sample, place }) => (
          <SelectField
            key={place}
            label={name}
            hint={sample === '' ? undefined : `For example: ${sample}`}
            emptyLabel="Leave out"
            options={options}
            value={fields[place] ?? ''}
            onChange={({ target }) => choose(place, target.value)}
          />
        ))}
      </div>
      <SelectField
        label="What tells rows apart"
        hint="By it a row is known again in the list’s next file."
        emptyLabel="Name, place and time together"
        options={check.columns.map(({ name }, place) => ({ value: String(place), label: name }))}
        value={id === null ? '' : String(id)}
        onChange={({ target }) => onChange({ fields, id: target.value === '' ? null : Number(target.value) })}
      />
      <Button
        variant="secondary"
        loading={loading}
        disabledReason={isChecked ? 'It is checked as it stands here.' : undefined}
        onClick={onCheck}
      >
        Check Again
      </Button>
    </section>
  );
}
