import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editsBetween, likelier, nameTypedAsOne, townHeard, twoOf } from './spelling.ts';

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

test.each([
  ['stayandplay', 'stay and play'],
  ['artsandcrafts', 'arts and crafts'],
  ['kungfu', 'kung fu'],
  ['swimming', undefined],
])('%j is a name that was typed as one: %j', (word, name) => {
  expect(nameTypedAsOne(word)).toBe(name);
});

test.each([
  ['cranley', 'crawley', 'cranleigh'],
  ['crawly', 'crawley', 'crawley'],
  ['gilford', 'guildford', 'guildford'],
  ['ebsom', 'epsom', 'epsom'],
])('of towns %j is not %j before what sounds the same, but %j', (word, spelt, town) => {
  expect(townHeard(word, spelt)).toBe(town);
});

test.each([
  ['smthing', 'something', 'sitting', 'something'],
  ['potery', 'poetry', 'pottery', 'pottery'],
  ['drwaing', 'drawing', 'draining', 'drawing'],
])('%j may be %j or %j, and is %j', (word, own, theirs, meant) => {
  expect(likelier(word, own, theirs)).toBe(meant);
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
