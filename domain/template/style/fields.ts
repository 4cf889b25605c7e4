import type { TemplateContent, TemplateField } from '../events.ts';
import { type DataSource, isAlwaysShown, sourcesOf, type TemplateName } from '../parts.ts';
import { isBadge, type UsedColours } from './colours.ts';
import { type Declarations, rem, type Rule, rule, weights } from './rules.ts';

/** A part of a card or page that is shown, in its place. */
export interface Shown {
  readonly source: DataSource;
  /** What the template says of it, with its place among the fields; undefined for what it leaves out and is shown all the same. */
  readonly field: TemplateField | undefined;
  readonly index: number;
}

/**
 * What is shown, in its order: what the template shows, and what families are always shown: of that a name which it leaves out stands
 * first, the rest last.
 */
export function shownOf(name: TemplateName, { fields }: TemplateContent): readonly Shown[] {
  const shown = fields
    .map((field, index): Shown => ({ source: field.dataSource, field, index }))
    // A version of long ago may name what has no place any more.
    .filter(
      ({ source, field }) => sourcesOf(name).includes(source) && (field?.isVisible === true || isAlwaysShown(source)),
    )
    .toSorted((left, right) => (left.field?.order ?? 0) - (right.field?.order ?? 0));
  const missing = sourcesOf(name)
    .filter((source) => isAlwaysShown(source) && !shown.some((each) => each.source === source))
    .map((source): Shown => ({ source, field: undefined, index: -1 }));
  return [
    ...missing.filter(({ source }) => source === 'title'),
    ...shown,
    ...missing.filter(({ source }) => source !== 'title'),
  ];
}

/** What cards and pages have a place for and the template does not show. */
export const hiddenOf = (name: TemplateName, shown: readonly Shown[]): readonly DataSource[] =>
  sourcesOf(name).filter((source) => !shown.some((each) => each.source === source));

/** How the words of a field look, at `selector`. */
export function fieldRules({ field, index }: Shown, selector: string, { fields }: UsedColours): readonly Rule[] {
  if (!field) return [];
  const { fontSize, fontWeight, borderRadius } = field.styles;
  const colours = fields[index];
  const badge: Declarations = isBadge(field)
    ? {
        'justify-self': 'start',
        'padding-inline': '.625rem',
        'border-radius': '1rem',
        'background-color': 'var(--color-tint)',
        color: 'var(--color-strong)',
      }
    : {};
  return [
    rule('all', selector, {
      ...badge,
      // What is larger than it was may need a second line.
      ...(fontSize !== null && { 'font-size': rem(fontSize), 'white-space': 'normal' }),
      ...(fontWeight !== null && { 'font-weight': weights[fontWeight] }),
      ...(borderRadius !== null && { 'border-radius': rem(borderRadius) }),
    }),
    rule('light', selector, {
      ...(colours?.ground && {
        'background-color': colours.ground,
        'padding-inline': '.5rem',
        ...(isBadge(field) && { color: 'var(--color-ink)' }),
      }),
      ...(colours?.words && { color: colours.words }),
    }),
  ];
}
