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
