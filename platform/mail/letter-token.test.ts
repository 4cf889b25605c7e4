import { expect, test } from 'vitest';
import { letterToken, idInToken } from './letter-token.ts';

const id = '01890000-0000-7000-8000-0000000000b1';

test('a token is good for what it is about, for what it was made for, and under the secret that made it', () => {
  const token = letterToken('secret', 'unsubscribe', id);
  expect(idInToken('secret', 'unsubscribe', token)).toBe(id);
  expect(idInToken('secret', 'confirm', token)).toBeUndefined();
  expect(idInToken('another', 'unsubscribe', token)).toBeUndefined();
  const another = token.replace('b1.', 'b2.');
  for (const forged of [another, `${token}x`, token.slice(0, -1), id, '', '.', `${id}.`])
    expect(idInToken('secret', 'unsubscribe', forged)).toBeUndefined();
});
