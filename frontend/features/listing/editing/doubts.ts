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

type Read = Pick<ListingView, 'provenance' | 'evidence' | 'sourceUrl'>;

/** What of a form's fields was read from a page with a doubt. */
const doubtsAbout = (activity: Pick<Read, 'provenance'>): readonly FormField[] => [
  ...new Set(doubtfulFields(activity.provenance).map((name) => askedAs[name] ?? (name as FormField))),
];

/** The page's own words on a field of a form, and the page where they stand. */
export interface Quotation {
  readonly words: string;
  readonly page: string | null;
}
export type Evidence = Readonly<Partial<Record<FormField, Quotation>>>;

/** What a form says of fields that were read from a page: which are in doubt, and the page's own words on them. */
export interface AsRead {
  readonly doubts: readonly FormField[];
  readonly evidence: Evidence;
}

/** For whoever checks what was read of `activity`: its doubtful fields, and the page's words on these. */
export function asRead(activity: Read | null): AsRead {
  if (activity === null) return { doubts: [], evidence: {} };
  const { doubts, evidence } = asReadInFull(activity, activity.evidence);
  const inDoubt = Object.entries(evidence).filter(([name]) => doubts.includes(name as FormField));
  return { doubts, evidence: Object.fromEntries(inDoubt) };
}

/** For a reviewer: the page's words on every field, cut where they go on for long. */
export function asReadInFull(activity: Read, evidence: Read['evidence']): AsRead {
  const { provenance, sourceUrl } = activity;
  const said = Object.entries(evidence ?? {}) as [FieldName, string][];
  const quoted = said.map(([name, words]) => {
    const page = provenance[name]?.url ?? sourceUrl;
    return [askedAs[name] ?? name, { words: shortened(words), page }];
  });
  return { doubts: doubtsAbout(activity), evidence: Object.fromEntries(quoted) };
}
const MOST = 300;
const shortened = (words: string): string => (words.length > MOST ? `${words.slice(0, MOST).trimEnd()}…` : words);
