import { isFromPage } from '../editing.ts';
import type { ListingEvent } from '../events.ts';
import { type FieldName } from '../facts/fields.ts';

/** What people did to what one way of reading found in one field. */
export interface Corrected {
  readonly field: FieldName;
  /** How it was read; null for what no page said and a person added. */
  readonly method: string | null;
  /** How often it was read so. */
  readonly read: number;
  /** How often a person set it right, added it or took it away. */
  readonly corrected: number;
}

/** Counts corrections over events in the order of the log. What a crawler pushed counts like what was read here, by its own method. */
export function correctionCounter(): { take(event: ListingEvent): void; counts(): readonly Corrected[] } {
  /** By which method what a listing says of a field was read; a listing is known here when it began from a page. */
  const methods = new Map<string, Map<FieldName, string>>();
  const counts = new Map<string, { field: FieldName; method: string | null; read: number; corrected: number }>();
  const countOf = (field: FieldName, method: string | null) => {
    const key = `${field} ${method}`;
    const known = counts.get(key) ?? { field, method, read: 0, corrected: 0 };
    counts.set(key, known);
    return known;
  };
  const readAs = (listingId: string, fields: object, by: Partial<Record<FieldName, string>>): void => {
    const known = methods.get(listingId) ?? new Map<FieldName, string>();
    methods.set(listingId, known);
    for (const field of Object.keys(fields) as FieldName[]) {
      const method = by[field] ?? 'unknown';
      known.set(field, method);
      countOf(field, method).read += 1;
    }
  };
  const corrected = (listingId: string, changes: object): void => {
    const known = methods.get(listingId);
    for (const field of known ? (Object.keys(changes) as FieldName[]) : []) {
      countOf(field, known?.get(field) ?? null).corrected += 1;
      // What a person has set once is no reading any more: a second correction of it is of what the person wrote.
      known?.set(field, BY_PERSON);
    }
  };
  return {
    take: ({ type, data }) => {
      if (type === 'ListingDrafted' && isFromPage(data.draftedBy)) readAs(data.listingId, data.fields, data.methods);
      else if (type === 'ListingRescraped') readAs(data.listingId, data.changes, data.methods);
      else if (type === 'ListingEdited' && !isFromPage(data.editedBy)) corrected(data.listingId, data.changes);
      else if (type === 'RevisionApproved' && data.source !== 'page_change') corrected(data.listingId, data.changes);
      // Until 30 November 2026 it was not kept how an approved change was read.
      else if (type === 'RevisionApproved' && data.methods) readAs(data.listingId, data.changes, data.methods);
    },
    counts: () =>
      [...counts.values()]
        .filter(({ method }) => method !== BY_PERSON)
        .toSorted((one, other) => other.corrected - one.corrected || other.read - one.read),
  };
}
const BY_PERSON = 'by a person';
