import { expect, test } from 'vitest';
import { closeAll } from './closing.ts';

test('every step is run, the last first, and the first that failed is told of once all are over', async () => {
  const ran: string[] = [];
  const steps = [
    () => ran.push('folder'),
    () => Promise.reject(new Error('the server does not end')),
    async () => ran.push('site'),
    () => {
      ran.push('log');
      throw new Error('an unhandled rejection');
    },
  ];
  await expect(closeAll(steps)).rejects.toThrow('an unhandled rejection');
  expect(ran).toEqual(['log', 'site', 'folder']);
  expect(steps).toEqual([]);
  await closeAll(steps);
});
