import { expect, test } from 'vitest';
import { keysHere } from '#frontend/components/list/list-keys.ts';
import { type Choice, keysOf, type Reviewed } from './reviewed.ts';

type Item = { readonly id: string; readonly isOpen: boolean };
const choice = { look: 'primary', done: '', failed: '' } as const;
const close: Choice<string> = { ...choice, action: 'close', label: 'Close', key: 'a' };
const answer: Choice<string> = { ...choice, action: 'answer', label: 'Answer', key: 'a' };
const reviewed = {
  choicesFor: ({ id, isOpen }: Item) => (isOpen ? [id === 'first' ? close : answer, { ...close, key: 'r' }] : []),
} as unknown as Reviewed<Item, string>;

test('the keys of a list are those that do something in it, by what its buttons say', () => {
  const [first, second, closed] = [
    { id: 'first', isOpen: true },
    { id: 'second', isOpen: true },
    { id: 'closed', isOpen: false },
  ];
  expect(keysOf(reviewed, [first, second], [['e', 'Edit']])).toEqual([
    ['a', '“Close” or “Answer”, when it is open'],
    ['e', 'Edit'],
    ['r', '“Close”, when it is open'],
  ]);
  const undo = { has: () => true, send: async () => undefined };
  expect(keysOf({ ...reviewed, undo }, [closed])).toEqual([['u', 'undo what was decided last']]);
  expect(keysOf(reviewed, undefined)).toEqual([]);
  expect(keysHere(false, []).map(([key]) => key)).toEqual(['j', 'k', 'o', '?']);
  expect(keysHere(true, [['a', 'Approve']]).map(([key]) => key)).toEqual(['j', 'k', 'o', 'x', 'a', '?']);
});
