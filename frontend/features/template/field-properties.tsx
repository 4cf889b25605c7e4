import type { FieldStyles, TemplateField } from '#domain/template/events.ts';
import { DISPLAY_NAME_MAX, FONT_SIZE, RADIUS } from '#domain/template/limits.ts';
import {
  dataSources,
  fieldTypes,
  fontWeights,
  isAlwaysShown,
  placesOf,
  type TemplateName,
} from '#domain/template/parts.ts';
import type { Unreadable } from '#domain/template/style/colours.ts';
import { CheckboxField } from '#frontend/components/form/checkbox-field.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { ColourInput, NumberInput } from './style-inputs.tsx';
import { options } from './options.ts';

interface FieldPropertiesProps {
  readonly name: TemplateName;
  /** Null: none is selected. */
  readonly field: TemplateField | null;
  /** Where it stands in the template: `fields.3`. */
  readonly path: string;
  readonly unreadable: readonly Unreadable[];
  /** By its place in the template what is wrong. */
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<TemplateField>) => void;
}

/** What one field is called, what kind it is, and how its words look. */
export function FieldProperties({ name, field, path, unreadable, problems, onChange }: FieldPropertiesProps) {
  return (
    <section aria-labelledby="field-properties">
      <h2 id="field-properties" className="mb-2 text-lead font-extrabold">
        Field Properties
      </h2>
      {field === null ? (
        <p className="text-soft">Select a field to edit its properties</p>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <Properties {...{ name, field, path, unreadable, problems, onChange }} />
        </div>
      )}
    </section>
  );
}

function Properties(props: FieldPropertiesProps & { readonly field: TemplateField }) {
  const { name, field, path, unreadable, problems, onChange } = props;
  const { styles } = field;
  const style = (change: Partial<FieldStyles>): void => onChange({ styles: { ...styles, ...change } });
  const about = (at: string) => ({
    error: problems[`${path}.${at}`],
    notice: unreadable.find((each) => each.path === `${path}.${at}`)?.says,
  });
  const types = placesOf[name][field.dataSource] ?? [];
  const isPicture = field.fieldType === 'image';
  return (
    <>
      <TextField
        label="Display name"
        hint="What it is called in this list."
        required
        maxLength={DISPLAY_NAME_MAX}
        value={field.displayName}
        error={problems[`${path}.displayName`]}
        onChange={({ target }) => onChange({ displayName: target.value })}
      />
      <SelectField
        label="Type"
        hint={`Shows: ${dataSources[field.dataSource]}.`}
        value={field.fieldType}
        options={types.map((value) => ({ value, label: fieldTypes[value] }))}
        onChange={({ target }) => onChange({ fieldType: target.value as TemplateField['fieldType'] })}
      />
      <CheckboxField
        label="Required"
        hint={isAlwaysShown(field.dataSource) ? 'Always shown.' : 'Cannot be hidden or deleted by a slip.'}
        checked={field.isRequired || isAlwaysShown(field.dataSource)}
        disabled={isAlwaysShown(field.dataSource)}
        className="sm:col-span-2"
        onChange={({ target }) => onChange({ isRequired: target.checked, ...(target.checked && { isVisible: true }) })}
      />
      {isPicture && field.dataSource === 'image' && (
        <p className="text-small text-soft sm:col-span-2">The picture stays first, wherever it is in the list.</p>
      )}
      {!isPicture && (
        <>
          <NumberInput
            label="Font size in pixels"
            hint="Empty: as it is."
            bounds={FONT_SIZE}
            value={styles.fontSize}
            error={about('styles.fontSize').error}
            onChange={(fontSize) => style({ fontSize })}
          />
          <SelectField
            label="Font weight"
            hint="Empty: as it is."
            emptyLabel="As it is"
            value={styles.fontWeight ?? ''}
            options={options(fontWeights)}
            onChange={({ target }) =>
              style({ fontWeight: target.value === '' ? null : (target.value as FieldStyles['fontWeight']) })
            }
          />
          <ColourInput
            label="Text colour"
            value={styles.color}
            {...about('styles.color')}
            onChange={(color) => style({ color })}
          />
          <ColourInput
            label="Background colour"
            value={styles.backgroundColor}
            {...about('styles.backgroundColor')}
            onChange={(backgroundColor) => style({ backgroundColor })}
          />
        </>
      )}
      <NumberInput
        label="Corner radius in pixels"
        hint="Empty: as it is."
        bounds={RADIUS}
        value={styles.borderRadius}
        error={about('styles.borderRadius').error}
        onChange={(borderRadius) => style({ borderRadius })}
      />
    </>
  );
}
