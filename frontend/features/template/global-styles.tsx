import type { TemplateConfig } from '#domain/template/events.ts';
import { COLUMNS, RADIUS, SPACING } from '#domain/template/limits.ts';
import { fonts, layouts } from '#domain/template/parts.ts';
import type { Unreadable } from '#domain/template/style/colours.ts';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { options } from './options.ts';
import { ColourInput, NumberInput } from './style-inputs.tsx';

interface GlobalStylesProps {
  readonly config: TemplateConfig;
  readonly unreadable: readonly Unreadable[];
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (config: TemplateConfig) => void;
}

/** How all of it is arranged and looks. */
export function GlobalStyles({ config, unreadable, problems, onChange }: GlobalStylesProps) {
  const { cardStyle, globalStyles } = config;
  const about = (path: string) => ({
    error: problems[path],
    notice: unreadable.find((each) => each.path === path)?.says,
  });
  const card = (change: Partial<typeof cardStyle>): void =>
    onChange({ ...config, cardStyle: { ...cardStyle, ...change } });
  const whole = (change: Partial<typeof globalStyles>): void =>
    onChange({ ...config, globalStyles: { ...globalStyles, ...change } });
  return (
    <section aria-labelledby="global-styles">
      <h2 id="global-styles" className="text-lead font-extrabold">
        Global Styles
      </h2>
      <p className="mb-2 text-small text-soft">
        Colours are for the light scheme. Whoever has set their device to dark sees our own.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Layout"
          value={config.layout}
          options={options(layouts)}
          onChange={({ target }) => onChange({ ...config, layout: target.value as TemplateConfig['layout'] })}
        />
        <SelectField
          label="Columns"
          hint={config.layout === 'grid' ? undefined : 'In a grid alone.'}
          disabled={config.layout !== 'grid'}
          value={String(config.columns)}
          options={columnOptions}
          onChange={({ target }) => onChange({ ...config, columns: Number(target.value) })}
        />
        <NumberInput
          label="Spacing in pixels"
          bounds={SPACING}
          value={config.spacing}
          error={problems['config.spacing']}
          onChange={(spacing) => onChange({ ...config, spacing: spacing ?? 0 })}
        />
        <NumberInput
          label="Card corner radius in pixels"
          bounds={RADIUS}
          value={cardStyle.borderRadius}
          error={problems['config.cardStyle.borderRadius']}
          onChange={(borderRadius) => card({ borderRadius: borderRadius ?? 0 })}
        />
        <ColourInput
          label="Card background"
          value={cardStyle.backgroundColor}
          {...about('config.cardStyle.backgroundColor')}
          onChange={(backgroundColor) => card({ backgroundColor: backgroundColor ?? '' })}
        />
        <ColourInput
          label="Primary colour"
          value={globalStyles.primaryColor}
          {...about('config.globalStyles.primaryColor')}
          onChange={(primaryColor) => whole({ primaryColor: primaryColor ?? '' })}
        />
        <SelectField
          label="Font"
          value={globalStyles.font}
          options={options(fonts)}
          onChange={({ target }) => whole({ font: target.value as typeof globalStyles.font })}
        />
      </div>
    </section>
  );
}

const columnOptions = Array.from({ length: COLUMNS.max }, (_none, index) => {
  const value = String(index + COLUMNS.min);
  return { value, label: value };
});
