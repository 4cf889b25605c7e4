import { expect, test } from 'vitest';
import { DomainError } from './errors.ts';
import { givenFor } from './given.ts';

type Counted = { readonly by: number; readonly note?: string | undefined };
const given = givenFor<Counted, number, Counted>({
  initial: 0,
  evolve: (total, { by }) => total + by,
  decide: (command, total) => {
    if (total > 2) throw new DomainError('too-many', 'Enough.');
    return [command];
  },
});
const caught = (attempt: () => unknown): Error & { stack: string } => {
  try {
    attempt();
  } catch (error) {
    if (error instanceof Error) return Object.assign(error, { stack: error.stack ?? '' });
  }
  throw new Error('nothing was thrown');
};

test('passes when exactly these events were decided', () => {
  given({ by: 1 }).when({ by: 1, note: 'a' }).then({ note: 'a', by: 1 });
});
test.each<[string, readonly Counted[]]>([
  ['fewer', []],
  ['more', [{ by: 1 }, { by: 1 }]],
  ['other', [{ by: 2 }]],
  ['less complete', [{ by: 1, note: 'a' }]],
  ['not quite the same', [{ by: 1, note: undefined }]],
])('fails when %s events are expected', (_what, expected) => {
  expect(() =>
    given()
      .when({ by: 1 })
      .then(...expected),
  ).toThrow('other events were decided');
});
test('fails when a refusal is expected and events were decided, or the other way round, or another refusal', () => {
  expect(() => given().when({ by: 1 }).thenRefused('too-many')).toThrow('it was not refused as too-many');
  expect(() => given({ by: 3 }).when({ by: 1 }).then()).toThrow('other events were decided');
  expect(() => given({ by: 3 }).when({ by: 1 }).thenRefused('other')).toThrow('it was not refused as other');
});
test('points at the line of the test', () => {
  const { stack } = caught(() => given().when({ by: 1 }).then());
  expect(stack.split('\n')[1]).toContain('given.test.ts');
});
test('does not hide an error that is no refusal', () => {
  const broken = givenFor<null, null, null>({
    initial: null,
    evolve: () => null,
    decide: () => {
      throw new TypeError('broken');
    },
  });
  expect(() => broken().when(null).thenRefused('broken')).toThrow(TypeError);
});
