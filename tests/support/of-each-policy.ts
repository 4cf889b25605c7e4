import { allPolicies } from '#policies/runtime/runner.ts';

/** `value` for each policy of the product, by its name. */
export const ofEachPolicy = <Value>(value: Value): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    allPolicies({ baseUrl: '', sessionSecret: '', contactEmail: '' }, { query: async () => [] }).map(({ name }) => [
      name,
      value,
    ]),
  );
