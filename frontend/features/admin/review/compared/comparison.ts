import { shownFields } from '#domain/listing/facts/field-words.ts';
import type { FieldName } from '#domain/listing/facts/fields.ts';
import { doubtfulFields } from '#domain/listing/shown/doubt.ts';
import type { QueueItem } from '#domain/listing/shown/views.ts';
import { type ChangeRow, changeRows } from '#frontend/features/listing/changes/change-rows.ts';
import { editorNames, fieldLabel, isStated, methodText, valueText } from '#frontend/features/listing/field-words.ts';

/** One field as a reviewer compares it: what the page said and how it was read, and what the listing says now. */
export interface ComparisonRow {
  readonly field: FieldName;
  readonly label: string;
  /** Null when the page did not say it. */
  readonly found: string | null;
  readonly method: string | null;
  /** The page's own words. */
  readonly evidence: string | null;
  /** The page on which they stand. */
  readonly page: string | null;
  /** Null when the listing does not say it (any more). */
  readonly now: string | null;
  readonly by: string | null;
  readonly changed: boolean;
  /** Whoever read it from the page was not sure, and nobody has looked at it since. */
  readonly doubtful: boolean;
}

/** Whether there is something to look at, and not only what was found. */
export const isToLookAt = ({ changed, doubtful, found, now }: ComparisonRow): boolean =>
  changed || doubtful || found !== now;

/** Every field that the page or the listing states, or that somebody changed; doubtful ones first, then changed ones. */
export function comparisonRows(item: QueueItem): readonly ComparisonRow[] {
  const doubtful = new Set<FieldName>(doubtfulFields(item.provenance));
  const changed = new Map(item.changed.map((each) => [each.field, each]));
  const rows = shownFields.flatMap((field): ComparisonRow[] => {
    const change = changed.get(field);
    const found = item.scraped?.fields[field];
    const now = change ? change.now : currentValue(item, field);
    // A label that is only derived from other fields is no statement of its own.
    const stated = isStated(found) || (isStated(now) && (change !== undefined || item.provenance[field] !== undefined));
    if (!stated && change === undefined) return [];
    const editor = change?.by ?? item.provenance[field]?.by;
    return [
      {
        field,
        label: fieldLabel(field),
        found: isStated(found) ? valueText(field, found) : null,
        method: isStated(found) ? methodOf(item, field) : null,
        evidence: (isStated(found) && item.scraped?.evidence[field]) || null,
        page: item.provenance[field]?.url ?? item.scraped?.url ?? null,
        now: isStated(now) ? valueText(field, now) : null,
        by: editor === undefined ? null : editorNames[editor],
        changed: change !== undefined,
        doubtful: doubtful.has(field),
      },
    ];
  });
  const weight = (row: ComparisonRow): number => (row.doubtful ? 2 : row.changed ? 1 : 0);
  return rows.toSorted((a, b) => weight(b) - weight(a));
}

function methodOf(item: QueueItem, field: FieldName): string | null {
  const method = item.scraped?.methods[field];
  return method === undefined ? null : methodText(method);
}

/** What the listing holds in `field`, in the form that the log keeps. */
export function currentValue(item: QueueItem, field: FieldName): unknown {
  return field === 'category' ? item.categoryId : item[field];
}

/** What differs between two states of one listing: what changed while somebody was looking at the first. */
export function changesSince(seen: QueueItem, now: QueueItem): readonly ChangeRow[] {
  return changeRows(
    shownFields
      .map((field) => ({ field, before: currentValue(seen, field), after: currentValue(now, field) }))
      .filter(({ before, after }) => JSON.stringify(before ?? null) !== JSON.stringify(after ?? null)),
  );
}
