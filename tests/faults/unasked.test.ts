import { expect, test } from 'vitest';
import { unaskedEnds } from './unasked.ts';

function program(name: string) {
  const self = { how: null as string | null };
  return { name, self, said: () => 'out of memory', endedBy: () => self.how };
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
