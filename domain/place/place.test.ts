import { expect, test } from 'vitest';
import { landmarkNamed } from './landmarks.ts';
import { towns } from '../brand.ts';
import { centreOf, outwardCodes } from './outward-codes.ts';
import { centresWithin, placeOf } from './place.ts';
import { milesBetween, pointKey } from './point.ts';
import { parsePostcode } from './postcode.ts';
import { centreOfTown, knownTowns, townNamed } from './towns.ts';

test.each([
  ['GU1 3AA', 'GU1', '3AA'],
  ['gu13aa', 'GU1', '3AA'],
  ['GU21 4xy', 'GU21', '4XY'],
  [' KT13 ', 'KT13', null],
  ['W1A 1AA', 'W1A', '1AA'],
  ['SW1A1AA', 'SW1A', '1AA'],
])('%j is a postcode', (text, outward, inward) => {
  expect(parsePostcode(text)).toEqual({ outward, inward });
});

test.each(['Guildford', '', 'GU', 'GU1 3A', '12345', 'GU1 3AA, Guildford'])('%j is no postcode', (text) => {
  expect(parsePostcode(text)).toBeUndefined();
});

test('every district lies in the south east of England', () => {
  for (const code of outwardCodes) {
    const centre = centreOf(code);
    expect(centre, code).toBeDefined();
    expect(centre?.latitude, code).toBeGreaterThan(50.7);
    expect(centre?.latitude, code).toBeLessThan(51.7);
    expect(centre?.longitude, code).toBeGreaterThan(-1.4);
    expect(centre?.longitude, code).toBeLessThan(0.4);
  }
});

test('all of GU1-12, 14-35, KT1-24, RH1-14, SM1-7 and TW1-20 are known', () => {
  const wanted = { GU: [1, 35], KT: [1, 24], RH: [1, 14], SM: [1, 7], TW: [1, 20] } as const;
  const missing = Object.entries(wanted).flatMap(([area, [from, to]]) =>
    Array.from({ length: to - from + 1 }, (_, index) => `${area}${from + index}`).filter((code) => !centreOf(code)),
  );
  // GU13 became GU51 and GU52.
  expect(missing).toEqual(['GU13']);
});

test('districts with a letter behind them are where the whole district is', () => {
  expect(centreOf('SW1A')).toEqual(centreOf('SW1'));
  expect(centreOf('ZZ1')).toBeUndefined();
});

test('every town of the filter has a place, and lies near its own district', () => {
  for (const town of towns) expect(centreOfTown(town), town).toBeDefined();
  const near = { Guildford: 'GU1', Woking: 'GU22', Epsom: 'KT18', Weybridge: 'KT13', Staines: 'TW18', Farnham: 'GU9' };
  for (const [town, code] of Object.entries(near)) {
    const [from, to] = [centreOfTown(town), centreOf(code)];
    if (!from || !to) throw new Error(`${town} and ${code} have no place`);
    expect(milesBetween(from, to), `${town} to ${code}`).toBeLessThan(2);
  }
  expect(new Set(knownTowns).size).toBe(knownTowns.length);
});

test.each([
  ['kingston upon thames', 'Kingston'],
  ['Staines-upon-Thames', 'Staines'],
  ['WALTON ON THAMES', 'Walton'],
  ['East Horsley', 'Horsley'],
  ['Guildford town centre', 'Guildford'],
])('%s is %s', (text, town) => {
  expect(townNamed(text)).toBe(town);
});

test('distances are right: Guildford to Woking is about six miles, a degree of latitude about 69', () => {
  const guildford = centreOfTown('Guildford');
  const woking = centreOfTown('Woking');
  if (!guildford || !woking) throw new Error('towns without a place');
  expect(milesBetween(guildford, woking)).toBeCloseTo(5.5, 0);
  expect(milesBetween({ latitude: 51, longitude: 0 }, { latitude: 52, longitude: 0 })).toBeCloseTo(69.1, 0);
});

test('every place that a listing can be in is found within a distance exactly when it is that near', () => {
  const places = [
    ...outwardCodes.map((code) => ({ postcode: `${code} 1AA` })),
    ...knownTowns.map((town) => ({ town })),
  ];
  for (const middle of [centreOf('GU1'), centreOfTown('Woking'), { latitude: 51.24, longitude: -0.57 }]) {
    if (!middle) throw new Error('a place without a middle');
    for (const miles of [0, 0.5, 10, 100]) {
      const near = centresWithin(miles, middle);
      for (const place of places) {
        const { centre } = placeOf(place);
        if (!centre) throw new Error('a known place without a middle');
        const distance = milesBetween(middle, centre);
        expect([place, near.get(pointKey(centre))]).toEqual([place, distance <= miles ? distance : undefined]);
      }
    }
  }
});

test('a listing is where its postcode is, else where its town is, else nowhere', () => {
  expect(placeOf({ town: 'Woking', postcode: 'GU1 3AA' })).toEqual({
    town: 'Woking',
    outward: 'GU1',
    centre: centreOf('GU1'),
  });
  expect(placeOf({ town: 'Woking', postcode: 'ZZ1 3AA' }).centre).toEqual(centreOfTown('Woking'));
  expect(placeOf({ location: 'Kingston upon Thames' }).town).toBe('Kingston');
  expect(placeOf({ location: 'Scout Hut', address: '3 Mill Lane, Godalming GU7 1AA' })).toEqual({
    town: 'Godalming',
    outward: 'GU7',
    centre: centreOf('GU7'),
  });
  expect(placeOf({ town: 'Shalford' })).toEqual({ town: 'Shalford', outward: null, centre: centreOf('GU4') });
  expect(placeOf({ town: 'Woking, Surrey', address: 'Guildford' }).town).toBe('Woking');
  expect(placeOf({ town: 'Atlantis' })).toEqual({ town: 'Atlantis', outward: null, centre: null });
  expect(placeOf({})).toEqual({ town: null, outward: null, centre: null });
});

test.each([
  ['Polesden Lacey', 'KT23'],
  ['ranmore common', 'RH4'],
  ['Ranmore', 'RH4'],
])('%s lies in %s', (sight, outward) => {
  expect(landmarkNamed(sight)?.outward).toBe(outward);
});
