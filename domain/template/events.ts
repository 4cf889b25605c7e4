import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { dataSources, fieldTypes, fonts, fontWeights, layouts, templateNames } from './parts.ts';

const keys = <const Words extends Readonly<Record<string, string>>>(words: Words) =>
  z.enum(Object.keys(words) as (keyof Words & string)[]);
const colour = z.string().regex(/^#[0-9a-f]{6}$/);
const pixels = z.number().int();

/** Pixels; null: as the page has it by itself. */
const StylesSchema = z.object({
  fontSize: pixels.nullable(),
  fontWeight: keys(fontWeights).nullable(),
  color: colour.nullable(),
  backgroundColor: colour.nullable(),
  borderRadius: pixels.nullable(),
});
const FieldSchema = z.object({
  fieldName: z.string(),
  fieldType: keys(fieldTypes),
  displayName: z.string(),
  dataSource: keys(dataSources),
  isVisible: z.boolean(),
  isRequired: z.boolean(),
  order: z.number().int(),
  /** Kept for the file that it came with: parts flow in their order, so that none lies over another. */
  position: z.object({ x: pixels, y: pixels, width: pixels, height: pixels }).nullable(),
  styles: StylesSchema,
});
export type TemplateField = z.infer<typeof FieldSchema>;
export type FieldStyles = z.infer<typeof StylesSchema>;

/** How cards or pages look: what was checked when it was saved. */
export const ContentSchema = z.object({
  config: z.object({
    layout: keys(layouts),
    columns: z.number().int(),
    spacing: pixels,
    cardStyle: z.object({ backgroundColor: colour, borderRadius: pixels }),
    globalStyles: z.object({ primaryColor: colour, font: keys(fonts) }),
  }),
  fields: z.array(FieldSchema),
});
export type TemplateContent = z.infer<typeof ContentSchema>;
export type TemplateConfig = TemplateContent['config'];

const templateId = z.uuid();
const name = keys(templateNames);
const version = z.number().int().min(1);

/** Another version of it; which versions there are is counted from 1. */
export const TemplateSaved = defineEvent(
  'TemplateSaved',
  z.object({ templateId, name, version, content: ContentSchema }),
);
/** An older version again, as another one. */
export const TemplateRolledBack = defineEvent(
  'TemplateRolledBack',
  z.object({ templateId, name, version, to: version, content: ContentSchema }),
);
/** Cards or pages look like it from now on, and like each version that follows. */
export const TemplateActivated = defineEvent('TemplateActivated', z.object({ templateId, name }));
/** They look as they do by themselves. */
export const TemplateDeactivated = defineEvent('TemplateDeactivated', z.object({ templateId, name }));

export const templateEvents = [TemplateSaved, TemplateRolledBack, TemplateActivated, TemplateDeactivated] as const;
export type TemplateEvent = EventOf<(typeof templateEvents)[number]>;
