import { expect, test } from 'vitest';
import { readAsked } from './asked.ts';
import { asItIs, nearByName, nearlyAge, nearMatches, nearMatchSentence } from './near.ts';

const asked = readAsked('free judo for a 6 year old in farnham on saturday');

test('what matters least is given up first, the words last', () => {
  const steps = nearMatches(asked).map(({ leftOut, around, isNearlyThatAge, words }) =>
    [words, ...leftOut, isNearlyThatAge ? 'nearly' : '', around === null ? '' : `around ${around}`]
      .filter(Boolean)
      .join(' '),
  );
  expect(steps.slice(0, 10)).toEqual([
    'named around 10',
    'named price',
    'named day',
    'named age nearly',
    'named age nearly around 10',
    'named around 25',
    'named price',
    'named price day',
    'named price day age',
    'named price day age around 10',
  ]);
  expect(steps.at(-1)).toBe('none price day age around 25');
  expect(nearMatches(readAsked('judo'))).toMatchObject([{ words: 'wider' }]);
  expect(nearMatches(readAsked('!!!'))).toEqual([]);
});

test('nearly an age is a year around it', () => {
  for (const [label, around] of [
    ['3', '24-59 months'],
    ['0-12 months', '0-24 months'],
    ['13+', '144 months+'],
  ] as const)
    expect(nearlyAge(label)).toBe(around);
});

test('who asks for support is shown what is much like it with support, before the same without it', () => {
  const steps = nearMatches(readAsked('wheelchair football')).map(({ words, leftOut }) =>
    [words, ...leftOut].join(' '),
  );
  expect(steps).toEqual(['wider', 'named support', 'wider support', 'all support', 'none']);
});

test('one sentence says what is not there and what is shown', () => {
  const say = (text: string, near: Partial<Parameters<typeof nearMatchSentence>[1]>): string =>
    nearMatchSentence(readAsked(text), { ...asItIs, ...near });
  expect(say('farnham saturday', { leftOut: ['day'] })).toBe(
    'No close match in Farnham on Saturdays. These are in Farnham on other days.',
  );
  expect(say('free half term woking', { leftOut: ['price'] })).toBe(
    'No close match for “half term” in Woking that is free. These are in Woking with a price.',
  );
  expect(say('judo farnham', { around: 10 })).toBe(
    'No close match for “judo” in Farnham. These are within 10 miles of Farnham.',
  );
  expect(say('judo farnham', { leftOut: ['place'] })).toBe(
    'No close match for “judo” in Farnham. These are further away.',
  );
  expect(say('toddlers near woking', { leftOut: ['age'] })).toBe(
    'No close match for toddlers near Woking. These are near Woking for other ages.',
  );
  expect(say('karate 3yo', { leftOut: ['age'], isNearlyThatAge: true })).toBe(
    'No close match for “karate” for age 3. These are for children of nearly that age.',
  );
  expect(say('axe throwing woking', { words: 'none' })).toBe(
    'No close match for “axe throwing” in Woking. These are other activities in Woking.',
  );
  expect(say('tennis camp', { words: 'any' })).toBe('No close match for “tennis camp”. These have some of the words.');
});

test('what is only mentioned is given up for little, and only where families have a name for it', () => {
  const steps = nearByName(readAsked('sailing for a 6 year old in farnham on saturday'));
  expect(steps.map(({ leftOut, around }) => [...leftOut, around])).toEqual([[10], ['day', null], [25], ['day', null]]);
  expect(nearByName(readAsked('zymology farnham'))).toEqual([]);
});

test('of several words those are kept that say what is done, before what they are kinds of', () => {
  const modes = (text: string): readonly string[] => [
    ...new Set(nearMatches(readAsked(text)).map(({ words }) => words)),
  ];
  expect(modes('judo half term')).toEqual(['things', 'wider', 'kinds', 'any']);
  expect(modes('puddle ducks swimming')).toEqual(['wider', 'things', 'kinds']);
  expect(modes('gentle kayak')).toEqual(['things', 'any']);
  expect(modes('gentle breeze')).toEqual(['any']);
});
