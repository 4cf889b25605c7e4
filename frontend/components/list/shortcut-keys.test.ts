import { expect, it } from 'vitest';
import { decides } from './shortcut-keys.ts';

const press = { key: 'a', ctrlKey: false, metaKey: false, altKey: false, repeat: false } as const;
const about = { isWriting: false, isAsked: false, isElsewhere: false } as const;

it('decides by a key that is pressed by itself', () => {
  expect(decides(press, about)).toBe(true);
});

it.for(['ctrlKey', 'metaKey', 'altKey', 'repeat'] as const)('decides nothing by a key with %s', (guard) => {
  expect(decides({ ...press, [guard]: true }, about)).toBe(false);
});

it.for(['isWriting', 'isAsked', 'isElsewhere'] as const)('decides nothing while somebody %s', (guard) => {
  expect(decides(press, { ...about, [guard]: true })).toBe(false);
});
