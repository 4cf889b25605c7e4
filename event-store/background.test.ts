import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { again, every, failures, unawaited } from './background.ts';

const said: unknown[] = [];
const taskOf = (name: string) => ({ name, logger: { warn: (fields: unknown) => void said.push(fields) } });
const failuresOf = (name: string): number => failures.byTask.get(name) ?? 0;

test('work that is done again and again survives its failures, which are logged and counted', async () => {
  const failure = new Error('not now');
  let runs = 0;
  const work = async (): Promise<void> => {
    runs += 1;
    if (runs <= 3) throw failure;
  };
  const repeated = every(5, work, taskOf('a loop'));
  await expect.poll(() => runs).toBeGreaterThan(5);
  await repeated.stop();
  expect(failuresOf('a loop')).toBe(3);
  expect(said.filter((fields) => (fields as { task: string }).task === 'a loop')).toEqual(
    Array.from({ length: 3 }, () => ({ err: failure, task: 'a loop' })),
  );
});

test('work that throws at once instead of failing later survives as well', async () => {
  let runs = 0;
  const repeated = every(
    1,
    () => {
      runs += 1;
      throw new Error('at once');
    },
    taskOf('a hasty loop'),
  );
  await expect.poll(() => runs).toBeGreaterThan(2);
  await repeated.stop();
});

test('what is stopped runs no more, and its end waits for the run in hand', async () => {
  let running = 0;
  const repeated = every(
    1,
    async () => {
      running += 1;
      await sleep(20);
      running -= 1;
    },
    taskOf('a slow loop'),
  );
  repeated.soon();
  await repeated.stop();
  expect(running).toBe(0);
  repeated.soon();
  expect(running).toBe(0);
});

test('a step that fails is tried again later and later, and at once no more when it is stopped', async () => {
  const stopping = new AbortController();
  const at: number[] = [];
  const step = async (): Promise<void> => {
    at.push(performance.now());
    throw new Error('never');
  };
  const ended = again(taskOf('a step'), step, stopping.signal);
  await expect.poll(() => at.length).toBe(5);
  stopping.abort();
  await ended;
  const pauses = at.slice(1).map((time, index) => time - (at[index] ?? 0));
  // Each at least twice the one before it was meant to be: 20, 40, 80, 160 ms; timers may be late and never early.
  expect(pauses.map((pause, index) => pause >= 20 * 2 ** index - 2)).toEqual([true, true, true, true]);
  expect(failuresOf('a step')).toBe(5);
});

test('what nobody waits for fails without an unhandled rejection', async () => {
  unawaited(taskOf('an errand'), Promise.reject(new Error('no')));
  await expect.poll(() => failuresOf('an errand')).toBe(1);
});
