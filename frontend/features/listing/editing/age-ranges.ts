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

export function withoutRange(text: string, range: string): string {
  return rangesOf(text)
    .filter((each) => each !== range)
    .join(', ');
}
