import { beforeEach, expect, it } from 'vitest';
import { type Claim, FenceLost } from './claims.ts';
import { slotsInHand, type SlotsInHand } from './held-slots.ts';
import { allSlots, slotOf } from './slots.ts';

interface Event {
  readonly position: number;
  readonly of: string;
}

/** A partition of each slot. */
const partitions = allSlots.map((slot) => {
  for (let n = 0; ; n += 1) if (slotOf(`p${n}`) === slot) return `p${n}`;
});
/** Positions 1 to 40, one slot after another. */
const events: Event[] = Array.from({ length: 40 }, (_, n) => ({ position: n + 1, of: partitions[n % 4] ?? '' }));
const page = (from: number, to: number) => ({
  events: events.filter(({ position }) => position > from && position <= to),
  nextPosition: to,
  endReached: to === 40,
});
const claim = (slot: number, position: number): Claim => ({ name: 'points', slot, epoch: 1, position });

let hand: SlotsInHand<Event>;
/** The steps that were handled: which slots, up to where, and which events. */
let steps: { slots: number[]; position: number; events: number[] }[];
let lost: readonly Claim[];
beforeEach(() => {
  steps = [];
  lost = [];
  hand = slotsInHand<Event>({
    partition: ({ of }) => of,
    read: async (position) => page(position, Math.min(40, position + 10)),
    handle: async (claims, handled, position) => {
      if (lost.length > 0) throw new FenceLost(lost);
      steps.push({ slots: claims.map(({ slot }) => slot), position, events: handled.map((event) => event.position) });
      hand.moved(claims, position);
    },
  });
});

it('moves slots that stand at one position together, and gives them their own events only', async () => {
  hand.add([claim(0, 4), claim(2, 4)]);
  await hand.page(page(4, 12), 4);
  expect(steps).toEqual([{ slots: [0, 2], position: 12, events: [5, 7, 9, 11] }]);
});

it('brings the hindmost up to the others first, and then takes them on together', async () => {
  hand.add([claim(0, 20), claim(1, 2), claim(3, 15)]);
  await hand.page(page(20, 24), 20);
  expect(steps).toEqual([
    { slots: [1], position: 12, events: [6, 10] },
    { slots: [1], position: 15, events: [14] },
    { slots: [1, 3], position: 20, events: [16, 18, 20] },
    { slots: [0, 1, 3], position: 22, events: [21, 22] },
    { slots: [0, 1, 3], position: 24, events: [24] },
  ]);
});

it('drops what is another’s and goes on with the rest', async () => {
  hand.add([claim(0, 20), claim(1, 20)]);
  lost = [claim(1, 20)];
  await expect(hand.page(page(20, 30), 20)).rejects.toThrow('another process has taken over points 1');
  expect(hand.claims()).toEqual([claim(0, 20)]);
  lost = [];
  await hand.page(page(20, 30), 20);
  expect(steps).toEqual([{ slots: [0], position: 30, events: [21, 25, 29] }]);
});

it('keeps a slot that was claimed anew when the old claim is dropped', () => {
  const again = { ...claim(1, 20), epoch: 2 };
  hand.add([claim(1, 10)]);
  hand.add([again]);
  hand.drop([claim(1, 10)]);
  hand.moved([claim(1, 10)], 30);
  expect(hand.claims()).toEqual([again]);
});

it('leaves out nothing when the log does not show yet what lies before a page', async () => {
  const blind = slotsInHand<Event>({
    partition: ({ of }) => of,
    read: async (position) => ({ events: [], nextPosition: position, endReached: true }),
    handle: async () => expect.unreachable('nothing may be handled'),
  });
  blind.add([claim(0, 4)]);
  await expect(blind.page(page(20, 30), 20)).rejects.toThrow('does not show yet');
});

it('does nothing, and ends, with no slot in hand', async () => {
  await hand.page(page(20, 30), 20);
  expect(await hand.step()).toBe(false);
  expect(steps).toEqual([]);
});
