import { expect, it } from 'vitest';
import type { Recorded } from '#domain/kernel/event.ts';
import type { StoredEvent } from '#event-store/port.ts';
import { eachSealed, isSealed } from './personal-in.ts';

const someEvent: StoredEvent = {
  id: '',
  position: 0,
  stream: 'member-ann',
  revision: 1,
  type: 'MemberRegistered',
  schemaVersion: 1,
  commandId: 'a command',
  correlationId: 'a command',
  causationId: null,
  actor: { id: 'ann', role: 'parent' },
  occurredAt: '2026-11-30T09:00:00.000Z',
  data: {},
};

it('what is looked through for somebody leaves others their turn: a page is opened in parts, and only what is sealed', async () => {
  const events = Array.from({ length: 500 }, (_, number): StoredEvent => {
    const sealed = number % 2 === 0 ? { sealed: { ann: 's:name x' } } : {};
    return { ...someEvent, id: `${number}`, position: number, ...sealed };
  });
  let turns = 0;
  const another = (): void => {
    turns += 1;
    next = setImmediate(another);
  };
  let next = setImmediate(another);
  const opened: number[] = [];
  const seen: string[] = [];
  await eachSealed(
    {
      stored: { readAll: async () => ({ events, nextPosition: 500, endReached: true }) },
      open: async (some) => {
        opened.push(some.length);
        return some as unknown as readonly Recorded<never>[];
      },
    },
    isSealed,
    ({ id }) => seen.push(id),
  );
  clearImmediate(next);
  expect(opened).toEqual([100, 100, 50]);
  expect(turns).toBeGreaterThanOrEqual(2);
  expect(seen).toEqual(Array.from({ length: 250 }, (_, number) => `${2 * number}`));
});
