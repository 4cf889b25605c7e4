import { describe, expect, test } from 'vitest';
import { ActivityInputSchema } from '../input.ts';
import { ofstedReports, ofstedUrn, statedTrust, trustBit, trustBits, trustFields, trustFilters } from './trust.ts';

describe('a registration number of Ofsted', () => {
  test.each([
    ['EY123456', 'EY123456'],
    [' ey 123456 ', 'EY123456'],
    ['VC123456', 'VC123456'],
    ['CA000123', 'CA000123'],
    ['123456', '123456'],
    ['2123456', '2123456'],
    ['3123456', null],
    ['EY12345', null],
    ['AB123456', null],
    ['12345', null],
    ['EY123456; drop', null],
  ])('%j is read as %j', (text, urn) => {
    expect(ofstedUrn(text)).toBe(urn);
    const parsed = ActivityInputSchema.safeParse({ ofstedUrn: text });
    expect(parsed.success ? parsed.data.ofstedUrn : parsed.error.issues[0]?.message).toBe(
      urn ?? 'Please enter the number as Ofsted writes it, such as EY123456 or 2123456',
    );
  });
  test('leads to its reports, and is taken away with the empty text', () => {
    expect(ofstedReports('EY123456')).toBe('https://reports.ofsted.gov.uk/search?q=EY123456');
    expect(ActivityInputSchema.parse({ ofstedUrn: '' }).ofstedUrn).toBeNull();
  });
});

describe('what parents ask before they trust an activity', () => {
  test('is stated by a yes or a number, and by nothing else', () => {
    expect(statedTrust({ insured: true, dbsChecked: false, ofstedUrn: 'EY123456', name: 'Tots' })).toEqual([
      'ofstedUrn',
      'insured',
    ]);
    expect(statedTrust({})).toEqual([]);
  });
  test('is one bit each, the same for ever, since rows hold them', () => {
    expect(trustFilters.map((name) => [name, trustBit(name)])).toEqual([
      ['ofstedRegistered', 1],
      ['insured', 2],
      ['dbsChecked', 4],
      ['firstAid', 8],
      ['taxFreeChildcare', 16],
      ['childcareVouchers', 32],
      ['hafPlaces', 64],
    ]);
    for (const name of trustFilters)
      expect(trustBits({ [trustFields[name]]: name === 'ofstedRegistered' ? '2123456' : true })).toBe(trustBit(name));
  });
});
