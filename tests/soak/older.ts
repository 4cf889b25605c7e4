/** A fault of an older version that was found by its being replaced, and mended since: what people say who meet it. */
interface Mended {
  readonly said: RegExp;
  readonly what: string;
}
const mended: readonly Mended[] = [
  {
    said: /^an erasure was answered 409: /,
    what: 'two admins who erased at once: the second was told the same for a day (mended on 26 November 2026)',
  },
];

/** Who heard what while processes of an older version still answered, and whose that is. */
export interface Heard {
  /** Known faults of the older version, each with what it is. */
  readonly older: readonly string[];
  /** All else is ours, and counts. */
  readonly ours: readonly string[];
}

/** Divides what people complained of while an older command API still answered. */
export function dividedByVersion(complaints: readonly string[]): Heard {
  const faultOf = (complaint: string): Mended | undefined => mended.find(({ said }) => said.test(complaint));
  return {
    older: complaints.flatMap((complaint) => {
      const fault = faultOf(complaint);
      return fault ? [`${fault.what}: ${complaint}`] : [];
    }),
    ours: complaints.filter((complaint) => faultOf(complaint) === undefined),
  };
}
