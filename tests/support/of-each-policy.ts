import { allPolicies } from '#policies/runner.ts';

/** `value` for each policy of the product, by its name. */
export const ofEachPolicy = <Value>(value: Value): Readonly<Record<string, Value>> =>
  Object.fromEntries(allPolicies({ baseUrl: '', sessionSecret: '' }).map(({ name }) => [name, value]));
