import { START } from '@eventstore/db-client';
import { expect, test } from 'vitest';
import { placeOf, positionOf, revisionOf, serverRevisionOf } from './positions.ts';

test.each([0, 1, 4_294_967_296, Number.MAX_SAFE_INTEGER])('the commit position %i is itself', (position) => {
  expect(positionOf(BigInt(position))).toBe(position);
});

test.each([[2n ** 64n - 1n], [2n ** 53n], [undefined]])('%s is no position', (commit) => {
  expect(() => positionOf(commit)).toThrow('no usable position');
});

test('reading begins at the event itself, and before the first one at the start', () => {
  expect(placeOf(0)).toBe(START);
  expect(placeOf(4711)).toEqual({ commit: 4711n, prepare: 4711n });
});

test('the first event of a stream has revision 1 here and 0 there', () => {
  expect(revisionOf(0n)).toBe(1);
  expect(serverRevisionOf(1)).toBe(0n);
});
