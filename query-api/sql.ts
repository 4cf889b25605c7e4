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

/** The part of a list that is asked for: how its statement ends, and its values. What `asked` has bound counts the whole list. */
export function partIn(
  { values }: Params,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): { readonly part: string; readonly values: readonly unknown[] } {
  const bound = values.length;
  return { part: `limit $${bound + 1} offset $${bound + 2}`, values: [...values, limit, offset] };
}

/** All of `conditions`; true without any. */
export const all = (conditions: readonly string[]): string =>
  conditions.length === 0 ? 'true' : conditions.map((each) => `(${each})`).join(' and ');
