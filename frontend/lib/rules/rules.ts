import { useSyncExternalStore } from 'react';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { isMissingFile } from '#frontend/lib/browser/missing-file.ts';
import type * as ServerRules from './server-rules.ts';
import type { RuleName } from './server-rules.ts';

/** A message for each field that is wrong. */
export type Problems = Readonly<Record<string, string>>;

let rules: typeof ServerRules | undefined;
let coming: Promise<void> | undefined;
const waiting = new Set<() => void>();

/**
 * Asks for the server's rules, which no page loads before somebody is about to fill in a form. Undefined once they are here; else
 * settles when they have come, or cannot be had: what is not checked here, the server checks, and it is asked for them again.
 */
export function rulesComing(): Promise<void> | undefined {
  if (rules) return undefined;
  if (!coming) {
    coming = load();
    tellAll();
  }
  return coming;
}

async function load(): Promise<void> {
  try {
    rules = await import('./server-rules.ts');
    tellAll();
  } catch (error) {
    coming = undefined;
    tellAll();
    if (!isMissingFile(error)) throw error;
  }
}

function tellAll(): void {
  for (const tell of waiting) tell();
}

/** Whether the rules are on their way: what is typed meanwhile is neither right nor wrong yet. */
export const useRulesComing = (): boolean =>
  useSyncExternalStore(
    watch,
    () => coming !== undefined && rules === undefined,
    () => false,
  );

/** What is wrong with `values` by the server's rules; nothing while these cannot be had. */
export async function problemsBy(rule: RuleName, values: object): Promise<Problems> {
  await rulesComing();
  return rules?.problemsOf(rule, values) ?? {};
}

/** The same for what is shown while somebody types: undefined until the rules are here. */
export function useProblemsBy(rule: RuleName, values: object): Problems | undefined {
  return useRules()?.problemsOf(rule, values);
}

/**
 * Of two ends that contradict each other what is wrong, beside its field, as soon as somebody has left one of them: a single field is
 * looked at when the form is sent, but of two nobody knows which one to look at then.
 */
export const useCrossed = (rule: RuleName, values: object, touched: object): Problems =>
  useRules()?.crossedOf(rule, values, touched) ?? {};

/** The server's rules, once they are here. */
export const useRules = (): typeof ServerRules | undefined =>
  useSyncExternalStore(
    watch,
    () => rules,
    () => undefined,
  );

function watch(tell: () => void): () => void {
  waiting.add(tell);
  return () => waiting.delete(tell);
}

/**
 * The server's rules for react-hook-form. What the form itself asks for (`own`) goes before them; they are not held against a field of
 * which `isAsked` says no.
 */
export function resolverBy<Values extends FieldValues>(
  rule: RuleName,
  own: (values: Values) => Problems = () => ({}),
  isAsked: (name: string, values: Values) => boolean = () => true,
): Resolver<Values> {
  return async (values) => {
    const byRule = Object.entries(await problemsBy(rule, values)).filter(([name]) => isAsked(name, values));
    const problems = Object.entries({ ...Object.fromEntries(byRule), ...own(values) });
    if (problems.length === 0) return { values, errors: {} };
    const errors = {};
    for (const [name, message] of problems) place(errors, name.split('.'), { type: 'validate', message });
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/** Puts `error` where the form looks for that of `children.0.firstName`. */
function place(errors: Record<string, unknown>, [name = '', ...inner]: readonly string[], error: object): void {
  if (inner.length === 0) errors[name] = error;
  else place((errors[name] ??= {}) as Record<string, unknown>, inner, error);
}
