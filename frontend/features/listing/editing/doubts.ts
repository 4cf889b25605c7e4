import type { FieldName } from '#domain/listing/facts/fields.ts';
import { doubtfulFields } from '#domain/listing/shown/doubt.ts';
import type { ListingView } from '#domain/listing/shown/views.ts';
import type { FormField } from './listing-form.ts';

/** Where a form asks for a field in another way than it is kept. */
const askedAs: Partial<Readonly<Record<FieldName, FormField>>> = {
  minAgeMonths: 'ageRanges',
  maxAgeMonths: 'ageRanges',
  scheduleDetails: 'schedule',
};

/** What of a form's fields was read from a page with a doubt. */
export const doubtsAbout = (activity: Pick<ListingView, 'provenance'> | null): readonly FormField[] => [
  ...new Set(doubtfulFields(activity?.provenance ?? {}).map((name) => askedAs[name] ?? (name as FormField))),
];

/** The page's own words on fields of a form. */
export type Evidence = Readonly<Partial<Record<FormField, string>>>;

/** What a page said of a form's fields, in its own words, cut where it goes on for long. */
export function evidenceFor(evidence: Readonly<Partial<Record<FieldName, string>>> | undefined): Evidence {
  const said = Object.entries(evidence ?? {}) as [FieldName, string][];
  return Object.fromEntries(said.map(([name, words]) => [askedAs[name] ?? name, shortened(words)]));
}
const MOST = 300;
const shortened = (words: string): string => (words.length > MOST ? `${words.slice(0, MOST).trimEnd()}…` : words);
