import { expect, test } from 'vitest';
import { argsOf } from './args.ts';

const options = {
  secrets: { type: 'string' },
  erasures: { type: 'string', multiple: true },
  force: { type: 'boolean' },
} as const;
const read = (...args: string[]): unknown => argsOf({ args, options }).values;

test('what can be given once only is refused when it comes twice, and neither is dropped in silence', () => {
  expect(() => read('--secrets', 'a', '--secrets=b')).toThrow(
    '--secrets is given more than once, and only one counts.',
  );
  expect(read('--erasures', 'a', '--force', '--erasures', 'b')).toEqual({ erasures: ['a', 'b'], force: true });
  expect(read('--force', '--force')).toEqual({ force: true });
});
