import { useState } from 'react';
import type { ChangeRow } from '#frontend/features/listing/changes/change-rows.ts';

type Values = Readonly<Record<string, string>>;
interface BegunWith<Item, Edited extends Values> {
  /** As it stands now; null for what is added. */
  readonly item: Item | null;
  /** What of it is edited, and how a form begins that adds one. */
  readonly valuesOf: (item: Item | null) => Edited;
  /** What each value is called. */
  readonly labels: Readonly<Record<keyof Edited & string, string>>;
  /** A value in words, where it is no text. */
  readonly wordsOf?: (name: keyof Edited & string, value: string) => string;
}

/**
 * What somebody edits, as it was when they began: another admin's change meanwhile is not taken back unseen. `stale` says what others
 * have changed of it since, null where that is nothing; what they have `seen`, or made themselves, is no news.
 */
export function useBegun<Item, Edited extends Values>(begun: BegunWith<Item, Edited>) {
  const { item, valuesOf, labels, wordsOf = (_name, value) => value } = begun;
  const [before, setBefore] = useState(item);
  const [initial, latest] = [valuesOf(before), valuesOf(item)];
  const said = (field: string, value: string): string => (value === '' ? 'Not stated' : wordsOf(field, value));
  const rows: readonly ChangeRow[] =
    item === null
      ? []
      : Object.entries(labels).flatMap(([field, label]) => {
          const [was, is] = [initial[field] ?? '', latest[field] ?? ''];
          return was === is ? [] : [{ field, label, before: said(field, was), after: said(field, is) }];
        });
  // What concerns none of these values concerns nobody who edits them.
  if (rows.length === 0 && item !== before) setBefore(item);
  return { before, initial, latest, stale: rows.length === 0 ? null : rows, seen: setBefore };
}
