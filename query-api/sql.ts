/** Collects the parameters of one statement: `bind(value)` gives the `$n` that stands for it. */
export interface Params {
  readonly values: readonly unknown[];
  bind(value: unknown): string;
}

export function params(): Params {
  const values: unknown[] = [];
  return {
    values,
    bind: (value) => {
      values.push(value);
      return `$${values.length}`;
    },
  };
}

/** All of `conditions`; true without any. */
export const all = (conditions: readonly string[]): string =>
  conditions.length === 0 ? 'true' : conditions.map((each) => `(${each})`).join(' and ');
