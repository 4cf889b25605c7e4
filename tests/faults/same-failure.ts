import type { Failure } from './run.ts';

/** What is wrong in a violation, without whose and how much: ids, numbers and moments are others each time. */
export const kindOf = (violation: string): string =>
  violation
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '…')
    .replaceAll(/\d+/g, '…')
    .split('\n', 1)[0]
    ?.trim() ?? '';

/** Whether two failures are one: the same cycle, and at least one thing that is wrong in both. */
export function sameFailure(one: Failure, other: Failure): boolean {
  const kinds = new Set(one.violations.map(kindOf));
  return one.cycle.number === other.cycle.number && other.violations.some((each) => kinds.has(kindOf(each)));
}
