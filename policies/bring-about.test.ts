import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { DomainEvent } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { Database } from '#platform/database.ts';
import { memoryLog } from '#tests/support/stores/memory-log.ts';
import { attempt, type PolicyDependencies } from './bring-about.ts';

const deps: PolicyDependencies = {
  log: memoryLog(),
  db: {} as Database,
  mail: { enqueue: async () => undefined },
  logger: pino({ level: 'silent' }),
  now: () => new Date().toISOString(),
  stopped: () => undefined,
};
const failingBy = (code: string) =>
  attempt(
    deps,
    {
      name: 'asking',
      from: 'now',
      types: [],
      consequences: () => Promise.reject(Object.assign(new Error(`the server says ${code}`), { code })),
    },
    { id: 'e' } as Recorded<DomainEvent>,
    { partition: 'p', slot: 0, unreadable: undefined },
  );

test.each(['57014', '55P03', '40001', '40P01', '57P01'])(
  'what a policy asks the database and is refused for others’ sake, %s, passes: nothing stops for it',
  async (code) => {
    await expect(failingBy(code)).rejects.toThrow(code);
  },
);

test('what the database will refuse again stops the partition', async () => {
  expect(await failingBy('42P01')).toEqual({ error: 'the server says 42P01', why: 'failed' });
});
