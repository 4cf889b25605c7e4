import { expect, it } from 'vitest';
import { memberSamples } from '#domain/member/samples.ts';
import { eachSealed, isSealed } from './personal-in.ts';

const someEvent = {
  id: '',
  position: 0,
  stream: 'member-ann',
  revision: 1,
  type: 'MemberRegistered' as const,
  schemaVersion: 1,
  commandId: 'a command',
  correlationId: 'a command',
  causationId: null,
  actor: { id: 'ann', role: 'parent' as const },
  occurredAt: '2026-11-30T09:00:00.000Z',
  data: memberSamples.MemberRegistered,
};

it('what is looked through for somebody leaves others their turn: a page is opened in parts, and only what is sealed', async () => {
  const events = Array.from({ length: 500 }, (_, number) => {
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
        return some.map(({ id }) => ({ ...someEvent, id }));
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
