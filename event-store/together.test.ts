import { expect, onTestFinished, test, vi } from 'vitest';
import { until } from '#tests/support/projection.ts';
import { together } from './together.ts';

/** Work that ends when it is let, and knows in which groups it was done. */
function work(refused: (ask: string) => boolean = () => false) {
  const groups: string[][] = [];
  const held: (() => void)[] = [];
  const ask = together<string, string>(
    async (asks) => {
      groups.push([...asks]);
      await new Promise<void>((resolve) => held.push(resolve));
      if (asks.some(refused)) throw new Error(`refused among ${asks.join()}`);
      return asks.map((each) => `${each} is done`);
    },
    { keyOf: (each) => each.slice(0, 1) },
  );
  return { ask, groups, letGo: () => held.splice(0).forEach((resolve) => resolve()) };
}

/** In a turn of the event loop of its own, so that it is not done with those before it. */
async function inTurn<Answer>(asks: readonly (() => Promise<Answer>)[]): Promise<Promise<Answer>[]> {
  const answers: Promise<Answer>[] = [];
  for (const ask of asks) {
    answers.push(ask());
    await new Promise((resolve) => setTimeout(resolve));
  }
  return answers;
}

test('does together what comes in one turn of the event loop, and what comes while something is done', async () => {
  const { ask, groups, letGo } = work();
  const answers = ['a', 'b'].map(ask);
  await until(async () => groups.length === 1, 'the first two');
  answers.push(...(await inTurn(['c', 'd'].map((each) => () => ask(each)))));
  expect(groups).toEqual([['a', 'b']]);
  letGo();
  await until(async () => groups.length === 2, 'the others');
  letGo();
  expect(await Promise.all(answers)).toEqual(['a is done', 'b is done', 'c is done', 'd is done']);
  expect(groups).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('gathers what comes within a moment when nobody waits for it', async () => {
  const groups: string[][] = [];
  const ask = together<string, void>(
    async (asks) => {
      groups.push([...asks]);
      return asks.map(() => undefined);
    },
    { keyOf: (each) => each, gatherMs: 5 },
  );
  await Promise.all(['a', 'b', 'c'].map(ask));
  await ask('d');
  expect(groups).toEqual([['a', 'b', 'c'], ['d']]);
});

test('what nobody waits for gathers as long while more and more of it comes', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const groups: string[][] = [];
  const ask = together<string, void>(
    async (asks) => {
      groups.push([...asks]);
      await new Promise((resolve) => setTimeout(resolve, 3));
      return asks.map(() => undefined);
    },
    { keyOf: (each) => each, gatherMs: 250 },
  );
  for (let n = 0; n < 200; n += 1) {
    void ask(`ask ${n}`);
    await vi.advanceTimersByTimeAsync(5);
  }
  await vi.advanceTimersByTimeAsync(300);
  expect(groups.flat()).toHaveLength(200);
  expect(groups.length).toBeLessThan(6);
});

test('does not do two of the same at once', async () => {
  const { ask, groups, letGo } = work();
  const answers = ['a1', 'b1', 'b2'].map(ask);
  for (const count of [1, 2]) {
    await until(async () => groups.length === count, `${count} groups`);
    letGo();
  }
  await Promise.all(answers);
  expect(groups).toEqual([['a1', 'b1'], ['b2']]);
});

test('lets only the one fail that is refused', async () => {
  const { ask, groups, letGo } = work((each) => each === 'c');
  const answers = Promise.allSettled(['a', 'b', 'c', 'd'].map(ask));
  for (const count of [1, 5]) {
    await until(async () => groups.length === count, `${count} groups`);
    letGo();
  }
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});

test('waits with nobody who takes long', async () => {
  const { ask, groups, letGo } = work();
  const answers = await inTurn(['a', 'b'].map((each) => () => ask(each)));
  await until(async () => groups.length === 2, 'the second has begun although the first is not done');
  letGo();
  expect(await Promise.all(answers)).toEqual(['a is done', 'b is done']);
});

test('under load the next group fills for as long as the last one took, and nobody alone waits', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { ask, groups, letGo } = work();
  const alone = ask('a');
  await vi.advanceTimersByTimeAsync(0);
  expect(groups).toEqual([['a']]);
  const answers = ['b', 'c'].map(ask);
  letGo();
  await vi.advanceTimersByTimeAsync(0);
  expect(groups).toEqual([['a'], ['b', 'c']]);

  answers.push(ask('d'));
  await vi.advanceTimersByTimeAsync(4);
  letGo();
  await vi.advanceTimersByTimeAsync(3);
  answers.push(ask('e'));
  expect(groups).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(groups).toEqual([['a'], ['b', 'c'], ['d', 'e']]);
  letGo();
  await vi.advanceTimersByTimeAsync(0);
  expect(await Promise.all([alone, ...answers])).toHaveLength(5);
});
