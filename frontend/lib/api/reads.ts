/** The read models that each call is read from, as its last answer said (X-Reads). */
const known = new Map<string, readonly string[]>();

export function noteReads(name: string, models: string | null): void {
  if (models !== null) known.set(name, models.split(', '));
}

export const readsOf = (name: unknown): readonly string[] | undefined => known.get(String(name));

/** Whether what the call `name` shows may be another when `models` have changed; of what was never answered that is not known. */
export const mayShow = (name: unknown, models: readonly string[]): boolean =>
  known.get(String(name))?.some((model) => models.includes(model)) ?? true;
