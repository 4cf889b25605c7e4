import { expect, test } from 'vitest';
import { namesOf } from './everyday-names.ts';
import { nearestThings } from './nearest-things.ts';
import { soundOf } from './sounds.ts';

test('what hardly anybody is called leads to what comes nearest, which does not ask for it', () => {
  expect(namesOf('goalkeeper')).toMatchObject({ also: [], wider: expect.arrayContaining(['football', 'soccer']) });
  expect(namesOf('football')?.also).not.toContain('goalkeeper');
  expect(namesOf('teacher strike')?.isOccasion).toBe(true);
});

test('a heading that few are called stands for its kinds as well', () => {
  expect(namesOf('wrestling')?.beside).toEqual(expect.arrayContaining(['karate', 'judo']));
});

test('what comes nearest are things that families have names for', () => {
  const unknown = nearestThings.flatMap(({ things }) => things).filter((thing) => !namesOf(thing));
  expect(unknown).toEqual([]);
});

test.each([
  ['jim', 'gym'],
  ['fizical', 'physical'],
  ['kareoke', 'karaoke'],
  ['skool', 'school'],
  ['climing', 'climbing'],
  ['nitting', 'knitting'],
])('%j sounds like %j', (heard, meant) => {
  expect(soundOf(heard)).toBe(soundOf(meant));
});

test('words that only look alike sound otherwise', () => {
  expect(soundOf('juggling')).not.toBe(soundOf('jogging'));
  expect(soundOf('weaning')).not.toBe(soundOf('weaving'));
});
