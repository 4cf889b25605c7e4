import { describe, expect, test } from 'vitest';
import type { OpenDate } from '#domain/session-places/views.ts';
import { chosenOf, placesIn, wantedAtFirst } from './chosen-date.ts';

const on = (date: string, placesLeft: number): OpenDate => ({
  sessionId: 'swimming',
  date,
  start: '16:00',
  end: '17:00',
  price: '8.50',
  places: 3,
  placesLeft,
  cancellation: '',
  closesAt: `${date}T00:00:00.000Z`,
});
const [first, second, third] = [on('2026-03-10', 0), on('2026-03-17', 1), on('2026-03-24', 3)];
const dates = [first, second, third];
const at = (address: string) => wantedAtFirst(new URLSearchParams(address), dates);

describe('the date that is asked for', () => {
  test('is at first the next with places, and with none anywhere the next', () => {
    expect(chosenOf(at(''), dates)).toBe(second);
    expect(chosenOf(wantedAtFirst(new URLSearchParams(), [first]), [first])).toBe(first);
  });

  test('stays when somebody else was faster, so that its waiting list is asked about and no other date', () => {
    const full = on(second.date, 0);
    expect(chosenOf(at(''), [first, full, third])).toBe(full);
  });

  test('is the one in the address, also when it is full', () => {
    expect(chosenOf(at('session=swimming&date=2026-03-10&places=2'), dates)).toBe(first);
  });

  test('is none where the wanted one takes no bookings any more', () => {
    expect(chosenOf(at(''), [first, third])).toBeUndefined();
    expect(chosenOf(at('session=swimming&date=2026-03-11'), dates)).toBeUndefined();
  });
});

test.each([
  ['2', second, 2],
  ['9', second, 3],
  ['0', second, 1],
  ['many', second, 1],
  ['2', undefined, 1],
])('of %j places wanted as many are asked for as there are', (text, chosen, places) => {
  expect(placesIn(text, chosen)).toBe(places);
});
