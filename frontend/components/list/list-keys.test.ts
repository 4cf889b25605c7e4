import { expect, it } from 'vitest';
import { moveOf } from './list-keys.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, repeat: false } as const;

it('moves through a list by keys, also by one that is held down', () => {
  const asked = ['j', 'k', 'o', 'x', 'u', '?', 'a', 'J'].map((key) => moveOf({ ...plain, key }, false));
  expect(asked).toEqual(['next', 'previous', 'open', 'choose', 'undo', 'help', undefined, undefined]);
  expect(moveOf({ ...plain, key: 'j', repeat: true }, false)).toBe('next');
});

it.for(['ctrlKey', 'metaKey', 'altKey'] as const)('leaves a key with %s to the browser', (modifier) => {
  expect(moveOf({ ...plain, key: 'j', [modifier]: true }, false)).toBeUndefined();
});

it('leaves a key to whoever types it', () => {
  expect(moveOf({ ...plain, key: 'j' }, true)).toBeUndefined();
});
