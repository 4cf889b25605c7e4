/** Something in the log, its chain, the people's keys or the anchors that should not be. */
export interface Finding {
  /** Null for what has no place in the log. */
  readonly position: number | null;
  readonly stream: string | null;
  readonly problem: string;
}

/** One finding as operators read it. */
export function inWords({ position, stream, problem }: Finding): string {
  if (position === null) return `${problem.charAt(0).toUpperCase()}${problem.slice(1)}`;
  return `Position ${position}${stream === null || stream === '' ? '' : ` (${stream})`} ${problem}`;
}

/** "all in order", or how many there are. */
export const countOfFindings = (findings: number): string =>
  findings === 0 ? 'all in order' : findings === 1 ? '1 finding' : `${findings} findings`;

export type Found = (finding: Finding) => void;
