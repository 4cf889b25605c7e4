/** Two ends of one span in what somebody says, and what is wrong, beside the field `at`, when the lower is above the higher. */
export interface Ends<Name extends string = string> {
  readonly low: Name;
  readonly high: Name;
  readonly at: Name;
  readonly message: string;
  /** They may not be the same either. */
  readonly apart?: true;
}

/** Whether both are known, and of one kind, and `low` is above `high`: nothing, and what is no number yet, is above nothing. */
export function isAbove(low: unknown, high: unknown): boolean {
  if (typeof low === 'number' && typeof high === 'number') return low > high;
  return typeof low === 'string' && typeof high === 'string' && low !== '' && high !== '' && low > high;
}

/** Whether the two ends in `said` contradict each other. */
export function cross({ low, high, apart }: Ends, said: Readonly<Record<string, unknown>>): boolean {
  const isSame = typeof said[low] === 'string' && said[low] !== '' && said[low] === said[high];
  return isAbove(said[low], said[high]) || (apart === true && isSame);
}
