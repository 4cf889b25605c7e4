/** A postcode, or only its first half. */
export interface Postcode {
  /** "GU1" */
  readonly outward: string;
  /** "3AA"; null when only the first half is given. */
  readonly inward: string | null;
}

const shape = /^([A-Z]{1,2}\d[A-Z\d]?)(?:\s*(\d[A-Z]{2}))?$/;

/** The postcode or outward code that `text` is as a whole ("gu1 3aa", "GU13AA", "KT13"); undefined when it is none. */
export function parsePostcode(text: string): Postcode | undefined {
  const [, outward, inward] = shape.exec(text.trim().toUpperCase()) ?? [];
  return outward === undefined ? undefined : { outward, inward: inward ?? null };
}
