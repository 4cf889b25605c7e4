/** With what each of these begins, or what it has in it: a machine that is too busy says them as well. */
export const NOT_ACKNOWLEDGED = 'was not acknowledged in';
export const NOBODY_COULD_SAY = 'nobody could say what is so';
export const NOT_ENDED = 'what was started could not be ended';

/**
 * By what a bug that was planted was caught: the first thing that the checker has found. Whatever else ends a run is no proof that the
 * checker sees the bug; undefined when there is nothing but that.
 */
export function caughtBy(failure: {
  readonly begun: boolean;
  readonly violations: readonly string[];
}): string | undefined {
  const isBusy = (each: string): boolean =>
    [NOT_ACKNOWLEDGED, NOBODY_COULD_SAY, NOT_ENDED].some((said) => each.includes(said));
  return failure.begun ? failure.violations.find((each) => !isBusy(each)) : undefined;
}
