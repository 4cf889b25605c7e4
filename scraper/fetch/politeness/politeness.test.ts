import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Politeness } from './politeness.ts';

const never = new AbortController().signal;

/** A clock that stands still but for its sleepers. */
function standingClock() {
  let now = 0;
  const slept: number[] = [];
  return {
    slept,
    pass: (ms: number) => (now += ms),
    now: () => now,
    sleep: async (ms: number) => void slept.push(ms),
  };
}

test('the first visit to a host does not wait, the next ones do, other hosts do not', async () => {
  const clock = standingClock();
  const politeness = new Politeness(clock);
  await politeness.turn('a.org', 1000, never);
  await politeness.turn('a.org', 1000, never);
  await politeness.turn('b.org', 1000, never);
  await politeness.turn('a.org', 1000, never);
  expect(clock.slept).toEqual([1000, 2000]);
  clock.pass(3000);
  await politeness.turn('a.org', 1000, never);
  expect(clock.slept).toEqual([1000, 2000]);
});

test('two visits to one host always begin at least the gap apart', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ host: fc.constantFrom('a', 'b'), pause: fc.integer({ min: 0, max: 3000 }) }), {
        maxLength: 20,
      }),
      async (steps) => {
        const clock = standingClock();
        const politeness = new Politeness(clock);
        const last = new Map<string, number>();
        for (const { host, pause } of steps) {
          clock.pass(pause);
          const before = clock.slept.length;
          await politeness.turn(host, 1000, never);
          const begins = clock.now() + (clock.slept.slice(before)[0] ?? 0);
          expect(begins - (last.get(host) ?? -1000)).toBeGreaterThanOrEqual(1000);
          last.set(host, begins);
        }
      },
    ),
  );
});

test('a queue of more than half a minute is refused', async () => {
  const politeness = new Politeness(standingClock());
  for (let visit = 0; visit < 31; visit += 1) await politeness.turn('a.org', 1000, never);
  await expect(politeness.turn('a.org', 1000, never)).rejects.toMatchObject({ failure: 'timed-out' });
});

test('whoever waits for a turn is sent away when the scraper stops', async () => {
  const politeness = new Politeness();
  const stopping = new AbortController();
  await politeness.turn('a.org', 20_000, stopping.signal);
  const waiting = politeness.turn('a.org', 20_000, stopping.signal);
  stopping.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
});
