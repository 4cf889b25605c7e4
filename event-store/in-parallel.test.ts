import fc from 'fast-check';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inParallel } from './in-parallel.ts';

/** Items by how many turns of the event loop their work takes. */
const turns = fc.array(fc.nat(5), { maxLength: 20 });

describe('work on many items', () => {
  it('is begun in their order, so many at a time and no more', async () => {
    await fc.assert(
      fc.asyncProperty(turns, fc.integer({ min: 1, max: 6 }), async (items, atOnce) => {
        const begun: number[] = [];
        let [now, most] = [0, 0];
        await inParallel([...items.entries()], atOnce, async ([n, takes]) => {
          begun.push(n);
          most = Math.max(most, ++now);
          for (let left = takes; left >= 0; left -= 1) await turn();
          now -= 1;
        });
        expect(begun).toEqual([...items.keys()]);
        expect(most).toBe(Math.min(atOnce, items.length));
        expect(now).toBe(0);
      }),
    );
  });

  it('is not begun after a failure, and whoever is told of it finds nothing going on', async () => {
    await fc.assert(
      fc.asyncProperty(turns, fc.integer({ min: 1, max: 6 }), fc.nat(19), async (items, atOnce, failing) => {
        const ended = new Set<number>();
        const begun = new Set<number>();
        let failed = false;
        const begunAfter: number[] = [];
        const all = inParallel([...items.entries()], atOnce, async ([n, takes]) => {
          if (failed) begunAfter.push(n);
          begun.add(n);
          for (let left = takes; left > 0; left -= 1) await turn();
          ended.add(n);
          if (n !== failing) return;
          // Whoever ends in the same moment has not heard of it yet.
          void turn().then(() => (failed = true));
          throw new Error(`item ${n}`);
        });
        if (failing < items.length) await expect(all).rejects.toThrow(`item ${failing}`);
        else await all;
        expect(ended).toEqual(begun);
        expect(begunAfter).toEqual([]);
      }),
    );
  });
});
