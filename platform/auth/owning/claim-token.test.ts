import { expect, test } from 'vitest';
import { claimTokenOf, hashOf, listingOf, opens } from './claim-token.ts';

const secret = 'a'.repeat(64);
const listingId = '01890000-0000-7000-8000-000000000001';

test('the same draft gives the same token, so that a repeated request does not lock its submitter out', () => {
  expect(claimTokenOf(listingId, secret)).toBe(claimTokenOf(listingId, secret));
});
test('another draft, or another secret, gives another token', () => {
  expect(claimTokenOf('01890000-0000-7000-8000-000000000002', secret)).not.toBe(claimTokenOf(listingId, secret));
  expect(claimTokenOf(listingId, 'b'.repeat(64))).not.toBe(claimTokenOf(listingId, secret));
});
test('only the token that a hash was made of opens it', () => {
  const token = claimTokenOf(listingId, secret);
  expect(opens(token, hashOf(token))).toBe(true);
  expect(opens(`${token}x`, hashOf(token))).toBe(false);
  expect(opens('', hashOf(token))).toBe(false);
});
test('nothing opens a draft that has no token, and no token opens nothing', () => {
  expect(opens(null, null)).toBe(false);
  expect(opens('anything', null)).toBe(false);
  expect(opens(null, hashOf('anything'))).toBe(false);
  expect(opens('anything', 'not a hash')).toBe(false);
});
test('a token says which draft it opens; one that was made before tokens said so, or is none, says nothing', () => {
  expect(listingOf(claimTokenOf(listingId, secret))).toBe(listingId);
  expect([listingOf('x'.repeat(43)), listingOf(''), listingOf(null)]).toEqual([null, null, null]);
});
