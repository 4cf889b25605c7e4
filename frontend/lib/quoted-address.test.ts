import { expect, test } from 'vitest';
import { quotedAddress } from './quoted-address.ts';

test.each([
  ['Mondays 4-5pm, £6', 'https://a.example/#:~:text=Mondays%204%2D5pm%2C%20%C2%A36'],
  ['Ages 3 … Mondays at four o’clock', 'https://a.example/#:~:text=Mondays%20at%20four%20o%E2%80%99clock'],
  ['Ballet | Monday 4pm | £6', 'https://a.example/#:~:text=Monday%204pm'],
  ['Book now (https://book.example/)', 'https://a.example/#:~:text=Book%20now'],
  ['', 'https://a.example/#where'],
])('%j leads to %s', (evidence, address) => {
  expect(quotedAddress('https://a.example/#where', evidence)).toBe(address);
});

test('what is no page on the web is left as it is', () => {
  expect(quotedAddress('javascript:alert(1)', 'Mondays')).toBe('javascript:alert(1)');
});

test('a long quotation ends with a word', () => {
  expect(decodeURIComponent(quotedAddress('https://a.example/', 'many words '.repeat(40)).split('=')[1] ?? '')).toMatch(
    / many$| words$/,
  );
});
