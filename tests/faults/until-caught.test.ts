import { expect, test } from 'vitest';
import type { Together } from './at-once.ts';
import { inVain, saidByPeople } from './caught.ts';
import { cycleOf } from './plan.ts';
import type { RunOptions } from './run.ts';
import { untilCaught } from './until-caught.ts';

const busy = saidByPeople(inVain('no letter with token came to ada@families.example', 90_000));
const rows = 'points.totals is not what a rebuild makes of the log: 0 rows lack, 0 are too many, 3 differ';
const wanted: RunOptions = { seed: 1, from: 3, cycles: 50, way: 'one', announce: () => undefined };

/** Sites that find in these cycles what is said of them, and which cycles each of them was asked for. */
function finding(found: Readonly<Record<number, string>>, begun = true) {
  const asked: string[] = [];
  const passed: (number | undefined)[] = [];
  const run = async (options: RunOptions): Promise<Together> => {
    const { from = 1, cycles } = options;
    asked.push(`${from} to ${from + cycles - 1}`);
    const number = Object.keys(found)
      .map(Number)
      .find((each) => each >= from && each < from + cycles);
    const failure =
      number === undefined
        ? null
        : { cycle: cycleOf(1, number), begun, happened: '', violations: [found[number] ?? ''] };
    return {
      outcome: { cycles, struck: 0, commands: 0, refused: 0, failure, lastWords: '', journal: undefined },
      options,
    };
  };
  const passedOver = ({ outcome }: Together): void => void passed.push(outcome.failure?.cycle.number);
  return { asked, passed, tried: () => untilCaught(wanted, 1, passedOver, run) };
}

test('after what a busy machine may have said as well the cycles that follow are gone through, and no other', async () => {
  const { asked, passed, tried } = finding({ 5: busy, 9: busy, 31: rows });
  expect(await tried()).toMatchObject({ by: rows, outcome: { failure: { cycle: { number: 31 } } } });
  expect(asked).toEqual(['3 to 52', '6 to 52', '10 to 52']);
  expect(passed).toEqual([5, 9]);
});

test('of several sites each goes on with its own cycles', async () => {
  const asked: (number | undefined)[] = [];
  const run = async (options: RunOptions): Promise<Together> => {
    asked.push(options.from);
    const failure = { cycle: cycleOf(1, options.from ?? 1), begun: true, happened: '', violations: [busy] };
    return {
      outcome: { cycles: 1, struck: 1, commands: 0, refused: 0, failure, lastWords: '', journal: undefined },
      options,
    };
  };
  await untilCaught({ ...wanted, from: 1, every: 3, cycles: 9 }, 1, () => undefined, run);
  expect(asked).toEqual([1, 4, 7]);
});

test('a bug is not caught when nothing else was found in the cycles that were asked for', async () => {
  const { asked, tried } = finding({ 5: busy, 52: busy });
  expect(await tried()).toMatchObject({ by: undefined, outcome: { failure: { cycle: { number: 52 } } } });
  expect(asked).toEqual(['3 to 52', '6 to 52']);
  expect(await finding({}).tried()).toMatchObject({ by: undefined, outcome: { failure: null } });
});

test('a site that did not come about ends it', async () => {
  const { asked, tried } = finding({ 5: busy }, false);
  expect((await tried()).by).toBeUndefined();
  expect(asked).toHaveLength(1);
});
