import { describe, expect, it } from 'vitest';
import { auditFile, fromSearch, toQuery } from './filters.ts';

describe('audit filters', () => {
  it('come from the address, without what is empty or unknown', () => {
    const search = new URLSearchParams('entity=abc&type=&actor=%20&concept=listing&colour=red');
    expect(fromSearch(search)).toEqual({ entity: 'abc', concept: 'listing' });
  });

  it('send UK times in UTC, with all of the minute that was typed', () => {
    const typed = '2026-07-04T15:20';
    expect(toQuery({ from: typed, to: typed, asOf: typed, type: 'ListingApproved' })).toEqual({
      from: '2026-07-04T14:20:00.000Z',
      to: '2026-07-04T14:20:59.999Z',
      asOf: '2026-07-04T14:20:59.999Z',
      type: 'ListingApproved',
      signIns: 'hidden',
    });
    expect(toQuery({ asOf: '2026-03-04T15:20:00Z' })).toMatchObject({ asOf: '2026-03-04T15:20:00.000Z' });
  });

  it('hide sign-ins until somebody asks for them', () => {
    expect(toQuery({})).toEqual({ signIns: 'hidden' });
    expect(toQuery({ signIns: 'shown' })).toEqual({});
    expect(auditFile('csv', { about: 'Kite & Co' })).toBe('/api/admin/audit.csv?about=Kite+%26+Co&signIns=hidden');
  });

  it('leave out what the API would refuse', () => {
    expect(toQuery({ from: 'yesterday', asOfPosition: '12x' })).toEqual({ signIns: 'hidden' });
    expect(toQuery({ asOfPosition: '12' })).toMatchObject({ asOfPosition: '12' });
  });
});
