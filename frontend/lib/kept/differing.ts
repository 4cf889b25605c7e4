/** What of `values` is not as in `before`, field by field. */
export const differing = <Values extends object>(values: Values, before: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== before[name as keyof Values]),
  ) as Partial<Values>;
