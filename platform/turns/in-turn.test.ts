import { setImmediate as later } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('work under one key happens one after another, in order, also past a failure; another key does not wait', async () => {
  const said: string[] = [];
  const work =
    (name: string, fails = false) =>
    async () => {
      said.push(`${name} begins`);
      await later();
      said.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  let free = (): void => undefined;
  const held = inTurn('held', () => new Promise<void>((resolve) => (free = resolve)));
  const results = await Promise.allSettled([
    inTurn('page', work('first')),
    inTurn('page', work('second', true)),
    inTurn('page', work('third')),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(said).toEqual(['first begins', 'first ends', 'second begins', 'second ends', 'third begins', 'third ends']);
  free();
  await held;
});
