import { ArrowDown, ArrowUp, Eye, EyeOff, Plus, Trash2 } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { TemplateContent, TemplateField } from '#domain/template/events.ts';
import { MOST_FIELDS } from '#domain/template/limits.ts';
import { type DataSource, dataSources, type TemplateName } from '#domain/template/parts.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { IconButton } from '#frontend/components/button/icon-button.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { classNames } from '#frontend/lib/class-names.ts';
import { freeSources, moved, staysBecause, withChange, withField, withoutField } from './draft.ts';

interface FieldsPanelProps {
  readonly name: TemplateName;
  readonly content: TemplateContent;
  readonly selected: number | null;
  readonly onSelect: (at: number | null) => void;
  readonly onChange: (content: TemplateContent) => void;
}

/** The fields in their order, each to be selected, moved, hidden and deleted; and a new one. */
export function FieldsPanel({ name, content, selected, onSelect, onChange }: FieldsPanelProps) {
  const move = (at: number, by: -1 | 1): void => {
    onChange(moved(content, at, by));
    // What is selected stays so wherever it goes.
    if (selected === at) onSelect(at + by);
    else if (selected === at + by) onSelect(at);
  };
  const remove = (at: number): void => {
    onChange(withoutField(content, at));
    if (selected !== null) onSelect(selected === at ? null : selected - (selected > at ? 1 : 0));
  };
  const last = content.fields.length - 1;
  return (
    <section aria-labelledby="template-fields">
      <h2 id="template-fields" className="mb-1 text-lead font-extrabold">
        Template Fields
      </h2>
      {content.fields.length === 0 && (
        <p className="text-small text-soft">
          No fields: only name, ages, price and place are shown, with warnings and what to do next.
        </p>
      )}
      <ol className="divide-y divide-line border-y border-line">
        {content.fields.map((field, index) => {
          const stays = staysBecause(field);
          const label = field.displayName;
          return (
            <li
              key={field.fieldName}
              className={classNames('flex items-center', index === selected && 'rounded-control bg-tint')}
            >
              <button
                type="button"
                aria-pressed={index === selected}
                onClick={() => onSelect(index === selected ? null : index)}
                className="min-h-11 min-w-0 grow px-2 py-1 text-left"
              >
                <span className="block truncate font-bold">{label}</span>
                <Beside field={field} />
              </button>
              <Tool
                label={`Move ${label} up`}
                off={index === 0 ? 'It is the first.' : undefined}
                onPress={() => move(index, -1)}
              >
                <ArrowUp aria-hidden className="size-4" />
              </Tool>
              <Tool
                label={`Move ${label} down`}
                off={index === last ? 'It is the last.' : undefined}
                onPress={() => move(index, 1)}
              >
                <ArrowDown aria-hidden className="size-4" />
              </Tool>
              <Tool
                label={field.isVisible ? `Hide ${label}` : `Show ${label}`}
                off={stays}
                onPress={() => onChange(withChange(content, index, { isVisible: !field.isVisible }))}
              >
                {field.isVisible ? <Eye aria-hidden className="size-4" /> : <EyeOff aria-hidden className="size-4" />}
              </Tool>
              <Tool label={`Delete ${label}`} off={stays} onPress={() => remove(index)}>
                <Trash2 aria-hidden className="size-4" />
              </Tool>
            </li>
          );
        })}
      </ol>
      <AddField
        free={freeSources(name, content)}
        isFull={content.fields.length >= MOST_FIELDS}
        onAdd={(source) => {
          onChange(withField(name, content, source));
          onSelect(content.fields.length);
        }}
      />
    </section>
  );
}

/** What it shows, where it is not called so, and whether it does. */
function Beside({ field: { dataSource, displayName, isVisible } }: { readonly field: TemplateField }) {
  const shows = dataSources[dataSource];
  const words = [...(shows === displayName ? [] : [shows]), ...(isVisible ? [] : ['Hidden'])];
  return words.length > 0 && <span className="block truncate text-small text-soft">{words.join(' · ')}</span>;
}

interface ToolProps extends Pick<ComponentProps<typeof IconButton>, 'label' | 'off' | 'children'> {
  readonly onPress: () => void;
}

const Tool = ({ onPress, ...rest }: ToolProps) => <IconButton {...rest} className="size-9" onClick={onPress} />;

interface AddFieldProps {
  readonly free: readonly DataSource[];
  readonly isFull: boolean;
  readonly onAdd: (source: DataSource) => void;
}

function AddField({ free, isFull, onAdd }: AddFieldProps) {
  const [chosen, setChosen] = useState<string>('');
  const source = free.find((each) => each === chosen) ?? free[0];
  if (source === undefined || isFull)
    return <p className="mt-2 text-small text-soft">Everything that has a place is in the list.</p>;
  return (
    <div className="mt-3 flex items-end gap-2">
      <SelectField
        label="What to add"
        wrapperClass="grow"
        value={source}
        options={free.map((value) => ({ value, label: dataSources[value] }))}
        onChange={({ target }) => setChosen(target.value)}
      />
      <Button variant="secondary" onClick={() => onAdd(source)}>
        <Plus aria-hidden className="size-4" />
        Add Field
      </Button>
    </div>
  );
}
