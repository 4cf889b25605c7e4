import { ageLabelsIn } from '#domain/listing/facts/age-labels.ts';

/** The age buttons of the parents' screens. Not with the directory's ages, which public pages load. */
export const parentAgeRanges = ['0-2', '3-5', '6-8', '9-11', '12-14', '15-17'] as const;

/** `text` with one more range; as it was when the range is empty or there already. */
export function withRange(text: string, range: string): string {
  const known = new Set(ageLabelsIn(text).map((each) => each.toLowerCase()));
  const added = ageLabelsIn(range).filter((each) => !known.has(each.toLowerCase()));
  return [...ageLabelsIn(text), ...added].join(', ');
}

/** The ranges of a list, with what is being typed beside it; as the list is where nothing is. */
export const withTyped = ({ listed, typed }: { readonly listed: string; readonly typed: string }): string =>
  ageLabelsIn(typed).length === 0 ? listed : withRange(listed, typed);

export function withoutRange(text: string, range: string): string {
  return ageLabelsIn(text)
    .filter((each) => each !== range)
    .join(', ');
}

/** The range in `text` that says the ages of the button `range`: "3-5", or "3-5 years" as a page writes it. */
export const pressedIn = (text: string, range: string): string | undefined =>
  ageLabelsIn(text).find((each) => each.replace(/\s*(?:years?|yrs?)$/i, '').replaceAll(/\s*[-–]\s*/g, '-') === range);
