import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allToOne, fairShares, type Shareable, type Worker } from './fair-share.ts';
import { allSlots } from './slots.ts';

const names = ['audit', 'directory', 'listing', 'members', 'points'];
const worker = (id: string, runs: readonly string[] = names): Worker => ({ id, runs });
const slotsOf = (owner: (name: string, slot: number) => string | null, of: readonly string[] = names): Shareable[] =>
  of.flatMap((name) => allSlots.map((slot) => ({ name, slot, work: name, owner: owner(name, slot) })));
/** How many slots each has, and how many of each name. */
const counts = (slots: readonly Shareable[], workers: readonly Worker[]): [string, number][] =>
  [...fairShares(slots, workers)].map(([id, share]) => [id, share.length]);

it('gives one process alone everything', () => {
  expect(
    counts(
      slotsOf(() => 'somebody dead'),
      [worker('a')],
    ),
  ).toEqual([['a', 20]]);
});

it('gives a second process half, of each name', () => {
  const shares = fairShares(
    slotsOf(() => 'a'),
    [worker('a'), worker('b')],
  );
  for (const name of names) {
    for (const share of shares.values()) expect(share.filter((each) => each.name === name)).toHaveLength(2);
  }
});

it('gives what a dead one left to the others and moves nothing else', () => {
  const owners = ['a', 'b', 'c'];
  const slots = slotsOf((name, slot) => owners[(names.indexOf(name) * 4 + slot) % 3] ?? null);
  const shares = fairShares(slots, [worker('a'), worker('b')]);
  expect([...shares.values()].map((share) => share.length)).toEqual([10, 10]);
  for (const [id, share] of shares) {
    expect(share.filter(({ owner }) => owner === id)).toHaveLength(slots.filter(({ owner }) => owner === id).length);
  }
});

it('gives nobody what it cannot run', () => {
  const shares = fairShares(
    slotsOf(() => null),
    [worker('a'), worker('b', ['points'])],
  );
  expect(shares.get('b')?.every(({ name }) => name === 'points')).toBe(true);
  expect([...shares.values()].flat()).toHaveLength(20);
});

it('is fair, leaves nothing over, and changes nothing any more once it is followed', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.constantFrom(...ids, 'dead')), { minLength: 20, maxLength: 20 }),
      fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1 }),
      (owners, alive) => {
        const workers = alive.map((id) => worker(id));
        const slots = slotsOf((name, slot) => owners[names.indexOf(name) * 4 + slot] ?? null);
        const shares = fairShares(slots, workers);
        const sizes = [...shares.values()].map((share) => share.length);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        expect(sizes.reduce((sum, size) => sum + size)).toBe(20);
        const followed = [...shares].flatMap(([owner, share]) => share.map((slot) => ({ ...slot, owner })));
        for (const [id, share] of fairShares(followed, workers)) {
          expect(share.every(({ owner }) => owner === id)).toBe(true);
        }
      },
    ),
  );
});

it('leaves everything to whoever has most of it, or to the first of those that have nothing', () => {
  const sizes = (slots: readonly Shareable[], ...workers: Worker[]): [string, number][] =>
    [...allToOne(slots, workers)]
      .map(([id, share]): [string, number] => [id, share.length])
      .toSorted(([one], [other]) => one.localeCompare(other));
  const mostlyOfB = slotsOf((_, slot) => (slot === 0 ? 'a' : 'b'));
  expect(sizes(mostlyOfB, worker('a'), worker('b'))).toEqual([
    ['a', 0],
    ['b', 20],
  ]);
  expect(sizes(mostlyOfB, worker('c'), worker('d'))).toEqual([
    ['c', 20],
    ['d', 0],
  ]);
  // What the first cannot run goes to the next.
  const allOfB = slotsOf(() => 'b');
  expect(sizes(allOfB, worker('a'), worker('b', ['points']))).toEqual([
    ['a', 16],
    ['b', 4],
  ]);
});
