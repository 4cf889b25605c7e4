import { defaultContent, fieldFor } from '#domain/template/defaults.ts';
import type { TemplateContent, TemplateField } from '#domain/template/events.ts';
import { type DataSource, isAlwaysShown, sourcesOf, type TemplateName } from '#domain/template/parts.ts';
import type { TemplateView } from '#domain/template/views.ts';

/** What an editor begins with: what was saved, else cards and pages as they are by themselves. */
export const contentOf = (name: TemplateName, saved: TemplateView | undefined): TemplateContent =>
  saved ? { config: saved.config, fields: saved.fields } : defaultContent(name);

/** What a field can still be added for. */
export const freeSources = (name: TemplateName, { fields }: TemplateContent): readonly DataSource[] =>
  sourcesOf(name).filter((source) => !fields.some(({ dataSource }) => dataSource === source));

const inOrder = (content: TemplateContent, fields: readonly TemplateField[]): TemplateContent => ({
  ...content,
  fields: fields.map((field, index) => ({ ...field, order: index + 1 })),
});

export const withField = (name: TemplateName, content: TemplateContent, source: DataSource): TemplateContent =>
  inOrder(content, [
    ...content.fields,
    { ...fieldFor(name, source, content.fields.length + 1), fieldName: unusedName(content, source) },
  ]);
/** A file may call another field so. */
function unusedName({ fields }: TemplateContent, wanted: string): string {
  const isUsed = (name: string): boolean => fields.some(({ fieldName }) => fieldName === name);
  let count = 2;
  if (!isUsed(wanted)) return wanted;
  while (isUsed(`${wanted}${count}`)) count += 1;
  return `${wanted}${count}`;
}
export const withoutField = (content: TemplateContent, at: number): TemplateContent =>
  inOrder(
    content,
    content.fields.filter((_field, index) => index !== at),
  );
export const withChange = (content: TemplateContent, at: number, change: Partial<TemplateField>): TemplateContent => ({
  ...content,
  fields: content.fields.map((field, index) => (index === at ? { ...field, ...change } : field)),
});
/** The field at `at` one place up (-1) or down (1). */
export function moved(content: TemplateContent, at: number, by: -1 | 1): TemplateContent {
  const fields = [...content.fields];
  const [field] = fields.splice(at, 1);
  if (field) fields.splice(at + by, 0, field);
  return inOrder(content, fields);
}

/** Why a field can be neither hidden nor deleted; undefined where it can. */
export function staysBecause({ dataSource, isRequired }: TemplateField): string | undefined {
  if (isAlwaysShown(dataSource)) return 'Name, ages, price and place are always shown.';
  return isRequired ? 'This field is required.' : undefined;
}
