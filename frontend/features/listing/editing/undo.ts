import type { ActivityInput } from '#domain/listing/input.ts';
import { isSame } from '#frontend/lib/kept/differing.ts';
import { type FormField, isAge, type ListingFormValues } from './listing-form.ts';

/**
 * What a window has brought to its listing, by field: what the listing held there before, and what it held or will hold since, as it was
 * sent and as the listing answered it, which writes a price or an address in its own way.
 */
export type Brought = {
  readonly [Name in FormField]?: { readonly before: unknown; readonly since: readonly unknown[] };
};

/** Ends of an age take the labels away that said them. */
const namesWith = (sent: ActivityInput): readonly FormField[] => {
  const names = Object.keys(sent) as FormField[];
  return names.some(isAge) ? [...names, 'ageRanges'] : names;
};

/** `brought` when `sent` is on its way to a listing that holds `now`. */
export const withSent = (brought: Brought, sent: ActivityInput, now: ListingFormValues): Brought => ({
  ...brought,
  ...Object.fromEntries(
    namesWith(sent).map((name) => {
      const known = brought[name];
      // Over what a colleague has written since, it begins anew.
      const { before, since } = known && isHeld(known, now[name]) ? known : { before: now[name], since: [] };
      return [name, { before, since: name in sent ? [...since, (sent as Partial<ListingFormValues>)[name]] : since }];
    }),
  ),
});

/** `brought` when `sent` has come to the listing, which holds `now`. */
export const withArrived = (brought: Brought, sent: ActivityInput, now: ListingFormValues): Brought => ({
  ...brought,
  ...Object.fromEntries(
    namesWith(sent).flatMap((name) => {
      const known = brought[name];
      return known ? [[name, { ...known, since: [...known.since, now[name]] }]] : [];
    }),
  ),
});

/**
 * What takes back what a window has `brought` to a listing that holds `now`: a field that a colleague has written in since stays as they
 * left it, and so does one in which nothing was written here.
 */
export const undoOf = (brought: Brought, now: ListingFormValues): ActivityInput =>
  Object.fromEntries(
    (Object.keys(brought) as FormField[]).flatMap((name) => {
      const known = brought[name];
      const isToGo = known && isHeld(known, now[name]) && !isSame(known.since.at(-1), known.before);
      return isToGo ? [[name, known.before]] : [];
    }),
  );

const isHeld = ({ before, since }: NonNullable<Brought[FormField]>, now: unknown): boolean =>
  [before, ...since].some((each) => isSame(each, now));
