/** The age buttons of the parents' screens. Not with the directory's ages, which public pages load. */
export const parentAgeRanges = ['0-2', '3-5', '6-8', '9-11', '12-14', '15-17'] as const;

/** The ranges of a comma-separated text, trimmed, without empty and repeated ones. */
export function rangesOf(text: string): readonly string[] {
  return [...new Set(text.split(',').map((each) => each.trim()))].filter(Boolean);
}

/** `text` with one more range; as it was when the range is empty or there already. */
export function withRange(text: string, range: string): string {
  const known = new Set(rangesOf(text).map((each) => each.toLowerCase()));
  const added = rangesOf(range).filter((each) => !known.has(each.toLowerCase()));
  return [...rangesOf(text), ...added].join(', ');
}

/** The ranges of a list, with what is being typed beside it; as the list is where nothing is. */
export const withTyped = ({ listed, typed }: { readonly listed: string; readonly typed: string }): string =>
  rangesOf(typed).length === 0 ? listed : withRange(listed, typed);

export function withoutRange(text: string, range: string): string {
  return rangesOf(text)
    .filter((each) => each !== range)
    .join(', ');
}

/** The range in `text` that says the ages of the button `range`: "3-5", or "3-5 years" as a page writes it. */
export const pressedIn = (text: string, range: string): string | undefined =>
  rangesOf(text).find((each) => each.replace(/\s*(?:years?|yrs?)$/i, '').replaceAll(/\s*[-–]\s*/g, '-') === range);
