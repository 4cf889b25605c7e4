import { expect, test } from 'vitest';
import { unaskedEnds } from './unasked.ts';

function program(name: string) {
  const self = { how: null as string | null, code: 0 as number | null };
  return { name, self, said: () => 'out of memory', endedBy: () => self.how, stop: () => Promise.resolve(self.code) };
}

test('who ends by itself is told of once, also when another is being started again', () => {
  const [api, projectors] = [program('command-api 1'), program('projectors 1')];
  const ends = unaskedEnds([api, projectors]);
  ends.look();
  expect(ends.since()).toEqual([]);
  // The first was killed, which is no end of its own, and is started again; meanwhile the second ends.
  ends.startsAgain(api);
  projectors.self.how = 'with 1';
  ends.startsAgain(projectors);
  projectors.self.how = null;
  expect(ends.since()).toEqual(['projectors 1 has ended by itself (with 1), and said last: out of memory']);
  expect(ends.since()).toEqual([]);
});

test('one that ends again after it was started again is told of again, and one that ends last as well', () => {
  const api = program('command-api 1');
  const ends = unaskedEnds([api]);
  api.self.how = 'with 1';
  ends.look();
  ends.look();
  ends.startsAgain(api);
  api.self.how = 'by SIGABRT';
  expect(ends.since().map((each) => each.slice(0, 50))).toEqual([
    'command-api 1 has ended by itself (with 1), and sa',
    'command-api 1 has ended by itself (by SIGABRT), an',
  ]);
});

test('one that was told to stop has to say by 0 that what it had in hand came to its end', async () => {
  const api = program('command-api 1');
  const ends = unaskedEnds([api]);
  await ends.stop(api);
  expect(ends.since()).toEqual([]);
  api.self.code = 1;
  await ends.stop(api);
  expect(ends.since()).toEqual(['command-api 1 was told to stop and ended with 1, and said last: out of memory']);
  api.self.code = null;
  await ends.stop(api);
  expect(ends.since()).toHaveLength(1);
  // It was gone before.
  api.self.how = 'with 1';
  api.self.code = 1;
  await ends.stop(api);
  expect(ends.since()).toEqual(['command-api 1 has ended by itself (with 1), and said last: out of memory']);
});

test('one that cannot be started though all servers answer is told of, however soon it can be', () => {
  const api = program('command-api 1');
  const ends = unaskedEnds([api]);
  ends.hasStarted(api, 1);
  expect(ends.since()).toEqual([]);
  ends.hasStarted(api, 2);
  expect(ends.since()).toEqual([
    'command-api 1 could not be started at once but at start 2, and said last: out of memory',
  ]);
});
