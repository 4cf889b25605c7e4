import { expect, test } from 'vitest';
import { eventsWith, standsIn } from './erased.ts';

const erased = ['parent-1@test.hopscotch.test', 'Zqname1x'];

test('whoever was erased is found in what processes say, in capitals or not, and who stays is not', () => {
  expect(standsIn('what the site has said', 'a letter to PARENT-1@test.hopscotch.test failed', erased)).toEqual([
    'what the site has said: … a letter to PARENT-1@test.hopscotch.test failed …',
  ]);
  expect(standsIn('what the site has said', 'Jo ZQNAME1X', erased)).toHaveLength(1);
  expect(
    standsIn('what the site has said', 'a letter to parent-2@test.hopscotch.test, Jo Zqname11x, failed', erased),
  ).toEqual([]);
});

test('of the log every page is looked through, and the event is named', async () => {
  const pages = [
    [{ type: 'MemberRegistered', position: 1, data: { name: 'Jo Field' } }],
    [{ type: 'ContactMessageReceived', position: 2, data: { name: 'Zebedee Zqname1x' } }],
  ];
  const log = {
    readAll: (position: number) =>
      Promise.resolve({ events: pages[position] ?? [], nextPosition: position + 1, endReached: position === 1 }),
  };
  expect(await eventsWith(log, erased)).toEqual([
    expect.stringMatching(/^ContactMessageReceived at position 2 of the log: … .*Zebedee Zqname/),
  ]);
  expect(await eventsWith(log, ['somebody-else@test.hopscotch.test'])).toEqual([]);
});
