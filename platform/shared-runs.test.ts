import fc from 'fast-check';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { sharedRuns } from './shared-runs.ts';

it('whoever asks is answered by a run that began after that, and no two go on at once', async () => {
  const asks = fc.array(fc.record({ pause: fc.nat(3), takes: fc.nat(4), fails: fc.boolean() }), {
    minLength: 1,
    maxLength: 20,
  });
  await fc.assert(
    fc.asyncProperty(asks, async (all) => {
      let [clock, going, runs] = [0, 0, 0];
      const ask = sharedRuns(async () => {
        const began = ++clock;
        const { takes, fails } = all[runs++ % all.length] ?? { takes: 0, fails: false };
        going += 1;
        expect(going).toBe(1);
        for (let left = takes; left > 0; left -= 1) await turn();
        going -= 1;
        if (fails) throw new Error(String(began));
        return began;
      });
      const asked: Promise<void>[] = [];
      for (const { pause } of all) {
        for (let left = pause; left > 0; left -= 1) await turn();
        const at = ++clock;
        asked.push(
          ask().then(
            (began) => expect(began).toBeGreaterThan(at),
            (error: Error) => expect(Number(error.message)).toBeGreaterThan(at),
          ),
        );
      }
      await Promise.all(asked);
      expect(runs).toBeLessThanOrEqual(all.length);
    }),
  );
});

it('whoever asks again as soon as they were answered joins those who wait', async () => {
  let [going, most] = [0, 0];
  const ask = sharedRuns(async () => {
    most = Math.max(most, ++going);
    await turn();
    going -= 1;
  });
  const again = async (): Promise<void> => {
    await ask();
    await ask();
    await ask();
  };
  await Promise.all([again(), ask(), again(), ask()]);
  expect(most).toBe(1);
});

it('all who ask during one run share the next', async () => {
  let runs = 0;
  const first = Promise.withResolvers<void>();
  const ask = sharedRuns(async () => {
    runs += 1;
    if (runs === 1) await first.promise;
    return runs;
  });
  const answers = [ask(), ask(), ask(), ask()];
  first.resolve();
  expect(await Promise.all(answers)).toEqual([1, 2, 2, 2]);
});
