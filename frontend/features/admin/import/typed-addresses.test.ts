import { expect, test } from 'vitest';
import { addressesOf, problemOf, sentWords } from './typed-addresses.ts';

test('lines that begin with http are sent, and of the others it is said that they are left out', () => {
  const typed = ' https://a.example/swim \r\n\nwww.b.example\nHTTP://c.example\na note';
  expect(addressesOf(typed)).toEqual(['https://a.example/swim', 'HTTP://c.example']);
  expect(sentWords(typed)).toBe('2 addresses; 2 lines do not begin with http and will be left out');
  expect(sentWords('https://a.example\n')).toBe('1 address');
  expect(problemOf(typed)).toBe(true);
});

test('nothing is sent without an address, and no more than an import holds', () => {
  expect(problemOf('www.b.example')).toContain('begins with http');
  expect(problemOf('https://a.example\n'.repeat(501))).toContain('at most 500 addresses at once; these are 501');
  expect(problemOf(`https://a.example/${'x'.repeat(2_000)}`)).toContain('at most 2000 characters');
});
