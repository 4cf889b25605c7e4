import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editsBetween, twoOf } from './spelling.ts';

test.each([
  ['dnace', 'dance', 1],
  ['swiming', 'swimming', 1],
  ['gilford', 'guildford', 2],
  ['ballet', 'ballet', 0],
  ['', 'art', 3],
  ['kitten', 'sitting', 3],
])('from %j to %j it takes %i', (from, to, steps) => {
  expect(editsBetween(from, to)).toBe(steps);
});

test.each([
  ['swimminglessons', 'swimming lessons'],
  ['footballclub', 'football club'],
  ['babygym', 'baby gym'],
  ['dancewoking', 'dance woking'],
  ['birthdayparty', 'birthday party'],
  ['forestschool', 'forest school'],
  // Their halves only stand in names of things.
  ['postcode', undefined],
  ['facebook', undefined],
  ['zymology', undefined],
  ['art', undefined],
])('%j is two words: %j', (word, two) => {
  expect(twoOf(word)).toBe(two);
});

test('it is the same both ways, nothing only for the same word, and never more than the longer word', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      const steps = editsBetween(a, b);
      expect(editsBetween(b, a)).toBe(steps);
      expect(steps === 0).toBe(a === b);
      expect(steps).toBeLessThanOrEqual(Math.max(a.length, b.length));
      expect(steps).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
    }),
  );
});
