import type { Logger } from 'pino';
import { expect, test, vi } from 'vitest';
import { readFirst, settledAt } from './read-first.ts';

const due = new Date('2027-03-04T06:00:00.000Z');

/** Looks of letters, with the log at a head and read models that are behind where `behind` says so of a position. */
function looks(head: () => number, behind: (position: number) => readonly string[]) {
  const warn = vi.fn<Logger['warn']>();
  const hasRead = readFirst(
    {
      db: {
        query: async <Row>(_sql: string, params: readonly unknown[] = []) =>
          behind(Number(params[1])).map((name) => ({ name })) as Row[],
      },
      log: { head: async () => head() },
      logger: { warn },
    },
    'news',
    ['directory'],
  );
  return { hasRead, said: () => warn.mock.calls.map(([what]: readonly unknown[]) => what) };
}

test('a site on which something happens all the time is read to where the log stood at the first look', async () => {
  let head = 10;
  const { hasRead, said } = looks(
    () => head,
    (position) => (position >= head ? ['directory'] : []),
  );
  expect(await hasRead(due)).toBe(false);
  head = 20;
  expect(await hasRead(due)).toBe(true);
  expect(said()).toEqual([]);
});

test('read models that stand are named from the second look on, and what is due next begins anew', async () => {
  const { hasRead, said } = looks(
    () => 10,
    () => ['directory'],
  );
  for (const _look of [1, 2, 3]) expect(await hasRead(due)).toBe(false);
  const named = { what: 'news', due: due.toISOString(), behind: ['directory'] };
  expect(said()).toEqual([named, named]);
  await hasRead(new Date('2027-03-05T06:00:00.000Z'));
  expect(said()).toHaveLength(2);
});

test('what came in the last two minutes may not be recorded yet', () => {
  expect(settledAt(new Date('2027-03-04T06:01:59.000Z')) < due).toBe(true);
  expect(settledAt(new Date('2027-03-04T06:02:00.000Z'))).toEqual(due);
});
