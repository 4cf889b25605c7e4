import { expect, test } from 'vitest';
import type { ServerContext } from '#platform/context.ts';
import { HttpProblem } from '#platform/http/problem.ts';
import { takingAwayBy } from './taking-away.ts';

test('while the list of members is behind nobody is taken away, and the answer says when to try again', async () => {
  const turn = { query: () => Promise.resolve([{ ours: true }]) };
  const context = {
    log: { head: () => Promise.resolve(7) },
    db: { transaction: (work: (within: typeof turn) => Promise<unknown>) => work(turn) },
    readPosition: { waitFor: () => Promise.resolve(false) },
  } as unknown as ServerContext;
  const removed: unknown[] = [];
  const taking = takingAwayBy(context)({ caller: { memberId: 'm' } } as never, 'm', async (removal) => {
    removed.push(removal);
  });
  const problem: unknown = await taking.catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(HttpProblem);
  expect(problem).toMatchObject({ problem: { status: 503 }, retryAfter: 5 });
  expect(removed).toEqual([]);
});
