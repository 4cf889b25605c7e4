import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { marksUnder } from './marks.ts';

const { markOf } = marksUnder(randomBytes(32));

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

test('what the version of 29 November 2026 has marked is found still, also as it was spelled', () => {
  const same = marksUnder(Buffer.alloc(32, 7));
  const written = {
    '01932 000000': '5fce98ab7d4dd238b04e4e69ceba58e6627391f872cf7a6776d7292c99b1f55e',
    '(01932) 000000': '1a7ba9082fbf49d6379d61d3274c155cb802224ed414484fe0feb890bf8f4166',
    'Ann@Mail.example': '6a7738bd742e0fd1c6967eec268de385120729697b74edc9e787e9c9ca2e2e57',
  };
  for (const [text, mark] of Object.entries(written)) expect(same.everyMarkOf(text)).toContain(mark);
  expect(same.everyMarkOf('(01932) 000000')).toContain(same.markOf('01932000000'));
  // Where nothing has changed it is asked for once.
  expect(same.everyMarkOf('01932 000000')).toHaveLength(1);
});
