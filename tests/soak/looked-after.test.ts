import { expect, test } from 'vitest';
import { lookedAfter } from './looked-after.ts';

function program(name: string) {
  const self = { isRunning: true, kills: 0 };
  return {
    name,
    self,
    runs: () => self.isRunning,
    kill: () => Promise.resolve(void (self.kills += 1)),
    said: () => 'out of memory\n',
  };
}

test('who has ended by itself is told of once and started again, and all others are left alone', async () => {
  const [api, policies] = [program('command-api 1'), program('policies 1')];
  const after = lookedAfter([api, policies], ({ self }) => Promise.resolve(void (self.isRunning = true)));
  after.look('minute 1');
  expect(after.violations).toEqual([]);
  policies.self.isRunning = false;
  after.look('minute 2');
  after.look('minute 2');
  await after.settled();
  expect(after.violations).toEqual(['policies 1 has ended by itself (minute 2), and said last: out of memory']);
  expect([api, policies].map(({ self }) => [self.isRunning, self.kills])).toEqual([
    [true, 0],
    [true, 1],
  ]);
});

test('that nobody could start it again is told of, too', async () => {
  const api = program('command-api 1');
  api.self.isRunning = false;
  const after = lookedAfter([api], () => Promise.reject(new Error('no port')));
  after.look('minute 3');
  await after.settled();
  expect(after.violations.at(-1)).toBe('command-api 1 could not be started again: no port');
});
