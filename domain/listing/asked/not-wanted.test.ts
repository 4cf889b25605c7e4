import { expect, test } from 'vitest';
import { readAsked } from './asked.ts';

function read(text: string): readonly [words: string, notWanted: readonly string[]] {
  const { terms, notWanted } = readAsked(text);
  return [terms.map(({ typed }) => typed).join(' + '), notWanted];
}

test.each([
  ['not football, something sporty for 6yo', 'sporty', ['football', 'footy']],
  ['he hates football but loves dancing', 'dancing', ['football']],
  ['drama instead of ballet', 'drama', ['ballet']],
  ['art club no screens', 'art', ['screens', 'gaming', 'coding']],
  ["doesn't like football or rugby", '', ['football', 'rugby']],
  ['gymnastics not guildford', 'gymnastics', ['guildford']],
  ['anywhere but woking, soft play', 'soft play', ['woking']],
  ['judo not near virginia water or epsom', 'judo', ['virginia water', 'epsom']],
  ['clubs that are not sport', '', ['sport', 'football', 'tennis']],
  ['has given up football, something else near guildford', '', ['football', 'footy']],
  ['she gave up on ballet and wants to try judo', 'judo', ['ballet']],
  ['gone off swimming, what else is there in epsom', '', ['swimming']],
  ['they have grown out of soft play', '', ['soft play']],
  ['he has given up his football, something else near guildford', '', ['football']],
  ['she has gone off playing tennis, what about judo', 'judo', ['tennis']],
])('%j looks for %j and for none of %j', (text, words, notWanted) => {
  const [searched, unwanted] = read(text);
  expect(searched).toBe(words);
  expect(unwanted).toEqual(expect.arrayContaining(notWanted));
});

test.each([
  ['ballet not too expensive', 'ballet', ''],
  ['tennis not on sundays', 'tennis', 'Not on Sundays'],
  ['soft play not far from woking', 'soft play', 'Near Woking'],
  ['judo no more than £10', 'judo', 'Up to £10'],
  ['judo no cost', 'judo', 'Free'],
  ['judo without it costing anything', 'judo', 'Free'],
  ['no booking toddler group', 'no booking + toddler group', ''],
  ["my son can't do maths", 'maths', ''],
  ['football no experience', 'football', ''],
  ['no limits dance', 'limits + dance', ''],
  ['dance not just ballet', 'dance + ballet', ''],
])('%j says no to nothing that families have a name for', (text, words, chips) => {
  expect(read(text)).toEqual([words, []]);
  expect(
    readAsked(text)
      .readings.map(({ label }) => label)
      .join(', '),
  ).toBe(chips);
});

test('any of two things will do where somebody says so', () => {
  expect(readAsked('swimming or gymnastics for a 5 year old').isEither).toBe(true);
  expect(readAsked('swimming and gymnastics').isEither).toBe(false);
  expect(readAsked('football on mondays or tuesdays').isEither).toBe(false);
});
