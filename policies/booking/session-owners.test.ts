import { expect, test } from 'vitest';
import type { Recorded } from '#domain/kernel/event.ts';
import type { DomainEvent } from '#domain/catalog.ts';
import { memberId } from '#tests/support/projection.ts';
import { recorded } from '#tests/support/recorded.ts';
import { sessionOwnersPolicy } from './session-owners.ts';

const [listingId, before, next, s1, s2] = [memberId(1), memberId(2), memberId(3), memberId(4), memberId(5)];
const terms = { places: 3, pricePence: 0, cutOffHours: 0, cancellation: '' };
const offered = (position: number, sessionId: string, businessId: string) => {
  const times = { from: '2026-03-03', until: null, start: '16:00', end: '17:00' };
  const data = { listingId, sessionId, businessId, ...times, terms };
  return recorded({ type: 'SessionOffered', data }, { position });
};
const given = (position: number, businessId: string) =>
  recorded({ type: 'ListingGivenToBusiness', data: { listingId, businessId, why: 'admin' } }, { position });
const withdrawn = recorded({ type: 'SessionWithdrawn', data: { listingId, sessionId: s1 } }, { position: 9 });
const follows = async (event: Recorded<DomainEvent>, ...stream: Recorded<DomainEvent>[]): Promise<unknown[]> => {
  const readStream = async () => stream as never;
  return (await sessionOwnersPolicy.consequences(event, { readStream })).map((each) =>
    each.kind === 'command' ? each.command : each,
  );
};

test('what another business had opened takes no more bookings', async () => {
  const withdraw = { type: 'WithdrawSession', sessionId: s1 };
  expect(await follows(given(5, next), offered(1, s1, before), offered(2, s2, next))).toEqual([withdraw]);
  expect(await follows(given(5, next), offered(1, s1, before), withdrawn)).toEqual([]);
});
test('what was opened after it had come back goes on', async () => {
  expect(await follows(given(5, next), offered(7, s1, before))).toEqual([]);
});
