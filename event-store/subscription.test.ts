import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { until } from '#tests/support/projection.ts';
import type { LogPage, StoredEvent } from './port.ts';
import { subscribeTo } from './subscription.ts';

/** A log of nothing but positions, 1 to `end`. */
function growing() {
  let end = 0;
  let ring = (): void => undefined;
  return {
    grow: () => {
      end += 1;
      ring();
    },
    read: async (position: number): Promise<LogPage> => ({
      events: [],
      nextPosition: Math.max(end, position),
      endReached: true,
    }),
    wakeUp: { onWake: (listener: () => void) => ((ring = listener), () => undefined) },
  };
}

const anEvent = {} as StoredEvent;

test('who pauses after a page is given the first at once, and all that came meanwhile as one page', async () => {
  const log = growing();
  const pages: number[] = [];
  const subscription = subscribeTo({
    position: 0,
    read: log.read,
    wakeUp: log.wakeUp,
    pollMs: () => 1_000_000,
    pauseMs: 100,
    handle: async ({ nextPosition }) => void pages.push(nextPosition),
  });
  log.grow();
  await until(async () => pages.length === 1, 'the first page');
  for (let n = 0; n < 20; n += 1) log.grow();
  await until(async () => pages.length === 2, 'the second page');
  expect(pages).toEqual([1, 21]);
  await subscription.close();
});

test('who rests after a page does so as long as the page took, up to a tenth of a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const log = growing();
  const pages: number[] = [];
  let takes = 1_000_000;
  const subscription = subscribeTo({
    position: 0,
    read: log.read,
    wakeUp: log.wakeUp,
    pollMs: () => 1_000_000,
    rest: 1,
    handle: async ({ nextPosition }) => {
      vi.advanceTimersByTime(takes);
      pages.push(nextPosition);
    },
  });
  const growTwice = async (): Promise<void> => {
    log.grow();
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    log.grow();
  };
  log.grow();
  await until(async () => pages.length === 1, 'the first page');
  takes = 0;
  await growTwice();
  await until(async () => pages.length === 2, 'the second page');
  // That one took no time, and is followed by the next at once.
  await growTwice();
  await until(async () => pages.at(-1) === 5, 'the last page');
  expect(pages).toEqual([1, 3, 4, 5]);
  await subscription.close();
});

test('who lets pages fill does so after one of many events, as many ms as it held, and hardly after one of few', async () => {
  const log = growing();
  const pages: number[] = [];
  let held = 1;
  const subscription = subscribeTo({
    position: 0,
    read: async (position) => ({ ...(await log.read(position)), events: Array.from({ length: held }, () => anEvent) }),
    wakeUp: log.wakeUp,
    pollMs: () => 1_000_000,
    fillMs: 1_000_000,
    handle: async ({ nextPosition }) => void pages.push(nextPosition),
  });
  const nextPage = async (): Promise<void> => {
    const count = pages.length + 1;
    log.grow();
    await until(async () => pages.length === count, `page ${count}`);
  };
  for (let n = 0; n < 5; n += 1) await nextPage();
  held = 100_000;
  await nextPage();
  log.grow();
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(pages).toEqual([1, 2, 3, 4, 5, 6]);
  await subscription.close();
});

test('who is behind does not pause', async () => {
  const pages: number[] = [];
  const subscription = subscribeTo({
    position: 0,
    read: async (position) => ({ events: [], nextPosition: position + 1, endReached: position === 999 }),
    wakeUp: growing().wakeUp,
    pollMs: () => 1_000_000,
    pauseMs: 1_000_000,
    handle: async ({ nextPosition }) => void pages.push(nextPosition),
  });
  await until(async () => pages.length === 1000, 'the end of the log');
  expect(pages.at(-1)).toBe(1000);
  await subscription.close();
});

test('who pauses ends at once when it is closed', async () => {
  const log = growing();
  let given = 0;
  const subscription = subscribeTo({
    position: 0,
    read: log.read,
    wakeUp: log.wakeUp,
    pollMs: () => 1_000_000,
    pauseMs: 1_000_000,
    handle: async () => void (given += 1),
  });
  log.grow();
  await until(async () => given === 1, 'the page');
  expect(
    await Promise.race([subscription.close().then(() => 'closed'), sleep(30_000, 'waiting', { ref: false })]),
  ).toBe('closed');
});
