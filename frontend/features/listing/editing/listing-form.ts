import type { Resolver, UseFormReturn } from 'react-hook-form';
import type { ActivityInput } from '#domain/listing/input.ts';
import { flagNames, type FlagName, inputOf, textNames, type TextName } from '#domain/listing/facts/field-words.ts';
import { type CategoryList, labelIn } from '#domain/listing/facts/category-lists.ts';
import { scheduleWords } from '#domain/listing/sessions/schedule-words.ts';
import type { Activity } from '#domain/listing/shown/views.ts';
import { fieldLabel } from '#frontend/features/listing/field-words.ts';
import { type Problems, resolverBy } from '#frontend/lib/rules/rules.ts';
import { type RatingsTyped, ratingsTyped } from './ratings-typed.ts';

/** In years, as people say ages, and what they are called. */
const ageLabels = { minAge: 'Minimum Age', maxAge: 'Maximum Age' } as const;
type AgeField = keyof typeof ageLabels;
const ages = Object.keys(ageLabels) as AgeField[];
export const isAge = (name: string): name is AgeField => name in ageLabels;
/** What a field is called in a form. */
export function formLabel(name: string): string {
  if (isAge(name)) return ageLabels[name];
  const text = textNames.find((each) => each === name);
  return text === undefined ? fieldLabel(name) : inputOf(text).label;
}
export type TextField = TextName | AgeField;
export type FormField = TextField | FlagName | 'images' | 'reviews';

/** A listing as forms hold it: texts as typed ('' is "not stated"), age ranges comma-separated, a category by its label. */
export type ListingFormValues = Record<TextField, string> &
  Record<FlagName, boolean> & { images: string[]; reviews: RatingsTyped };

export type ListingForm = UseFormReturn<ListingFormValues>;

/** What a form begins with: nothing where everything is typed by hand. `list` says in whose words the category stands. */
export function formValuesOf(activity: Activity | null, list: CategoryList): ListingFormValues {
  const texts = Object.fromEntries([...textNames, ...ages].map((name) => [name, String(activity?.[name] ?? '')]));
  const flags = Object.fromEntries(flagNames.map((name) => [name, activity?.[name] === true]));
  return {
    ...(texts as Record<TextField, string>),
    ...(flags as Record<FlagName, boolean>),
    category: activity === null || activity.categoryId === null ? '' : labelIn(list, activity.categoryId),
    schedule: activity === null ? '' : scheduleWords(activity),
    ageRanges: activity?.ageRanges.join(', ') ?? '',
    images: [...(activity?.images ?? [])],
    reviews: ratingsTyped(activity?.reviews ?? null),
  };
}

/**
 * What to send: the fields that differ from what the form began with, and those named in `always`. An untouched box is not
 * sent, since an unticked one would state "no" where nobody knows.
 */
export function changedInput(
  values: ListingFormValues,
  initial: ListingFormValues,
  always: readonly FormField[] = [],
): ActivityInput {
  const names = Object.keys(values) as FormField[];
  const sent = names.filter((name) => always.includes(name) || !equal(values[name], initial[name]));
  return Object.fromEntries(sent.map((name) => [name, values[name]]));
}

/** How many fields differ from what the form began with. */
export function changeCount(values: ListingFormValues, initial: ListingFormValues): number {
  return Object.keys(changedInput(values, initial)).length;
}

export type RequiredFields = Partial<Readonly<Record<FormField, string>>>;
/** What nobody can leave out. */
export const nameRequired: RequiredFields = { name: 'Activity name is required' };

/**
 * The rules that the server applies to a listing, and the fields that this form requires. What nobody has changed since the form began
 * with it is not sent, so it holds nobody back: a page may say ages that we cannot read.
 */
export const listingResolver = (
  required: RequiredFields = nameRequired,
  initial?: ListingFormValues,
): Resolver<ListingFormValues> =>
  resolverBy(
    'listing',
    (values) => emptyOnes(values, required),
    (name, values) => initial === undefined || saidWith(name).some((each) => !equal(values[each], initial[each])),
  );

/** Two ends are held against each other. */
const ends: readonly (readonly FormField[])[] = [['priceFrom', 'priceTo'], ages];
/** `changes` with the other ends of what they hold one end of. */
export const changesWithEnds = (changes: ActivityInput, values: ListingFormValues): ActivityInput => ({
  ...changes,
  ...Object.fromEntries(
    ends
      .filter((pair) => pair.some((name) => name in changes))
      .flatMap((pair) => pair.map((name) => [name, values[name]])),
  ),
});
const saidWith = (name: string): readonly FormField[] =>
  ends.find((each) => each.some((end) => end === name)) ?? [fieldOf(name) as FormField];
/** "reviews" of "reviews.google.date". */
export const fieldOf = (name: string): string => name.split('.')[0] ?? name;

const emptyOnes = (values: ListingFormValues, required: RequiredFields): Problems =>
  Object.fromEntries(Object.entries(required).filter(([name]) => isEmpty(values[name as FormField])));

/** The labels of the required fields that are still empty: a submit button that waits for them names them. */
export function missingFields(values: ListingFormValues, names: readonly FormField[]): FormField[] {
  return names.filter((name) => isEmpty(values[name]));
}

const isEmpty = (value: ListingFormValues[FormField]): boolean =>
  Array.isArray(value) ? value.length === 0 : typeof value === 'string' && value.trim() === '';
const equal = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);
