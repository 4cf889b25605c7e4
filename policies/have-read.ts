import { setTimeout as sleep } from 'node:timers/promises';
import { ReadModelsBehind } from './policy.ts';

/** Mostly they are behind by a blink, which is not worth another go at the page. */
const LOOKS = 10;
const LOOK_MS = 50;

/** Throws ReadModelsBehind while what a policy looks into does not answer by all that had happened by `position`. */
export async function haveRead(
  { behind }: { readonly behind: (position: number) => Promise<readonly string[]> },
  position: number,
): Promise<void> {
  for (let looks = 1; ; looks += 1) {
    const names = await behind(position);
    if (names.length === 0) return;
    if (looks === LOOKS) throw new ReadModelsBehind(names);
    await sleep(LOOK_MS);
  }
}
