import { expect, test } from 'vitest';
import { cycleOf } from './plan.ts';
import { sameFailure } from './same-failure.ts';

const failed = (number: number, ...violations: string[]) => ({
  cycle: cycleOf(1, number),
  begun: true,
  happened: '',
  violations,
});
const rows = (count: number) =>
  failed(3, `favourites.lists is not what a rebuild makes of the log: 0 rows lack, 0 are too many, ${count} differ`);

test('a failure is the same when the same thing is wrong, whoever it is about and however much', () => {
  expect(sameFailure(rows(3), rows(12))).toBe(true);
  const lacks = (id: string) => failed(3, `the ledger lacks ${id} feature-voted:${id} 2`);
  expect(
    sameFailure(lacks('019c3cc4-8819-7527-8d63-bc759f91a1d6'), lacks('01a21a91-41bb-7420-bc92-5ec8acc19cb5')),
  ).toBe(true);
});

test('another cycle, another table or another check is another failure', () => {
  expect(sameFailure(rows(3), failed(4, ...rows(3).violations))).toBe(false);
  expect(sameFailure(rows(3), failed(3, 'points.totals is not what a rebuild makes of the log'))).toBe(false);
  expect(sameFailure(rows(3), failed(3))).toBe(false);
});
