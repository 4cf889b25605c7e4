import type { GalleryPicture } from '#domain/listing/facts/gallery.ts';
import { isConflict } from '#frontend/lib/api/api-error.ts';
import { fieldLabel, valueText } from '#frontend/features/listing/field-words.ts';

/** One field's value before and after, in words. */
export interface ChangeRow {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Of a gallery, which is looked at. */
  readonly pictures?: Readonly<Record<'before' | 'after', readonly GalleryPicture[]>>;
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
    ...(field === 'gallery' && { pictures: { before: picturesIn(before), after: picturesIn(after) } }),
  }));
}

const picturesIn = (value: unknown): readonly GalleryPicture[] => (value ?? []) as readonly GalleryPicture[];

/** What changed since the admin looked, when that is why a verdict or an edit was refused. */
export function staleChanges(error: unknown): readonly ChangeRow[] | null {
  if (!isConflict(error)) return null;
  const { changes } = error.problem;
  return Array.isArray(changes) ? changeRows(changes.filter(isChange)) : null;
}

const isChange = (value: unknown): value is { field: string; before?: unknown; after?: unknown } =>
  typeof value === 'object' && value !== null && 'field' in value && typeof value.field === 'string';
