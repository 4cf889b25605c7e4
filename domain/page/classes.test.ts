import { expect, test } from 'vitest';
import { classesAfter, type KnownClass, type ReadClass, recognised } from './classes.ts';

const read = (name: string, times = '', ages = ''): ReadClass => ({ name, ages, times });
const minis = read('Mini Movers', 'Monday: 9am', '2-3 years');
const juniors = read('Junior Gym', 'Wednesday: 4pm', '5-7 years');
const known = (...classes: readonly ReadClass[]): readonly KnownClass[] => classesAfter([], recognised(classes, []));
const keysOf = (again: readonly ReadClass[], before: readonly KnownClass[]): string[] =>
  recognised(again, before).map(({ key }) => key);

test('a class keeps its key, whatever its order on the page and however its name is spelled', () => {
  expect(keysOf([juniors, read('MINI  movers!')], known(minis, juniors))).toEqual(['junior-gym', 'mini-movers']);
});

test('a class under another name is the same when it alone has the times of one that went', () => {
  expect(keysOf([read('Tiny Movers', 'Monday: 9am'), juniors], known(minis, juniors))).toEqual([
    'mini-movers',
    'junior-gym',
  ]);
});

test('or, where its times have changed too, the ages', () => {
  expect(keysOf([read('Tiny Movers', 'Friday: 9am', '2-3 years')], known(minis, juniors))).toEqual(['mini-movers']);
});

test('which of two it may be is not guessed', () => {
  const two = known(read('Ballet', 'Monday: 4pm'), read('Tap', 'Monday: 4pm'));
  expect(keysOf([read('Modern', 'Monday: 4pm')], two)).toEqual(['modern']);
  expect(keysOf([read('Acro', 'Monday: 9am'), read('Jazz', 'Monday: 9am')], known(minis))).toEqual(['acro', 'jazz']);
});

test('two classes of one name have two keys', () => {
  expect(keysOf([read('Art'), read('Art')], [])).toEqual(['art', 'art-2']);
});

test('a class that went is remembered, and has its key again when it comes back', () => {
  const without = classesAfter(known(minis, juniors), recognised([juniors], known(minis, juniors)));
  expect(without.map(({ key, isThere }) => [key, isThere])).toEqual([
    ['junior-gym', true],
    ['mini-movers', false],
  ]);
  expect(keysOf([minis, juniors], without)).toEqual(['mini-movers', 'junior-gym']);
});
