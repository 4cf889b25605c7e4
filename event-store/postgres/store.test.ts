import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventStore } from '../port.ts';
import { appendOf } from '#tests/contract/events.ts';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { openPostgresStore } from './store.ts';

let database: TestDatabase;
let store: EventStore;
beforeAll(async () => {
  database = await testDatabase();
  store = await openPostgresStore({ url: database.url });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

test('gives back what was appended', async () => {
  const one = appendOf({ expected: 'no-stream', count: 2 });
  const result = await store.append(one.stream, one.expected, one.events, one.commandId);
  expect(result).toEqual({ position: 2, revision: 2, repeated: false });
  expect(await store.readStream(one.stream)).toEqual(
    one.events.map((event, index) => ({ ...event, stream: one.stream, position: index + 1, revision: index + 1 })),
  );
  const again = await store.append(one.stream, one.expected, one.events, one.commandId);
  expect(again).toEqual({ ...result, repeated: true });
  const batch = [appendOf({ count: 3 }), appendOf({ stream: one.stream, expected: 2 }), one];
  expect(await store.appendBatch(batch)).toEqual([
    { position: 5, revision: 3, repeated: false },
    { position: 6, revision: 3, repeated: false },
    { position: 2, revision: 2, repeated: true },
  ]);
  const page = await store.readAll(0);
  expect(page).toMatchObject({ nextPosition: 6, endReached: true });
  expect(page.events.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await store.head()).toBe(6);
});
