/** What of `values` is not as in `before`, field by field; a list is one field. */
export const differing = <Values extends object>(values: Values, before: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, before[name as keyof Values])),
  ) as Partial<Values>;

/** Whether they would be kept as the same text. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
