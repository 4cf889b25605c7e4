import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from './asking.ts';
import type { DeedKind } from './deeds.ts';

/** What somebody does, or an admin, of what `which` picks. */
export type Does = (who: Person, admin: Person, which: number) => Promise<unknown>;
/** How some of the deeds are done. */
export type DoesThese<Kinds extends DeedKind> = Readonly<Record<Kinds, Does>>;

export const chosen = <Value>(all: readonly Value[], which: number): Value | undefined =>
  all[Math.floor(which * all.length)];

/** Takes what `which` picks out of `all`, or `wanted`: whoever has taken it has it alone. */
export function taken<Value>(all: Value[], which: number, wanted?: Value): Value | undefined {
  const index = wanted === undefined ? Math.floor(which * all.length) : all.indexOf(wanted);
  return index < 0 ? undefined : all.splice(index, 1)[0];
}

/** What processes keep of what they read is theirs for a moment longer, ms. */
const KEPT_MS = 5_000;

/** What `look` finds, asked again for as long as it finds something that may only be late. */
export async function lastly(look: () => Promise<readonly string[]>): Promise<readonly string[]> {
  for (const until = performance.now() + KEPT_MS; ; await sleep(200)) {
    const found = await look();
    if (found.length === 0 || performance.now() > until) return found;
  }
}
