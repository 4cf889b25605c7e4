import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cycleOf } from './plan.ts';
import type { Outcome, RunOptions } from './run.ts';
import { type Ran, shortened, shortestOf } from './shorten.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

test('whatever of forty deeds is needed for a failure is what is left', () =>
  fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.nat({ max: 39 }), { maxLength: 5 }), async (needed) => {
      const fails = (left: readonly number[]) => Promise.resolve(needed.every((each) => left.includes(each)));
      expect(await shortened(numbers(40), fails, 1_000)).toEqual(needed.toSorted((a, b) => a - b));
    }),
    { numRuns: 50 },
  ));

test('it asks no more often than it may, and what is left has failed', async () => {
  const asked: (readonly number[])[] = [];
  const left = await shortened(
    numbers(40),
    (each) => Promise.resolve(asked.push(each) > 0 && each.includes(33) && each.includes(2)),
    6,
  );
  expect(asked).toHaveLength(6);
  expect(left).toEqual(expect.arrayContaining([2, 33]));
  expect(left.length).toBeLessThan(25);
});

/** Cycle 12 of the seed fails wherever cycle `needs` comes before it and its deed 3 is done. */
function failing(needs: number, { from, every = 1 }: { from: number; every?: number }) {
  const runs: RunOptions[] = [];
  const cycle = cycleOf(7, 12);
  const failure = { cycle, begun: true, happened: 'struck', violations: ['points.totals differs'] };
  const outcomeOf = (fails: boolean): Outcome => ({
    cycles: 1,
    struck: 1,
    commands: 1,
    refused: 0,
    failure: fails ? failure : null,
    lastWords: '',
    journal: undefined,
  });
  const run = (options: RunOptions): Promise<Outcome> => {
    runs.push(options);
    return Promise.resolve(outcomeOf((options.from ?? 1) <= needs && options.deeds?.includes(3) !== false));
  };
  const options: RunOptions = { seed: 7, from, every, cycles: 50, way: 'one', announce: () => undefined };
  const ran: Ran = { options, outcome: outcomeOf(true) };
  const found: (number | undefined)[] = [];
  const shortest = shortestOf(ran, failure, run, (shorter) => found.push(shorter.options.from));
  return { shortest, runs, found, steps: () => runs.reduce((sum, each) => sum + 1 + each.cycles / every, 0) };
}

test('a cycle that fails by itself is tried with ever fewer deeds', async () => {
  const { shortest, found } = failing(12, { from: 1 });
  expect((await shortest)?.options).toMatchObject({ from: 12, cycles: 1, deeds: expect.arrayContaining([3]) });
  expect((await shortest)?.options.deeds?.length).toBeLessThan(6);
  expect(found).toEqual([12]);
});

test('one that needs cycles before it is tried with them and with fewer deeds, too, and not for ever', async () => {
  const { shortest, found, steps } = failing(10, { from: 1 });
  expect((await shortest)?.options).toMatchObject({ from: 9, cycles: 4, deeds: expect.arrayContaining([3]) });
  expect((await shortest)?.options.deeds?.length).toBeLessThan(30);
  expect(found).toEqual([9]);
  expect(steps()).toBeLessThanOrEqual(2 + 3 + 5 + 24);
  const ofThree = failing(9, { from: 3, every: 3 });
  expect((await ofThree.shortest)?.options).toMatchObject({ from: 9, every: 3, cycles: 4 });
});

test('all cycles that there were need not be tried once more to have deeds left out; and where nothing shorter fails, none is told of', async () => {
  const whole = failing(11, { from: 11 });
  expect((await whole.shortest)?.options).toMatchObject({ from: 11, cycles: 2, deeds: expect.arrayContaining([3]) });
  expect(whole.found).toEqual([]);
  const longer = failing(2, { from: 1 });
  expect(await longer.shortest).toBeNull();
  expect(longer.runs.map(({ from, deeds }) => [from, deeds])).toEqual([
    [12, undefined],
    [11, undefined],
    [9, undefined],
  ]);
});
