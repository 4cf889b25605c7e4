import { expect, test } from 'vitest';
import { CYCLES_OF_A_SITE, runAtOnce } from './at-once.ts';
import { cycleOf } from './plan.ts';
import { lastOf, type Outcome, type RunOptions } from './run.ts';

/** Which cycles each new site went through; the site that comes to `bad` fails there. */
function sites(bad = 0) {
  const gone: number[][] = [];
  const run = async (options: RunOptions): Promise<Outcome> => {
    const { from = 1, every = 1, stopping } = options;
    const its: number[] = [];
    gone.push(its);
    for (let number = from; number <= lastOf(options) && stopping?.aborted !== true; number += every) {
      its.push(number);
      await Promise.resolve();
      if (number !== bad) continue;
      const failure = { cycle: cycleOf(1, number), begun: true, happened: '', violations: ['gone'] };
      return {
        cycles: its.length,
        struck: 1,
        commands: its.length,
        refused: 1,
        failure,
        lastWords: '',
        journal: undefined,
      };
    }
    return {
      cycles: its.length,
      struck: its.length - 1,
      commands: 10 * its.length,
      refused: its.length,
      failure: null,
      lastWords: '',
      journal: undefined,
    };
  };
  return { gone, run };
}
const wanted: RunOptions = { seed: 1, cycles: 200, way: 'one', announce: () => undefined };
const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

test.for([1, 3])('each cycle is gone through once, by %i sites at once, and none lives for ever', async (atOnce) => {
  const { gone, run } = sites();
  const { outcome } = await runAtOnce(wanted, atOnce, run);
  expect(gone.flat().toSorted((one, other) => one - other)).toEqual(upTo(200));
  expect(Math.max(...gone.map(({ length }) => length))).toBe(CYCLES_OF_A_SITE);
  expect(outcome).toMatchObject({ cycles: 200, commands: 2_000, refused: 200, failure: null });
  expect(outcome.struck).toBe(200 - gone.length);
});

test('what failed is told with the cycles of the site that failed', async () => {
  const { gone, run } = sites(130);
  const { outcome, options } = await runAtOnce(wanted, 1, run);
  expect(gone.at(-1)).toEqual([121, 122, 123, 124, 125, 126, 127, 128, 129, 130]);
  expect(outcome).toMatchObject({ cycles: 130, failure: { cycle: { number: 130 } } });
  expect(options).toMatchObject({ from: 121 });
});

test('the deeds that are asked for are those of the very last cycle', async () => {
  const deeds: unknown[] = [];
  const { run } = sites();
  await runAtOnce({ ...wanted, cycles: CYCLES_OF_A_SITE + 1, deeds: [3] }, 1, async (options) => {
    deeds.push(options.deeds);
    return run(options);
  });
  expect(deeds).toEqual([undefined, [3]]);
});

test('no site is begun once the time is over', async () => {
  const { gone, run } = sites();
  await runAtOnce({ ...wanted, forMs: 0 }, 1, run);
  expect(gone).toHaveLength(1);
});
