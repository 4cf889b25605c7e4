import { z } from 'zod';
import type { TemplateContent, TemplateField } from './events.ts';
import {
  COLUMNS,
  COLUMNS_USUAL,
  DISPLAY_NAME_MAX,
  FIELD_NAME_MAX,
  FONT_SIZE,
  MOST_FIELDS,
  ORDER_MAX,
  POSITION_MAX,
  RADIUS,
  SPACING,
} from './limits.ts';
import {
  dataSources,
  fieldTypes,
  fonts,
  fontWeights,
  isAlwaysShown,
  layouts,
  placesOf,
  sourcesOf,
  templateNames,
} from './parts.ts';

const controls = /[\p{Cc}\p{Cf}]/gu;
const oneOf = <const Words extends Readonly<Record<string, string>>>(words: Words) => {
  const names = Object.keys(words) as (keyof Words & string)[];
  return z.enum(names, `Please choose one of ${names.join(', ')}`);
};
const whole = ({ min, max }: { readonly min: number; readonly max: number }, unit = '') => {
  const message = `Please use a whole number from ${min} to ${max}${unit}`;
  return z.number(message).int(message).min(min, message).max(max, message);
};
/** 12, "12" or "12px". */
const pixels = (bounds: { readonly min: number; readonly max: number }) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,4}(?:px)?$/.test(value) ? Number.parseInt(value, 10) : value),
    whole(bounds, ', in pixels'),
  );
const colour = z
  .string('A colour is written as # and six digits, such as #9333ea')
  .regex(/^#[0-9a-f]{6}$/i, 'A colour is written as # and six digits, such as #9333ea')
  .toLowerCase();
/** Left out, null or empty: as the page has it by itself. */
const ifGiven = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === undefined || value === '' ? null : value), schema.nullable());
const name = (max: number, asked: string) =>
  z
    .string(asked)
    .transform((text) => text.replace(/\s+/g, ' ').replace(controls, '').trim())
    .pipe(z.string().min(1, asked).max(max, `Please use at most ${max} characters`));

const StylesInputSchema = z.object(
  {
    fontSize: ifGiven(pixels(FONT_SIZE)),
    fontWeight: ifGiven(oneOf(fontWeights)),
    color: ifGiven(colour),
    backgroundColor: ifGiven(colour),
    borderRadius: ifGiven(pixels(RADIUS)),
  },
  'Please say how the field looks, or leave it out',
);
const onFile = pixels({ min: 0, max: POSITION_MAX });
const FieldInputSchema = z.object(
  {
    fieldName: z
      .string('Please give the field a name of letters and digits')
      .max(FIELD_NAME_MAX, `Please use at most ${FIELD_NAME_MAX} characters`)
      .regex(/^[a-z]\w*$/i, 'Please give the field a name of letters and digits'),
    fieldType: oneOf(fieldTypes),
    displayName: name(DISPLAY_NAME_MAX, 'Please say what the field is called'),
    dataSource: oneOf(dataSources),
    isVisible: z.boolean('Please say true or false').default(true),
    isRequired: z.boolean('Please say true or false').default(false),
    order: whole({ min: 0, max: ORDER_MAX }),
    position: ifGiven(
      z.object(
        { x: onFile, y: onFile, width: onFile, height: onFile },
        'Please say where the field stands, or leave it out',
      ),
    ),
    styles: z.preprocess((value) => value ?? {}, StylesInputSchema),
  },
  'A field is an object with what it is called and what it shows',
);

const ContentInputSchema = z.object(
  {
    name: oneOf(templateNames),
    config: z.object(
      {
        layout: oneOf(layouts),
        columns: whole(COLUMNS).default(COLUMNS_USUAL),
        spacing: pixels(SPACING),
        cardStyle: z.object({ backgroundColor: colour, borderRadius: pixels(RADIUS) }, 'Please say how cards look'),
        globalStyles: z.object({ primaryColor: colour, font: oneOf(fonts) }, 'Please say which colour and font'),
      },
      'Please say how it is arranged',
    ),
    fields: z
      .array(FieldInputSchema, 'Please list the fields')
      .max(MOST_FIELDS, `Please use at most ${MOST_FIELDS} fields`),
  },
  'A template is an object with its name, how it is arranged, and its fields',
);

/** A template as its file holds it: the object that is saved, exported and imported. What does not belong to it is left out. */
export const TemplateFileSchema = ContentInputSchema.check(
  z.superRefine((template, context) => {
    const places = placesOf[template.name];
    const seen = { fieldName: new Set<string>(), dataSource: new Set<string>() };
    for (const [index, field] of template.fields.entries()) {
      const wrong = (at: keyof TemplateField, message: string): void =>
        context.addIssue({ code: 'custom', path: ['fields', index, at], message });
      const types = places[field.dataSource];
      if (!types)
        wrong(
          'dataSource',
          `The ${templateNames[template.name]} has no place for ${field.dataSource}; it has for ${sourcesOf(template.name).join(', ')}`,
        );
      else if (!types.includes(field.fieldType))
        wrong('fieldType', `Here ${field.dataSource} is shown as ${types.join(' or ')}`);
      for (const at of ['fieldName', 'dataSource'] as const) {
        if (seen[at].has(field[at])) wrong(at, `Two fields have ${at} ${field[at]}`);
        seen[at].add(field[at]);
      }
      if (!field.isVisible && isAlwaysShown(field.dataSource))
        wrong('isVisible', `Name, ages, price and place are always shown: ${field.dataSource} cannot be hidden`);
      else if (!field.isVisible && field.isRequired)
        wrong('isVisible', `${field.displayName} is required, so it cannot be hidden`);
    }
  }),
);
export type TemplateFile = z.output<typeof TemplateFileSchema>;

/** POST admin/templates: without `isActive` it stays as it is, without a revision the newest is meant. */
export const TemplateInputSchema = z.intersection(
  TemplateFileSchema,
  z.object({ isActive: z.boolean().optional(), revision: z.number().int().min(0).optional() }),
);

/** What is kept of it: the fields in their order, counted from 1. */
export const contentOf = ({ config, fields }: Pick<TemplateFile, 'config' | 'fields'>): TemplateContent => ({
  config,
  fields: fields
    .toSorted((left, right) => left.order - right.order)
    .map((field, index) => ({ ...field, order: index + 1 })),
});
