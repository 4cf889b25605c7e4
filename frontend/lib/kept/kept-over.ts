import { isSame } from './differing.ts';
import { withKept } from './kept.ts';

/** What of `changes` is to be kept of what was typed over `initial`, which others change too. */
export const keptOver = <Values extends object>(changes: Partial<Values>, initial: Values): object =>
  Object.keys(changes).length === 0
    ? {}
    : { ...changes, over: Object.fromEntries(Object.entries(initial).filter(([field]) => field in changes)) };

/**
 * `values` with what was typed over them before under `name`, but for what somebody else has said anew since then: nobody writes over
 * words that they have not seen.
 */
export function withKeptOver<Values extends object>(
  name: string,
  values: Values,
  storage: Storage = sessionStorage,
): Values {
  const nothing: Readonly<Record<string, unknown>> = {};
  const { over, ...kept } = withKept(name, { ...values, over: nothing }, storage);
  const typed = Object.entries(kept).filter(([field]) => isSame(over[field], values[field as keyof Values]));
  return { ...values, ...Object.fromEntries(typed) };
}
