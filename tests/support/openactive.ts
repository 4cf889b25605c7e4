// @ts-expect-error It has no types.
import { validate } from '@openactive/data-model-validator';

interface Found {
  readonly rule: string;
  readonly severity: 'failure' | 'warning' | 'notice' | 'suggestion';
  readonly type: string;
  readonly path: string;
  readonly message: string;
}
const check = validate as (data: unknown, options: object) => Promise<readonly Found[]>;

/** It looks activities up in a list on the web. */
const needsTheWeb = (rule: string): boolean => rule === 'ActivityInActivityListRule';

/**
 * What OpenActive's own validator calls a failure in `data`, without asking other machines. So it cannot look into the official list of
 * activities, and what it says of activities is left out unless `counts` says otherwise: ours are our own categories
 * (docs/decisions/0056-openactive.md).
 */
export async function failuresIn(
  data: unknown,
  validationMode = 'RPDEFeed',
  counts = (rule: string): boolean => !needsTheWeb(rule),
): Promise<readonly string[]> {
  // It may change what it is given.
  const found = await check(structuredClone(data), { loadRemoteJson: false, validationMode });
  return found
    .filter(({ severity, rule }) => severity === 'failure' && counts(rule))
    .map(({ rule, path, message }) => `${rule} ${path}: ${message}`);
}
