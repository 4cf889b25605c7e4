import { expect, test } from 'vitest';
import { asleep, loadSleeping } from './asleep.ts';

test('each of two pages that are drawn at once waits for what sleeps, whichever has asked for it', async () => {
  const come = Promise.withResolvers<() => null>();
  asleep(() => come.promise);
  const first = loadSleeping();
  let isThere = false;
  const second = loadSleeping().then(() => (isThere = true));
  await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 50))]);
  expect(isThere).toBe(false);
  come.resolve(() => null);
  await Promise.all([first, second]);
  expect(isThere).toBe(true);
});

test('what did not come once is asked for by the next page', async () => {
  let tries = 0;
  asleep(() => (++tries === 1 ? Promise.reject(new Error('no such file')) : Promise.resolve(() => null)));
  await expect(loadSleeping()).rejects.toThrow('no such file');
  await loadSleeping();
  expect(tries).toBe(2);
});
