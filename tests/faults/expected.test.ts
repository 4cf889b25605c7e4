import { expect, test } from 'vitest';
import type { DomainEvent } from '#domain/catalog.ts';
import { expectedOf, offInLog } from './expected.ts';
import { cancelled, drafted, received, talliesOf, tooSlow } from './tallies.ts';

const row = (name: string): DomainEvent => ({ type: 'ListingDrafted', data: { fields: { name } } }) as DomainEvent;
const money = (type: 'BookingPaymentReceived' | 'BookingRefundDue' | 'BookingRefunded', paymentId: string) =>
  ({ type, data: { paymentId } }) as DomainEvent;
const off = (once: readonly string[], events: readonly DomainEvent[]): readonly string[] => {
  const [expected, tallies] = [expectedOf(), talliesOf()];
  for (const what of once) expected.once.add(what);
  events.forEach(tallies.take);
  return offInLog(expected, tallies);
};

test('a row of a list that was acknowledged is drafted once: none and two are told of, and what is no row is not counted', () => {
  const once = [drafted('Row 1 Club')];
  expect(off(once, [row('Row 1 Club')])).toEqual([]);
  expect(off(once, [])).toEqual([expect.stringContaining('lacks “drafted: Row 1 Club”')]);
  expect(off(once, [row('Row 1 Club'), row('Row 1 Club')])).toEqual([expect.stringContaining('more than once')]);
  expect(off([], [row('Forest School'), row('Forest School')])).toEqual([]);
});

test('a payment counts once, and one that has to go back has gone', () => {
  const came = money('BookingPaymentReceived', 'pi_1');
  expect(off([received('pi_1')], [came])).toEqual([]);
  expect(off([received('pi_1')], [came, came])).toHaveLength(1);
  const due = money('BookingRefundDue', 'pi_1');
  expect(off([], [came, due])).toEqual(['pi_1 has to go back, and has not gone']);
  expect(off([], [came, due, money('BookingRefunded', 'pi_1')])).toEqual([]);
});

test('a page that was to be imported is drafted, however often it was given up, unless nobody could read it in time', () => {
  const [expected, tallies] = [expectedOf(), talliesOf()];
  expected.once.add(drafted('Row 2 Choir'));
  expected.unless.set(drafted('Row 2 Choir'), tooSlow('http://here/page-2'));
  const failed = (failure: string): DomainEvent =>
    ({ type: 'ScrapeFailed', data: { failure, url: 'http://here/page-2' } }) as DomainEvent;
  tallies.take(failed('gave-up'));
  expect(offInLog(expected, tallies)).toEqual([expect.stringContaining('lacks “drafted: Row 2 Choir”')]);
  tallies.take(failed('timed-out'));
  expect(offInLog(expected, tallies)).toEqual([]);
});

test('a booking that was called off is so once, whoever did it', () => {
  const called = { type: 'BookingCancelled', data: { bookingId: 'b' } } as DomainEvent;
  expect(off([cancelled('b')], [called])).toEqual([]);
  expect(off([cancelled('b')], [])).toHaveLength(1);
  expect(off([cancelled('b')], [called, called])).toHaveLength(1);
});
