import { describe, expect, test } from 'vitest';
import { centreOf } from './outward-codes.ts';
import { placeCalled, postcodeIn, searchedPlace, townIn, townSearched, villageIn } from './searched-place.ts';
import { townNamed } from './towns.ts';
import { villageNamed, villages } from './villages.ts';

describe('a place that is searched for', () => {
  test.each([
    'Surrey',
    'surrey',
    ' SURREY ',
    'all of Surrey',
    'Surrey, UK',
    'Surrey, England, United Kingdom',
    'UK',
    'U.K.',
    'england',
    'Great Britain',
  ])('%j is the whole directory', (text) => {
    expect(searchedPlace(text)).toEqual({ kind: 'everywhere' });
  });

  test.each([
    ['GU1', 'GU1'],
    ['gu1 1aa', 'GU1'],
    ['GU11AA', 'GU1'],
    ['gu1-1aa', 'GU1'],
    ['GU1,1AA', 'GU1'],
    ['GU1  1AA', 'GU1'],
    ['gu 1', 'GU1'],
    ['gu-21', 'GU21'],
    ['GU1 1', 'GU1'],
    ['GU1 1A', 'GU1'],
    ['KT13', 'KT13'],
    ['sw1a 1aa', 'SW1A'],
    ['GU1 1AA, Guildford', 'GU1'],
    ['12 High Street, Guildford GU1 1AA, Surrey', 'GU1'],
  ])('%j is the district %s', (text, outward) => {
    expect(searchedPlace(text)).toEqual({ kind: 'district', outward });
  });

  test.each([
    ['guildford', 'Guildford'],
    ['  GUILDFORD', 'Guildford'],
    ['Guildford, Surrey', 'Guildford'],
    ['Guildford Surrey', 'Guildford'],
    ['Burpham, Guildford', 'Guildford'],
    ['Kingston upon Thames, Greater London, UK', 'Kingston'],
    ['Surrey Heath', 'Surrey Heath'],
    ['Hersham', 'Hersham'],
    ['Atlantis', 'Atlantis'],
    ['Hampshire', 'Hampshire'],
    ['Fauk', 'Fauk'],
    ['!!!', '!!!'],
    ['12345', '12345'],
  ])('%j is the town %s', (text, town) => {
    expect(searchedPlace(text)).toEqual({ kind: 'town', town });
  });
});

test.each([
  ['swimming gu1 1aa', { outward: 'GU1', rest: 'swimming' }],
  ['GU11AA', { outward: 'GU1', rest: '' }],
  ['baby gu21-4xy swimming', { outward: 'GU21', rest: 'baby swimming' }],
  ['swimming GU1', undefined],
  ['under 5s', undefined],
  ['u10 football', undefined],
  ['xgu1 1aax', undefined],
  ['', undefined],
] as const)('in %j the postcode is %j', (text, found) => {
  expect(postcodeIn(text)).toEqual(found);
});

test.each([
  ['Guildford', 'Guildford'],
  ['Spectrum, Guildford, Surrey', 'Guildford'],
  ['12 High Street, Guildford GU1 3AA, Surrey', 'Guildford'],
  ['St Mary’s Hall\nWalton-on-Thames\nKT12 1AA', 'Walton'],
  ['Epsom Road, Leatherhead', 'Leatherhead'],
  ['Woking Leisure Centre', 'Woking'],
  ['Holy Trinity Church Guildford', 'Guildford'],
  ['New Malden Methodist Church', 'New Malden'],
  ['12 Epsom Road', undefined],
  ['Ash Vale', undefined],
  ['Fleet Foxes', undefined],
  ['Online', undefined],
  ['Surrey', undefined],
  ['', undefined],
])('what is at %j lies in %s', (text, town) => {
  expect(townIn(text)).toBe(town);
});

test.each([
  ['Village Hall, Shere', 'GU5'],
  ['Shalford, Guildford', 'GU4'],
  ["stoke d'abernon", 'KT11'],
  ['Guildford', undefined],
])('the village of %j is in %s', (text, outward) => {
  expect(villageIn(text)).toBe(outward);
});

test('every village has a district with a place, and none is a town', () => {
  for (const village of villages) {
    expect(centreOf(villageNamed(village)?.outward ?? ''), village).toBeDefined();
    expect(townNamed(village), village).toBeUndefined();
  }
});

test.each([
  ['epsom', 'Epsom'],
  ['dorking', 'Dorking'],
  ['Kingston upon Thames', 'Kingston'],
  ['Guildford, Surrey', 'Guildford'],
  ['gu1 4af', 'GU1'],
  ['nowhere', undefined],
  ['Surrey', undefined],
])('%j is called %j where a page says it', (location, called) => {
  expect(placeCalled(location)).toBe(called);
});

test.each([
  ['Guildford, Surrey', 'Guildford'],
  ['Cuckfield, West Sussex', 'Cuckfield'],
  ['Peper Harow, Surrey', 'Peper Harow'],
  ['Surrey', null],
  ['GU1', null],
])('what a listing calls its town, %j, is found by %j, which finds itself', (stated, town) => {
  expect(townSearched(stated)).toBe(town);
  expect(town && townSearched(town)).toBe(town);
});
