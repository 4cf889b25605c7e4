import type { FieldStyles, TemplateConfig, TemplateContent, TemplateField } from './events.ts';
import { COLUMNS_USUAL } from './limits.ts';
import { type DataSource, dataSources, isAlwaysShown, placesOf, sourcesOf, type TemplateName } from './parts.ts';

export const noStyles: FieldStyles = {
  fontSize: null,
  fontWeight: null,
  color: null,
  backgroundColor: null,
  borderRadius: null,
};
const looks = {
  cardStyle: { backgroundColor: '#ffffff', borderRadius: 12 },
  globalStyles: { primaryColor: '#9333ea', font: 'Nunito' },
} as const;
const configs: Readonly<Record<TemplateName, TemplateConfig>> = {
  directory_card: { layout: 'grid', columns: COLUMNS_USUAL, spacing: 16, ...looks },
  detail_page: { layout: 'card', columns: COLUMNS_USUAL, spacing: 24, ...looks },
};

/** A field as one begins that shows `dataSource`. */
export const fieldFor = (name: TemplateName, dataSource: DataSource, order: number): TemplateField => ({
  fieldName: dataSource,
  fieldType: placesOf[name][dataSource]?.[0] ?? 'text',
  displayName: dataSources[dataSource],
  dataSource,
  isVisible: true,
  isRequired: isAlwaysShown(dataSource),
  order,
  position: null,
  styles: noStyles,
});

/** What an editor begins with: everything that has a place, in the order that cards and pages have by themselves. */
export const defaultContent = (name: TemplateName): TemplateContent => ({
  config: configs[name],
  fields: sourcesOf(name).map((source, index) => fieldFor(name, source, index + 1)),
});
