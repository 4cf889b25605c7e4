import { describe, expect, it } from 'vitest';
import { memoryStorage } from '#tests/support/stores/memory-storage.ts';
import { claimHeaders, claimHeadersFor, claimTokenOf, rememberClaim } from './claim-tokens.ts';

describe('claim tokens', () => {
  it('are found by their listing, the newest counting', () => {
    const storage = memoryStorage();
    rememberClaim({ listingId: 'a', claimToken: 'first', url: 'https://a.example' }, storage);
    rememberClaim({ listingId: 'b', claimToken: 'other', url: 'https://b.example' }, storage);
    rememberClaim({ listingId: 'a', claimToken: 'second', url: 'https://a.example' }, storage);
    expect(claimTokenOf('a', storage)).toBe('second');
    expect(claimHeaders('b', storage)).toEqual({ 'X-Claim-Token': 'other' });
    expect(claimHeaders('c', storage)).toEqual({});
    expect(claimHeadersFor('https://a.example', storage)).toEqual({ 'X-Claim-Token': 'second' });
    expect(claimHeadersFor('https://c.example', storage)).toEqual({});
  });

  it('survive a storage that holds something else', () => {
    expect(claimTokenOf('a', memoryStorage({ 'hopscotch.claims': '{broken' }))).toBeUndefined();
    expect(claimTokenOf('a', memoryStorage({ 'hopscotch.claims': '[1,{"listingId":"a"}]' }))).toBeUndefined();
  });

  it('need no storage at all', () => {
    const full = memoryStorage();
    full.setItem = () => {
      throw new Error('quota');
    };
    expect(() => rememberClaim({ listingId: 'a', claimToken: 'x', url: 'https://a.example' }, full)).not.toThrow();
  });
});
