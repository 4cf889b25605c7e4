import { isConflict } from '#frontend/lib/api/api-error.ts';
import { fieldLabel, isStated, valueText } from '#frontend/features/listing/field-words.ts';

/** One field's value before and after, in words. */
export interface ChangeRow {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Of pictures, which are looked at: each side's, null where it has none. */
  readonly pictures?: { readonly field: 'images' | 'gallery' } & Readonly<Record<'before' | 'after', unknown>>;
}

/** Changes as the API lists them (a pending revision, a refused review, the audit), in words. */
export function changeRows(
  changes: readonly { readonly field: string; readonly before?: unknown; readonly after?: unknown }[],
): readonly ChangeRow[] {
  return changes.map(({ field, before, after }) => ({
    field,
    label: fieldLabel(field),
    before: valueText(field, before ?? undefined),
    after: valueText(field, after ?? undefined),
    ...((field === 'images' || field === 'gallery') && {
      pictures: { field, before: picturesIn(before), after: picturesIn(after) },
    }),
  }));
}

const picturesIn = (value: unknown): unknown => (isStated(value) ? value : null);

/** What changed since the admin looked, when that is why a verdict or an edit was refused. */
export function staleChanges(error: unknown): readonly ChangeRow[] | null {
  if (!isConflict(error)) return null;
  const { changes } = error.problem;
  return Array.isArray(changes) ? changeRows(changes.filter(isChange)) : null;
}

const isChange = (value: unknown): value is { field: string; before?: unknown; after?: unknown } =>
  typeof value === 'object' && value !== null && 'field' in value && typeof value.field === 'string';
