const IN_VAIN = 'though somebody waited';
const PEOPLE = 'people say: ';
export const NOBODY_COULD_SAY = 'nobody could say what is so';
export const NOT_ENDED = 'what was started could not be ended';

/** That somebody has waited for `what`, as long as anybody waits, and it has not come about: in a sentence. */
export const inVain = (what: string, waitedMs: number): string => `${what}, ${IN_VAIN} ${waitedMs / 1000} s`;

/** What people complain of, as told among what the checker has found. */
export const saidByPeople = (complaint: string): string => `${PEOPLE}${complaint}`;

/**
 * By what a bug that was planted was caught: the first thing that the checker has found. A machine that is too busy says the others as
 * well, and people go on complaining of what follows from an answer that never came: so these are no proof that the checker sees the bug.
 * Undefined when there is nothing but them.
 */
export function caughtBy(failure: {
  readonly begun: boolean;
  readonly violations: readonly string[];
}): string | undefined {
  const isBusy = (each: string): boolean => [IN_VAIN, NOBODY_COULD_SAY, NOT_ENDED].some((said) => each.includes(said));
  const isLate = failure.violations.some((each) => each.includes(IN_VAIN));
  return failure.begun
    ? failure.violations.find((each) => !isBusy(each) && !(isLate && each.startsWith(PEOPLE)))
    : undefined;
}
