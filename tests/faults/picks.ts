import type { Person } from './asking.ts';

/** What somebody does, or an admin, of what `which` picks. */
export type Does = (who: Person, admin: Person, which: number) => Promise<unknown>;

export const chosen = <Value>(all: readonly Value[], which: number): Value | undefined =>
  all[Math.floor(which * all.length)];

/** Takes what `which` picks out of `all`, or `wanted`. */
export function taken(all: string[], which: number, wanted?: string): string | undefined {
  const index = wanted === undefined ? Math.floor(which * all.length) : all.indexOf(wanted);
  return all.splice(index, 1)[0];
}
