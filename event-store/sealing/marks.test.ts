import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { marksUnder } from './marks.ts';

const { markOf, everyMarkOf } = marksUnder(randomBytes(32));

test.each([
  '+44 1932 000000',
  '+44 (0)1932 000000',
  '0044 1932 000000',
  '(01932) 000000',
  '(+44) 1932-000000',
  '01932 000000 ext. 12',
  '01932 000000 (extension 4)',
  '01932 000000 x12',
])('%s is the number that is dialled', (spelling) => {
  expect(markOf(spelling)).toBe(markOf('01932000000'));
});

test.each(['01932 000001', '01932 00000', 'ann@mail.example'])('%s is another', (other) => {
  expect(markOf(other)).not.toBe(markOf('01932000000'));
});

test('letters are compared without case, and an address keeps all of its characters', () => {
  expect(markOf(' Ann@Mail.example')).toBe(markOf('ann@mail.example'));
  expect(markOf('ann.x12@mail.example')).not.toBe(markOf('ann@mail.example'));
  expect(markOf('ann x12')).not.toBe(markOf('ann'));
});

test('what was marked as it was spelled is found by that spelling still', () => {
  expect(everyMarkOf('01932 000000')).toEqual([markOf('01932000000')]);
  const [now, before] = everyMarkOf('(01932) 000000');
  expect(now).toBe(markOf('01932000000'));
  expect(before).not.toBe(now);
});
