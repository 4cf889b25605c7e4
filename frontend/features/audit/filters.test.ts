import { describe, expect, it } from 'vitest';
import { fromSearch, toQuery } from './filters.ts';

describe('audit filters', () => {
  it('come from the address, without what is empty or unknown', () => {
    const search = new URLSearchParams('entity=abc&type=&actor=%20&concept=listing&colour=red');
    expect(fromSearch(search)).toEqual({ entity: 'abc', concept: 'listing' });
  });

  it('send times in UTC, wherever they were typed', () => {
    const typed = '2026-03-04T15:20';
    expect(toQuery({ from: typed, type: 'ListingApproved' })).toEqual({
      from: new Date(typed).toISOString(),
      type: 'ListingApproved',
    });
    expect(toQuery({ asOf: '2026-03-04T15:20:00Z' })).toEqual({ asOf: '2026-03-04T15:20:00.000Z' });
  });

  it('leave out what the API would refuse', () => {
    expect(toQuery({ from: 'yesterday', asOfPosition: '12x' })).toEqual({});
    expect(toQuery({ asOfPosition: '12' })).toEqual({ asOfPosition: '12' });
  });
});
