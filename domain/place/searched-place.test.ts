import { describe, expect, test } from 'vitest';
import { postcodeIn, searchedPlace } from './searched-place.ts';

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
